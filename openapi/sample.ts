import type { oas31 } from "zod-openapi";
import { omittedInSamples, sampleValues } from "./sample-values.ts";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
export type Components = Readonly<Record<string, Schema>>;

const byFormat: Readonly<Record<string, unknown>> = {
  uuid: "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
  email: "ada@example.org",
  uri: "https://example.org/",
  "date-time": "2026-01-01T00:00:00.000Z",
};

const sampleMillis = 1_767_225_600_000;

/** Whether a schema allows a value, by type, list of values and pattern. False for objects and arrays, whose parts have names. */
function allows(schema: Schema, value: unknown): boolean {
  const { type, anyOf, pattern, enum: values } = schema as oas31.SchemaObject;
  if (anyOf) return anyOf.some((option) => allows(option, value));
  if (values && !values.includes(value)) return false;
  if (typeof value === "string" && pattern !== undefined && !new RegExp(pattern).test(value)) return false;
  const types = [type].flat();
  if (value === null) return types.includes("null");
  if (Number.isInteger(value) && types.includes("integer")) return true;
  return typeof value !== "object" && types.some((one) => one === typeof value);
}

/**
 * A value that fits a JSON schema of a document. Declared examples come first, then constants, then what the property's name suggests, then
 * what the type requires. Always the same value for the same schema. A `pattern` may not be obeyed. Callers validate the result, and a
 * route that cannot be guessed declares its own example.
 */
export function sample(schema: Schema, components: Components, name = ""): unknown {
  if ("$ref" in schema && schema.$ref) {
    const target = components[schema.$ref.split("/").at(-1) ?? ""];
    // Metadata, of which any JSON is an example.
    if (name in sampleValues && Object.keys(target ?? {}).every((key) => key === "description")) return sampleValues[name];
    return target ? sample(target, components, name) : null;
  }
  const s = schema as oas31.SchemaObject;
  if (s.examples?.length) return s.examples[0];
  if (s.const !== undefined) return s.const;
  if (s.enum?.length) return s.enum[0];
  if (allows(s, sampleValues[name])) return sampleValues[name];
  const alternative = (s.anyOf ?? s.oneOf)?.[0];
  if (alternative) return sample(alternative, components, name);
  if (s.allOf?.length) return Object.assign({}, ...s.allOf.map((part) => sample(part, components, name)));
  return byType(s, components, name);
}

function byType(s: oas31.SchemaObject, components: Components, name: string): unknown {
  switch (Array.isArray(s.type) ? s.type[0] : s.type) {
    case "object": {
      const shown = Object.entries(s.properties ?? {}).filter(([key]) => s.required?.includes(key) || !omittedInSamples.has(key));
      return Object.fromEntries(shown.map(([key, property]) => [key, sample(property, components, key)]));
    }
    case "array":
      return s.items ? [sample(s.items, components, name in sampleValues ? name : name.replace(/s$/, ""))] : [];
    case "string":
      return byFormat[s.format ?? ""] ?? (name === "id" ? "google" : "text".padEnd(s.minLength ?? 0, "-").slice(0, s.maxLength));
    case "integer":
    case "number":
      return name.endsWith("_millis")
        ? Math.min(sampleMillis, s.maximum ?? sampleMillis)
        : Math.max(s.minimum ?? 1, (s.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return {};
  }
}

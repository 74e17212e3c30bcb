import { apiHeaders } from "../../http/headers.ts";
import type { Resolve, Schema } from "./request-arbitraries.ts";

/** The headers of each response, which the documents state once. Those of HTTP itself are not the server's. */
const commonHeaders = new Set([
  ...Object.keys(apiHeaders),
  ...["connection", "content-length", "content-type", "date", "keep-alive", "transfer-encoding"],
]);

/** A header of a response as the documents declare it. */
export interface Header {
  readonly required?: boolean;
  readonly schema?: Schema;
}

/**
 * Compares the headers of a response with those that its document declares.
 * @param errorsOf what a value has against a schema; an empty text if nothing
 */
export function headerDifferences(
  headers: Headers,
  declared: ReadonlyMap<string, Header>,
  errorsOf: (schema: Schema, value: unknown) => string,
): string[] {
  const wrong = [...declared].flatMap(([name, { required, schema }]) => {
    const value = headers.get(name);
    if (value === null) return required ? [`${name} is missing`] : [];
    const errors = schema ? errorsOf(schema, schema.type === "integer" ? Number(value) : value) : "";
    return errors ? [`${name} ${errors}`] : [];
  });
  const undeclared = [...headers.keys()].filter((name) => !commonHeaders.has(name) && !declared.has(name));
  return [...wrong, ...undeclared.map((name) => `${name} is not declared`)];
}

/** Paths of the properties of a value that its schema does not declare. Of several alternatives, the one that declares most counts. */
export function undeclaredProperties(given: Schema, value: unknown, resolve: Resolve, at = ""): string[] {
  const schema = resolve(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const [best = []] = choices.map((choice) => undeclaredProperties(choice, value, resolve, at)).sort((a, b) => a.length - b.length);
    return best;
  }
  if (typeof value !== "object" || value === null) return [];
  const inner = (schemaOf: Schema | undefined, each: unknown, key: string | number) =>
    schemaOf ? undeclaredProperties(schemaOf, each, resolve, `${at}.${key}`) : [];
  if (Array.isArray(value)) return value.flatMap((each, index) => inner(schema.items, each, index));
  const { properties, additionalProperties } = schema;
  // A schema without properties is any JSON value.
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (properties[name]) return inner(properties[name], each, name);
    return additionalProperties ? [] : [`${at}.${name}`];
  });
}

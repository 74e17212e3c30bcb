import { z } from "zod";

// biome-ignore lint/suspicious/noExplicitAny: any JSON Schema.
type JsonSchema = any;

/**
 * A value that a schema accepts, of the type that its JSON Schema names.
 * @param current a value that the sample must differ from
 * @throws if no candidate fits: the test then has to name a value
 */
export function makeSample(schema: z.ZodType, current?: unknown): unknown {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const sample = listCandidates(json).find((value) => value !== current && schema.safeParse(value).success);
  if (sample === undefined) throw new Error(`no sample fits ${JSON.stringify(json)}: name one in the table of its entity`);
  return sample;
}

function listCandidates(schema: JsonSchema): unknown[] {
  const options = schema.anyOf ?? schema.allOf;
  if (options) return options.flatMap(listCandidates);
  if (schema.examples) return schema.examples;
  if (schema.enum) return [...schema.enum].reverse();
  switch (schema.type) {
    case "boolean":
      return [true, false];
    case "integer":
    case "number":
      return [(schema.minimum ?? 7) + 1];
    case "string":
      return ["de", "written", "https://example.org/written", crypto.randomUUID()];
    case "array":
      return [listCandidates(schema.items ?? {}).slice(0, 1)];
    default:
      return [{ written: [1, "two", null] }];
  }
}

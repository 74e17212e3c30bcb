import { expect, test } from "vitest";
import { z } from "zod";
import { metadata } from "#contract/vocabulary/json.ts";
import { email } from "#contract/vocabulary/text.ts";
import { type Declarations, properties, typeText } from "./zod-text.ts";

const declared = new Map<string, string>();
const into: Declarations = { declare: (name, _, text) => void declared.set(name, text) };
const output = (schema: z.ZodType) => typeText(schema, "output", into);
const input = (schema: z.ZodType) => typeText(schema, "input", into);

test.each<[z.ZodType, string]>([
  [z.string().nullable(), "string | null"],
  [z.array(z.string().nullable()).nullable(), "Array<string | null> | null"],
  [z.int().positive(), "number"],
  [z.literal(["a", 7]), '"a" | 7'],
  [z.enum(["x", "y"]), '"x" | "y"'],
  [z.record(z.string(), z.union([z.boolean(), z.null()])), "Record<string, boolean | null>"],
  [metadata.nullable(), "Json"],
  [z.strictObject({}), "Record<never, never>"],
  [z.looseObject({ a: z.string() }), "{\n  a: string;\n  [name: string]: unknown;\n}"],
])("case %#", (schema, text) => expect(output(schema)).toBe(text));

test("a transforming schema has separate input and output types", () => {
  const length = z
    .string()
    .transform((value) => value.length)
    .pipe(z.number());
  expect([input(length), output(length)]).toEqual(["string", "number"]);
  expect([input(email), output(email)]).toEqual(["string", "string"]);
});

test("a transform without output schema and an unknown schema type are rejected", () => {
  expect(() => output(z.string().transform(Number))).toThrow(/pipe it into a schema/);
  expect(() => output(z.bigint())).toThrow(/"bigint"/);
  expect(() => output(z.custom<number>())).toThrow(/"custom"/);
});

test("descriptions are found in wrapped schemas, and optional properties are optional", () => {
  const shape = { at: z.int().describe("When").optional(), by: z.string().default("me") };
  expect(properties(shape, "input", into)).toEqual([
    { name: "at", type: "number", optional: true, description: "When" },
    { name: "by", type: "string", optional: true, description: undefined },
  ]);
  expect(properties(shape, "output", into).map(({ optional }) => optional)).toEqual([true, false]);
});

test("a named object becomes an interface", () => {
  expect(output(z.object({ a: z.string() }).meta({ id: "Named" }))).toBe("Named");
  expect(declared.get("Named")).toBe("{\n  a: string;\n}");
});

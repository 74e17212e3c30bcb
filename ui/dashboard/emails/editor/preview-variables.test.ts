import { expect, test } from "vitest";
import { builtInTemplates } from "#contract/config/built-in-templates.ts";
import { readVariables } from "./preview-variables.ts";

test("variables come from the preview values and the schema of a source", () => {
  const source = `import { type } from "arktype";
export const variablesSchema = type({ name: "string", "count?": "number", isNew: "boolean" });
export function EmailTemplate({ variables }: Props<typeof variablesSchema.infer>) { return <Text>{variables.name}</Text>; }
EmailTemplate.PreviewVariables = { name: 'Ada "the" first', tags: ["a", -1.5, null], address: { city: \`Berlin\` }, at: new Date() } satisfies object;
`;
  expect(readVariables(source)).toEqual([
    { name: "name", value: 'Ada "the" first' },
    { name: "tags", value: ["a", -1.5, null] },
    { name: "address", value: { city: "Berlin" } },
    { name: "count", value: 0 },
    { name: "isNew", value: false },
  ]);
});

test("every built-in template has its variables", () => {
  const names = Object.values(builtInTemplates).map(({ tsxSource }) => readVariables(tsxSource).map(({ name }) => name));
  expect(names.map((each) => each.length).sort()).toEqual([1, 1, 2, 2, 3]);
  expect(names.flat()).toContain("magicLink");
});

test.each([
  "",
  "EmailTemplate.PreviewVariables = ",
  "EmailTemplate.PreviewVariables = {",
  "export const variablesSchema = (v) => v;",
  "\u0000<<<",
])("a source without variables has none: %j", (source) => {
  expect(readVariables(source)).toEqual([]);
});

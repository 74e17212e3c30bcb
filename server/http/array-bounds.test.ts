import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import { walk } from "#contract/kernel/route.ts";
import { innermost, schemaNode } from "#contract/kernel/schema-node.ts";
import { longArrays } from "./parse.ts";

/** The arrays in a schema, by their paths. */
function arraysIn(schema: z.ZodType, path: string): { path: string; maxElements: number | undefined }[] {
  const node = schemaNode(innermost(schema));
  if (node.kind === "array") return [{ path, maxElements: node.maxElements }, ...arraysIn(node.element, `${path}[]`)];
  if (node.kind === "object") return Object.entries(node.fields).flatMap(([key, field]) => arraysIn(field, `${path}.${key}`));
  return [];
}

test("every input array has a maximum length", () => {
  const arrays = [...walk(contract)].flatMap(([name, route]) =>
    [route.params, route.query, bodySchema(route.body, "admin")].flatMap((schema) => (schema ? arraysIn(schema, name) : [])),
  );
  expect(arrays.length).toBeGreaterThan(3);
  expect(arrays.filter(({ maxElements }) => maxElements === undefined).map(({ path }) => path)).toEqual([]);
});

test("a too long array is found at any depth, with its path and maximum", () => {
  const schema = z.object({
    list: z
      .array(z.object({ inner: z.array(z.int()).max(2).nullable() }))
      .max(3)
      .optional(),
  });
  expect(longArrays(schema, { list: [1, 2, 3, 4] })).toEqual([{ path: ["list"], max: 3 }]);
  expect(longArrays(schema, { list: [{ inner: null }, { inner: [1, 2, 3] }] })).toEqual([{ path: ["list", "1", "inner"], max: 2 }]);
  expect(longArrays(schema, { list: [{ inner: [1, 2] }] })).toEqual([]);
  expect(longArrays(schema, "text")).toEqual([]);
});

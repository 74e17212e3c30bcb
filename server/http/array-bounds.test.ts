import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import { walk } from "#contract/kernel/route.ts";
import { longArrays, maxElementsOf } from "./array-bounds.ts";

/** The arrays in a schema, by their paths. */
function arraysIn(schema: z.ZodType, path: string): [path: string, array: z.ZodArray][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return arraysIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return [[path, schema], ...arraysIn(schema.element as z.ZodType, `${path}[]`)];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => arraysIn(field as z.ZodType, `${path}.${key}`));
  return [];
}

test("every input array has a maximum length", () => {
  const arrays = [...walk(contract)].flatMap(([name, route]) =>
    [route.params, route.query, bodySchema(route.body, "admin")].flatMap((schema) => (schema ? arraysIn(schema, name) : [])),
  );
  expect(arrays.length).toBeGreaterThan(3);
  expect(arrays.filter(([, array]) => maxElementsOf(array) === undefined).map(([path]) => path)).toEqual([]);
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

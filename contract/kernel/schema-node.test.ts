import { expect, test } from "vitest";
import { z } from "zod";
import { innermost, schemaNode } from "./schema-node.ts";

test("an array's bound is read from its checks", () => {
  expect(schemaNode(z.array(z.string()).max(3))).toMatchObject({ kind: "array", maxElements: 3 });
  expect(schemaNode(z.array(z.string()).min(1))).toMatchObject({ kind: "array", maxElements: undefined });
});

test("only a loose object has a rest", () => {
  expect(schemaNode(z.looseObject({ a: z.int() }))).toMatchObject({ kind: "object", rest: expect.anything() });
  expect(schemaNode(z.strictObject({ a: z.int() }))).toMatchObject({ kind: "object", rest: undefined });
  expect(schemaNode(z.object({ a: z.int() }))).toMatchObject({ kind: "object", rest: undefined });
});

test("the innermost schema is below every wrapper", () => {
  const inner = z.string();
  expect(innermost(inner.nullable().default("x").optional().readonly())).toBe(inner);
});

test("a schema that no walk knows is refused", () => expect(() => schemaNode(z.date())).toThrow('"date"'));

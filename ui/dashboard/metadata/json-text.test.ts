import { expect, test } from "vitest";
import { formatJson, listChanges, parseJson } from "./json-text.ts";

test("an error of a text names its line and column, also where the text ends too early", () => {
  expect(parseJson("")).toEqual({ value: null });
  expect(parseJson('{ "a": 1 }')).toEqual({ value: { a: 1 } });
  expect(parseJson('{\n  "a": 1,\n  b\n}')).toMatchObject({ location: { line: 3, column: 3 } });
  expect(parseJson('{\n  "a": ')).toMatchObject({ location: { line: 2, column: 8 } });
});

test("the differences of two values are listed field by field, whatever the order of the fields", () => {
  expect(listChanges({ a: 1, b: { c: [1, { d: 2 }] } }, { b: { c: [1, { d: 2 }] }, a: 1 })).toEqual([]);
  expect(listChanges({ plan: "free", old: true, deep: { a: 1 } }, { plan: "pro", deep: { a: 2, b: [] } })).toEqual([
    { path: ["plan"], before: "free", after: "pro" },
    { path: ["old"], before: true },
    { path: ["deep", "a"], before: 1, after: 2 },
    { path: ["deep", "b"], after: [] },
  ]);
  expect(listChanges(null, { plan: "pro" })).toEqual([{ path: ["plan"], after: "pro" }]);
  expect(listChanges({ plan: "pro" }, null)).toEqual([{ path: ["plan"], before: "pro" }]);
  expect(listChanges(null, {})).toEqual([{ path: [], before: null, after: {} }]);
  expect(listChanges([1], [1, 2])).toEqual([{ path: [], before: [1], after: [1, 2] }]);
});

test("null is an empty text", () => {
  expect([formatJson(null), formatJson({ a: [1] })]).toEqual(["", '{\n  "a": [\n    1\n  ]\n}']);
});

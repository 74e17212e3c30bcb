import { expect, test } from "vitest";
import { recordMaker } from "./record-maker.ts";

interface Source {
  readonly id: number;
  readonly 'a "quoted" name': string | null;
}

const make = recordMaker<Source>([
  { name: "name", from: 'a "quoted" name' },
  { name: "twice", from: "id", read: (id: number) => 2 * id },
  { name: "all", read: (source: Source) => Object.keys(source).length },
]);

test("a record has its properties in order: values of the source, and what readers make of them", () => {
  const record = make({ id: 4, 'a "quoted" name': "x", more: true } as Source);
  expect(Object.entries(record)).toEqual([
    ["name", "x"],
    ["twice", 8],
    ["all", 3],
  ]);
  expect(make({ id: 1, 'a "quoted" name': null }).name).toBeNull();
});

test("values of an array are read by their index", () => {
  expect(recordMaker<readonly string[]>([{ name: "second", from: 1 }])(["a", "b"])).toEqual({ second: "b" });
});

test("a property that would set the prototype is refused, and a name is no code", () => {
  expect(() => recordMaker<Source>([{ name: "__proto__", from: "id" }])).toThrow("__proto__");
  const name = '"]: alert(1), ["\u2028';
  expect(Object.keys(recordMaker<Source>([{ name, from: "id" }])({ id: 1, 'a "quoted" name': "" }))).toEqual([name]);
});

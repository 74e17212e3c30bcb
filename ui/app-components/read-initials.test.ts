import { expect, test } from "vitest";
import { readInitials } from "./read-initials.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["  ada   king lovelace ", "AL"],
  ["ada", "A"],
  ["ada@example.org", "A"],
  ["山田 太郎", "山"],
  ["김 민준", "김"],
  ["e\u0301lodie zola", "E\u0301Z"],
  ["👩‍👩‍👧 family", "👩‍👩‍👧"],
  ["🇩🇪", "🇩🇪"],
  ["ßtefan", "SS"],
  ["محمد علي", "مع"],
  ["", undefined],
  [null, undefined],
])("the initials of %j are %j", (name, initials) => {
  expect(readInitials(name)).toBe(initials);
});

import { expect, test } from "vitest";
import { isWholeCode, typedCharacters, typedDigits } from "./code-rules.ts";

test.each([
  ["a1b-2c3", "A1B2C3"],
  [" 0o1 il9 ", "001119"],
  ["c/x.9_z", "CX9Z"],
])("of a mailed code, %j is read as %j", (typed, read) => {
  expect(typedCharacters(typed)).toBe(read);
});

test("an authenticator's code may be typed in groups", () => {
  expect(typedDigits("123 456")).toBe("123456");
  expect(typedDigits("12a-3")).toBe("123");
});

test.each([
  ["0".repeat(45), true],
  ["AbC".repeat(15), true],
  ["0".repeat(44), false],
  [`${"0".repeat(44)}/`, false],
  ["", false],
])("whether %j can be a link's code: %j", (code, can) => {
  expect(isWholeCode(code)).toBe(can);
});

import { expect, test } from "vitest";
import { isWellFormedCode, normalizeEmailCode, normalizeTotp } from "./code-rules.ts";

test.each([
  ["a1b-2c3", "A1B2C3"],
  [" 0o1 il9 ", "001119"],
  ["c/x.9_z", "CX9Z"],
])("the e-mail code %j is normalized to %j", (typed, code) => {
  expect(normalizeEmailCode(typed)).toBe(code);
});

test("an authenticator code can be entered in groups", () => {
  expect(normalizeTotp("123 456")).toBe("123456");
  expect(normalizeTotp("12a-3")).toBe("123");
});

test.each([
  ["0".repeat(45), true],
  ["AbC".repeat(15), true],
  ["0".repeat(44), false],
  [`${"0".repeat(44)}/`, false],
  ["", false],
])("a link code of the form %j is valid: %j", (code, valid) => {
  expect(isWellFormedCode(code)).toBe(valid);
});

import { expect, test } from "vitest";
import { passwordLimits as limits, normalizePassword, passwordLengthError } from "./password.ts";

test.each([
  ["", "short"],
  ["a".repeat(limits.minLength - 1), "short"],
  ["a".repeat(limits.minLength), undefined],
  ["a".repeat(limits.maxLength), undefined],
  ["a".repeat(limits.maxLength + 1), "long"],
  ["🔑".repeat(limits.minLength - 1), "short"],
  ["🔑".repeat(limits.maxLength), undefined],
  ["e\u0301".repeat(limits.minLength - 1), "short"],
  ["e\u0301".repeat(limits.maxLength), undefined],
])("the length of %j, in code points after NFC, is too %s", (password, issue) => expect(passwordLengthError(password)).toBe(issue));

test("differently composed passwords have one normal form", () => {
  expect(normalizePassword("cafe\u0301")).toBe(normalizePassword("caf\u00e9"));
});

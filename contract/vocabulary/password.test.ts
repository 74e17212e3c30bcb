import { expect, test } from "vitest";
import { password as limits } from "./limits.ts";
import { normalisedPassword, passwordLengthFault } from "./password.ts";

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
])("the length of %j, in code points after NFC, is too %s", (password, fault) => expect(passwordLengthFault(password)).toBe(fault));

test("one password, however a keyboard composes it, has one form", () => {
  expect(normalisedPassword("cafe\u0301")).toBe(normalisedPassword("caf\u00e9"));
});

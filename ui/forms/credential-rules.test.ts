import { describe, expect, test, vi } from "vitest";
import { isCommonPassword } from "#contract/vocabulary/sign-in/password.ts";
import { validateSignIn } from "./credential-rules.ts";
import { validateSignUp } from "./new-password-rules.ts";

// The words are looked up elsewhere; here their ids will do.
vi.mock("../locales/i18n.ts", () => ({ t: (id: string) => id }));

const email = "ada@example.org";
const password = "correct horse";

describe("sign-up validation", () => {
  test.each([
    ["", "invalid.emailMissing"],
    ["   ", "invalid.emailMissing"],
    ["ada", "invalid.emailShape"],
    ["ada@localhost", "invalid.emailShape"],
    [".ada@example.org", "invalid.emailShape"],
    ["a..da@example.org", "invalid.emailShape"],
    ["ada@example.o", "invalid.emailShape"],
    [`${"a".repeat(256)}@example.org`, "invalid.emailLong"],
    [" Ada@Example.org ", undefined],
  ])("e-mail %j: %s", (typed, error) => {
    expect(validateSignUp({ email: typed, password }).email).toBe(error);
  });

  test.each([
    ["", "invalid.passwordNew"],
    ["1234567", "invalid.passwordShort"],
    ["12345678", undefined],
    // Eight code units, but four characters; eight code points, but four characters after NFC.
    ["😀😀😀😀", "invalid.passwordShort"],
    ["a\u0301".repeat(4), "invalid.passwordShort"],
    ["😀".repeat(70), undefined],
    ["ä".repeat(71), "invalid.passwordLong"],
    ["        ", undefined],
  ])("password %j: %s", (typed, error) => {
    expect(validateSignUp({ email, password: typed }).password).toBe(error);
  });

  test("valid credentials have no errors", () => {
    expect(Object.keys(validateSignUp({ email, password }))).toEqual([]);
  });
});

describe("sign-in validation", () => {
  test("sign-in accepts passwords shorter than the current minimum, but not empty ones", () => {
    expect(validateSignIn({ email, password: "old" })).toEqual({});
    expect(validateSignIn({ email, password: "" })).toEqual({ password: "invalid.passwordMissing" });
  });

  test("sign-in accepts addresses that sign-up rejects", () => {
    expect(validateSignIn({ email: "root@localhost", password })).toEqual({});
    expect(validateSignIn({ email: "root at localhost", password })).toEqual({ email: "invalid.emailShape" });
  });
});

describe("the warning about common passwords", () => {
  const context = { email: "Grace.Hopper@example.org", projectName: "Observatory" };
  test.each([
    ["password", true],
    ["PassWord123", true],
    ["observatory", true],
    ["grace.hopper", true],
    ["grace.hopper@example.org", true],
    ["correct horse", false],
    ["", false],
  ])("%j: %s", (password, common) => {
    expect(isCommonPassword(password, context)).toBe(common);
  });

  test("an empty e-mail address does not make an empty password common", () => {
    expect(isCommonPassword("", { email: "", projectName: "" })).toBe(false);
  });
});

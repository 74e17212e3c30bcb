import { describe, expect, test, vi } from "vitest";
import { isCommonPassword } from "#contract/vocabulary/common-passwords.ts";
import { checkSignIn, checkSignUp } from "./credential-rules.ts";

// The words are looked up elsewhere; here their ids will do.
vi.mock("../locales/text.ts", () => ({ text: (id: string) => id }));

const email = "ada@example.org";
const password = "correct horse";

describe("new credentials", () => {
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
  ])("e-mail %j: %s", (typed, fault) => {
    expect(checkSignUp({ email: typed, password }).email).toBe(fault);
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
  ])("password %j: %s", (typed, fault) => {
    expect(checkSignUp({ email, password: typed }).password).toBe(fault);
  });

  test("nothing at fault is an empty list, not a list of nothings", () => {
    expect(Object.keys(checkSignUp({ email, password }))).toEqual([]);
  });
});

describe("known credentials", () => {
  test("an old password may be shorter than today's rules, but not missing", () => {
    expect(checkSignIn({ email, password: "old" })).toEqual({});
    expect(checkSignIn({ email, password: "" })).toEqual({ password: "invalid.passwordMissing" });
  });

  test("an address that the server can look up passes, even if nobody could sign up with it", () => {
    expect(checkSignIn({ email: "root@localhost", password })).toEqual({});
    expect(checkSignIn({ email: "root at localhost", password })).toEqual({ email: "invalid.emailShape" });
  });
});

describe("the remark on common passwords", () => {
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

  test("an e-mail address not typed yet does not make every empty password common", () => {
    expect(isCommonPassword("", { email: "", projectName: "" })).toBe(false);
  });
});

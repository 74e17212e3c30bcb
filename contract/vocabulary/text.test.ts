import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { metadata } from "./json.ts";
import { codes, text } from "./limits.ts";
import { base64, branchId, code, displayName, email, imageUrl, isUserId, signUpEmail, string, url, userId, uuid } from "./text.ts";

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

describe("an e-mail address", () => {
  test.each([
    ["  Ada@Example.ORG ", "ada@example.org"],
    ["a.b+c@sub.example.org", "a.b+c@sub.example.org"],
    ["o'neil@example.museum", "o'neil@example.museum"],
  ])("%j is stored as %j, however it comes", (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(signUpEmail.parse(typed)).toBe(stored);
  });

  test.each([
    "a@localhost",
    ".a@example.org",
    "a..b@example.org",
    "a.@example.org",
    "a@example.o",
    "a@-example.org",
    "a@example.org.",
    "jürgen@example.org",
  ])("%j will do for developers, not for people who sign up", (value) => {
    expect(accepts(email)(value)).toBe(true);
    expect(accepts(signUpEmail)(value)).toBe(false);
  });

  test.each([
    "",
    "ada",
    "@example.org",
    "ada@",
    "a@b@example.org",
    "Ada <ada@example.org>",
    "a b@example.org",
    "a@example.org,b@example.org",
    '"a"@example.org',
    "a@exa\u0000mple.org",
    "a＠example.org",
    "a\u200b@example.org",
  ])("%j is refused everywhere", (value) => {
    expect(accepts(email)(value)).toBe(false);
    expect(accepts(signUpEmail)(value)).toBe(false);
  });

  test(`may have ${text.email} characters, not one more`, () => {
    const long = (length: number) => `${"a".repeat(length - "@example.org".length)}@example.org`;
    expect(accepts(signUpEmail)(long(text.email))).toBe(true);
    expect(accepts(signUpEmail)(long(text.email + 1))).toBe(false);
  });

  test("never lets a line break or a second recipient through", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (noise) => {
        const parsed = email.safeParse(`ada${noise}@example.org`);
        if (parsed.success) expect(parsed.data).not.toMatch(/[\s,;<>\p{C}]/u);
      }),
    );
  });
});

test.each([
  ["3f2b8c1e-0d4a-4c6b-9e7f-112233445566", true],
  ["3F2B8C1E-0D4A-4C6B-9E7F-112233445566", false],
  ["3f2b8c1e-0d4a-1c6b-9e7f-112233445566", false],
  ["3f2b8c1e-0d4a-4c6b-7e7f-112233445566", false],
  ["3f2b8c1e0d4a4c6b9e7f112233445566", false],
  ["me", false],
])("%j is an id: %s", (value, is) => expect(accepts(uuid)(value)).toBe(is));

test.each([
  [userId, true],
  [userId.optional(), true],
  [userId.nullable().optional(), true],
  [uuid, false],
  [z.string().optional(), false],
])("a parameter is known as a user's id by its schema, not by its name (%#)", (schema, is) => expect(isUserId(schema)).toBe(is));

test.each([
  ["https://example.org/a?b=c", true],
  ["http://localhost:3000", true],
  ["https://example.org/a b", false],
  ["https://example.org/\n", false],
  ["/relative", false],
  ["example.org", false],
])("%j is a URL: %s", (value, is) => expect(accepts(url)(value)).toBe(is));

test.each(["data:image/png;base64,AAAA", "javascript:alert(1)", "ftp://example.org/a.png"])("%j is no image's address", (value) =>
  expect(accepts(imageUrl)(value)).toBe(false),
);

test("a one-time code is read in any case, at its exact length", () => {
  expect(code.parse("A".repeat(codes.length))).toBe("a".repeat(codes.length));
  expect(accepts(code)("a".repeat(codes.length - 1))).toBe(false);
  expect(accepts(code)("a".repeat(codes.length + 1))).toBe(false);
});

test.each([
  ["", true],
  ["QUJD", true],
  ["QUI=", true],
  ["QQ==", true],
  ["QQ", false],
  ["QUI-", false],
  ["Q===", false],
])("%j is base64: %s", (value, is) => expect(accepts(base64)(value)).toBe(is));

test.each([
  ["a name", displayName, text.displayName],
  ["a branch", branchId, text.branchId],
  ["any text", string(10), 10],
] as const)("%s may be as long as its limit, not one longer", (_what, schema, max) => {
  expect(accepts(schema)("x".repeat(max))).toBe(true);
  expect(accepts(schema)("x".repeat(max + 1))).toBe(false);
});

test("text that the database or UTF-8 cannot hold is refused", () => {
  for (const schema of [displayName, string(10)]) {
    expect(accepts(schema)("a\u0000b")).toBe(false);
    expect(accepts(schema)("\ud800")).toBe(false);
    expect(accepts(schema)("😀")).toBe(true);
  }
});

describe("metadata", () => {
  test.each([[null], [0], ["text"], [[1, { a: null }]], [{ "": {} }]])("may be any JSON: %j", (value) =>
    expect(metadata.parse(value)).toEqual(value),
  );

  test.each([[{ a: "\u0000" }], [{ "\ud800": 1 }], [undefined]])("refuses what the database cannot hold (%#)", (value) =>
    expect(accepts(metadata)(value)).toBe(false),
  );

  test("keeps a text that merely looks like an escape", () => expect(accepts(metadata)({ a: "\\u0000" })).toBe(true));

  test(`is counted in bytes, ${text.metadata} at most`, () => {
    const quotes = 2;
    expect(accepts(metadata)("x".repeat(text.metadata - quotes))).toBe(true);
    expect(accepts(metadata)("x".repeat(text.metadata - quotes + 1))).toBe(false);
    expect(accepts(metadata)("é".repeat(text.metadata / 2))).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { codeLimits } from "./foundation/verification-codes.ts";
import { metadata } from "./json.ts";
import {
  base64,
  base64url,
  branchId,
  code,
  displayName,
  email,
  isoTime,
  isUserId,
  strictEmail,
  string,
  url,
  userId,
  uuid,
  webUrl,
} from "./text.ts";
import { textLimits } from "./text-limits.ts";

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

describe("an e-mail address", () => {
  test.each([
    ["  Ada@Example.ORG ", "ada@example.org"],
    ["a.b+c@sub.example.org", "a.b+c@sub.example.org"],
    ["o'neil@example.museum", "o'neil@example.museum"],
    ["ivan@xn--e1afmkfd.xn--p1ai", "ivan@xn--e1afmkfd.xn--p1ai"],
    [`${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}`, `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}`],
  ])("%j is normalized to %j", (typed, saved) => {
    expect(email.parse(typed)).toBe(saved);
    expect(strictEmail.parse(typed)).toBe(saved);
  });

  test.each([
    "a@localhost",
    ".a@example.org",
    "a..b@example.org",
    "a.@example.org",
    "a@example.o",
    "a@-example.org",
    "a@example-.org",
    "a@example.org-",
    "a@example.org.",
    "jürgen@example.org",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(64)}.org`,
    `a@example.${"c".repeat(64)}`,
  ])("%j is accepted for sign-in but not for storage", (value) => {
    expect(accepts(email)(value)).toBe(true);
    expect(accepts(strictEmail)(value)).toBe(false);
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
  ])("%j is always rejected", (value) => {
    expect(accepts(email)(value)).toBe(false);
    expect(accepts(strictEmail)(value)).toBe(false);
  });

  test(`can have at most ${textLimits.email} characters`, () => {
    const long = (length: number) => {
      const labels = Array.from({ length: 8 }, () => "b".repeat(30)).join(".");
      return `${"a".repeat(length - labels.length - "@.org".length)}@${labels}.org`;
    };
    expect(accepts(strictEmail)(long(textLimits.email))).toBe(true);
    expect(accepts(strictEmail)(long(textLimits.email + 1))).toBe(false);
  });

  test("never contains a line break or a second recipient", () => {
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
])("a parameter is identified as a user id by its schema, not by its name (%#)", (schema, is) => expect(isUserId(schema)).toBe(is));

test.each([
  ["https://example.org/a?b=c", true],
  ["http://localhost:3000", true],
  ["https://example.org/a b", false],
  ["https://example.org/\n", false],
  ["/relative", false],
  ["example.org", false],
])("%j is a URL: %s", (value, is) => expect(accepts(url)(value)).toBe(is));

test.each(["data:image/png;base64,AAAA", "javascript:alert(1)", "ftp://example.org/a.png"])("%j is not an image URL", (value) =>
  expect(accepts(webUrl)(value)).toBe(false),
);

test("a one-time code is accepted in any case at its exact length", () => {
  expect(code.parse("A".repeat(codeLimits.length))).toBe("a".repeat(codeLimits.length));
  expect(accepts(code)("a".repeat(codeLimits.length - 1))).toBe(false);
  expect(accepts(code)("a".repeat(codeLimits.length + 1))).toBe(false);
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
  ["QUI-_w", "QUI-_w"],
  ["QUI+/w==", "QUI-_w"],
  ["QUI-_w==", "QUI-_w"],
  ["", ""],
])("%j is normalized to the base64url %j", (sent, read) => expect(base64url(10).parse(sent)).toBe(read));

test.each(["QU I", "Q=Q", "QQ===", "é"])("%j is not base64url", (sent) => expect(accepts(base64url(10))(sent)).toBe(false));

test.each([
  ["a name", displayName, textLimits.displayName],
  ["a branch", branchId, textLimits.branchId],
  ["any text", string(10), 10],
] as const)("%s can be as long as its limit but not longer", (_what, schema, max) => {
  expect(accepts(schema)("x".repeat(max))).toBe(true);
  expect(accepts(schema)("x".repeat(max + 1))).toBe(false);
});

test("text that the database or UTF-8 cannot represent is rejected", () => {
  for (const schema of [displayName, string(10)]) {
    expect(accepts(schema)("a\u0000b")).toBe(false);
    expect(accepts(schema)("\ud800")).toBe(false);
    expect(accepts(schema)("😀")).toBe(true);
  }
});

describe("metadata", () => {
  test.each([[null], [0], ["text"], [[1, { a: null }]], [{ "": {} }]])("can be any JSON: %j", (value) =>
    expect(metadata.parse(value)).toEqual(value),
  );

  test.each([[{ a: "\u0000" }], [{ "\ud800": 1 }], [undefined]])("rejects values that the database cannot store (%#)", (value) =>
    expect(accepts(metadata)(value)).toBe(false),
  );

  test("accepts text that looks like an escape", () => expect(accepts(metadata)({ a: "\\u0000" })).toBe(true));

  test(`is counted in bytes, ${textLimits.metadata} at most`, () => {
    const quotes = 2;
    expect(accepts(metadata)("x".repeat(textLimits.metadata - quotes))).toBe(true);
    expect(accepts(metadata)("x".repeat(textLimits.metadata - quotes + 1))).toBe(false);
    expect(accepts(metadata)("é".repeat(textLimits.metadata / 2))).toBe(false);
  });
});

test("a time is a day of the calendar, with or without a time of that day", () => {
  for (const value of ["2028-02-29", "2031-01-31T12:00Z", "2031-12-31T23:59:59.999+02:00", "2031-01-01T00:00:00.000Z"])
    expect(accepts(isoTime)(value), value).toBe(true);
  for (const value of [
    "2031-02-30T00:00:00Z",
    "2031-02-29",
    "2031-04-31",
    "2031-13-01",
    "2031-01-00",
    "2031-01-01T25:00:00Z",
    "tomorrow",
    "",
  ])
    expect(accepts(isoTime)(value), value).toBe(false);
});

test("a branch without a name is refused in words that a caller understands", () => {
  expect(branchId.safeParse("").error?.issues[0]?.message).toBe("must not be empty");
});

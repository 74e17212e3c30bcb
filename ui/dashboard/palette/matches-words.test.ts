import { expect, test } from "vitest";
import { matchesWords } from "./matches-words.ts";

test("a text matches a query if each word of the query begins one of its words", () => {
  expect(matchesWords("Sign-in methods", "meth")).toBe(true);
  expect(matchesWords("Sign-in methods", "in SIGN")).toBe(true);
  expect(matchesWords("Ada Lovelace ada@example.org", "example")).toBe(true);
  expect(matchesWords("Sign-in methods", "ethods")).toBe(false);
  expect(matchesWords("Sign-in methods", "sign out")).toBe(false);
});

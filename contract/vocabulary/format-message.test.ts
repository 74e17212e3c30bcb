import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { type CompiledMessage, formatMessage } from "./format-message.ts";

const format = (message: string, values: Record<string, string | number> = {}, locale = "en") =>
  formatMessage(compileMessage(message) as CompiledMessage, values, locale);

test.each([
  ["plain", {}, "plain"],
  ["Hi {name}, hi {name}", { name: "#1" }, "Hi #1, hi #1"],
  ["{n, plural, one {# field} other {# fields}}", { n: 1 }, "1 field"],
  ["{n, plural, one {# field} other {# fields}}", { n: 12_345 }, "12,345 fields"],
  ["{n, plural, =0 {None} one {# of {what}} other {# in {what}}}.", { n: 0, what: "x" }, "None."],
  ["{n, plural, =0 {None} one {# of {what}} other {# in {what}}}.", { n: 1, what: "x" }, "1 of x."],
  ["{value, number}", { value: 1234.5 }, "1,234.5"],
  ["{missing}!", {}, "!"],
])("%j with %j is %j", (message, values, text) => {
  expect(format(message, values)).toBe(text);
});

test("numbers and plurals follow the language", () => {
  expect(format("{n, plural, one {# Tag} other {# Tage}}", { n: 1234 }, "de")).toBe("1.234 Tage");
  // Pseudo-locales have the rules of their language.
  expect(format("{n, plural, one {# day} other {# days}}", { n: 1 }, "en-XA")).toBe("1 day");
});

import { expect, test } from "vitest";
import { looksAutomated, type RiskFacts, scoreRisk } from "./risk.ts";

const browser: RiskFacts = {
  recentCalls: 1,
  isDisposable: false,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  languages: "en-GB,en;q=0.9",
};

test("an ordinary browser scores nothing", () => {
  expect(scoreRisk(browser)).toBe(0);
});

test.each<[string, Partial<RiskFacts>, boolean]>([
  ["the fifth call of a network", { recentCalls: 5 }, false],
  ["the sixth call of a network", { recentCalls: 6 }, true],
  ["a disposable address", { isDisposable: true }, true],
  ["a browser without a window", { userAgent: `${browser.userAgent} HeadlessChrome/142.0.0.0` }, true],
  ["an HTTP library", { userAgent: "python-requests/2.32" }, true],
  ["a browser that hides its languages", { languages: "" }, false],
  ["an app that names no browser", { userAgent: undefined }, false],
  ["a program that sends neither", { userAgent: undefined, languages: "" }, true],
])("%s: %o looks automated: %s", (_name, facts, expected) => {
  expect(looksAutomated({ ...browser, ...facts })).toBe(expected);
});

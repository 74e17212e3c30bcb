import { expect, test } from "vitest";
import { findAcceptedLocale } from "./accepted-locale.ts";

test.each([
  ["zh-HK,zh;q=0.9,en;q=0.8", "zh-TW"],
  ["zh-SG", "zh-CN"],
  ["pt-PT,en;q=0.5", "pt-BR"],
  ["iw", "he"],
  ["nb,no;q=0.9,en;q=0.8", "en"],
  ["nb, *;q=0.1", "en"],
  ["zh-HK;q=0.2, *;q=0.1", "zh-TW"],
  ["nb", undefined],
])("the header %s accepts %s first: same language, same script", (header, locale) => {
  expect(findAcceptedLocale(header, ["en", "he", "pt-BR", "zh-CN", "zh-TW"])).toBe(locale);
});

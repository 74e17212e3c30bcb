import { expect, test } from "vitest";
import { localeTags } from "./generated/locale-tags.ts";
import { matchLocale, pseudoLocale, readDirection } from "./locales.ts";

// tlh (Klingon) is a language without a locale.
test.each([
  ["de-AT", "de"],
  ["EN-us", "en"],
  ["en-xa", "en-XA"],
  ["tlh", undefined],
  ["tlh-Latn", undefined],
  ["", undefined],
  ["constructor", undefined],
  ["en-US@posix", undefined],
])("the preference %j selects %s", (preference, locale) => {
  expect(matchLocale(preference, [...localeTags, pseudoLocale])).toBe(locale);
});

test.each([
  ["zh-HK", "zh-TW"],
  ["zh", "zh-CN"],
  ["zh-Hans-TW", "zh-CN"],
  ["pt-PT", "pt-BR"],
  ["iw", "he"],
  ["nb", undefined],
])("the preference %s selects %s: same language, same script", (preference, locale) => {
  expect(matchLocale(preference, ["en", "he", "pt-BR", "zh-CN", "zh-TW"])).toBe(locale);
});

test.each([...localeTags, pseudoLocale, "ar", "fa", "he", "ja", "ur"])("the direction of %s is that of its script", (tag) => {
  const script = new Intl.Locale(tag).maximize().script ?? "";
  expect(readDirection(tag)).toBe(/Adlm|Arab|Hebr|Syrc|Thaa/.test(script) ? "rtl" : "ltr");
});

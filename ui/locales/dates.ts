import { activeLanguage } from "./i18n.ts";

/** Whether a text is a language tag (BCP 47). Chromium sends `en-US@posix` on systems without a language. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** The page's language with the region of the browser, such as en-GB: dates follow the region. */
const regionalLocale = () =>
  // A page that a server renders has no browser's languages in Node 20.
  globalThis.navigator?.languages?.find(
    (preferred) => preferred.toLowerCase().startsWith(`${activeLanguage()}-`) && isLanguageTag(preferred),
  ) ?? activeLanguage();

/** Creates a formatter for dates. Locale and format are resolved on first use, after the language is known. */
export const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return (date: Date | number) => {
    const locale = regionalLocale();
    formats[locale] ??= new Intl.DateTimeFormat(locale, options);
    return formats[locale].format(date);
  };
};

/** A day, such as "4 Mar 2026"; numbers are milliseconds since the epoch. */
export const formatDay = dateFormatter({ dateStyle: "medium" });

/** A month, such as "March 2026"; numbers are milliseconds since the epoch. */
export const formatMonth = dateFormatter({ year: "numeric", month: "long" });

/** A day with its time and time zone, such as "4 Mar 2026, 14:05 CET"; numbers are milliseconds since the epoch. */
export const formatDateTime = dateFormatter({
  ...{ year: "numeric", month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
});

/** The same to the second, such as "4 Mar 2026, 14:05:09 CET". */
export const formatExactTime = dateFormatter({
  ...{ year: "numeric", month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
});

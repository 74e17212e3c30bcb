/** The language of users whose preferences have no locale. */
export const defaultLocale = "en";

/** A pseudo-locale for tests of the pages; users cannot choose it. */
export const pseudoLocale = "en-XA";

/** Language and script, such as `zh-Hant` of `zh-HK`. Undefined if the text is no language tag. */
function readWrittenLanguage(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/** The written languages of locales. A header or an address can have many preferences, and each is compared with every locale. */
const writtenLocales = new Map<string, string | undefined>();

function readWrittenLocale(tag: string): string | undefined {
  if (!writtenLocales.has(tag)) writtenLocales.set(tag, readWrittenLanguage(tag));
  return writtenLocales.get(tag);
}

/**
 * Finds the locale for a preference: the same tag, else the first tag of the same language and script. Undefined if there is none.
 *
 * @param preference a language tag (BCP 47), or any text
 * @param tags the locales to choose from
 */
export function matchLocale<Tag extends string>(preference: string, tags: readonly Tag[]): Tag | undefined {
  const same = tags.find((tag) => tag.toLowerCase() === preference.toLowerCase());
  if (same) return same;
  const written = readWrittenLanguage(preference);
  return written === undefined ? undefined : tags.find((tag) => readWrittenLocale(tag) === written);
}

/** The languages that are written from right to left. Also part of the source of e-mail themes, whose runtime has no Intl.Locale. */
export const rightToLeft = /^(ar|fa|he|ur)\b/;

/** Reads the direction of a language. */
export const readDirection = (tag: string): "ltr" | "rtl" => (rightToLeft.test(tag) ? "rtl" : "ltr");

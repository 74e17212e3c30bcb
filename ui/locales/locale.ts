import { catalogue as english } from "./en/index.ts";
import { activate } from "./i18n.ts";
import type { Catalogue, MessageGroup } from "./messages.ts";

/** Every other folder is a locale. Each is one download, with its sign-in messages: a further locale adds one line to the first file. */
const others = import.meta.glob<Catalogue>(["./*/index.ts", "!./en/index.ts"], { import: "catalogue" });

/** The language tags of all locales, which are the names of their folders. */
export const localeTags: readonly string[] = ["en", ...Object.keys(others).map((path) => path.split("/")[1] ?? "")].sort();

/** Pseudo-locales such as en-XA are for tests of the pages; users cannot choose them. */
const isPseudo = (tag: string) => /-X[AB]$/.test(tag);

/** The languages that users can choose: tag, and name in the language itself. */
export const languages: readonly { readonly tag: string; readonly name: string }[] = localeTags
  .filter((tag) => !isPseudo(tag))
  .map((tag) => ({ tag, name: nativeName(tag) }));

function nativeName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  // Several languages write their names in lower case within a sentence; in a list they start in upper case.
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Language and script, such as `zh-Hant` of `zh-HK`. Undefined if the text is no language tag. */
function writtenLanguage(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/** The first preference that has a locale: the same tag, else one of the same language and script, else English. */
export function pickLocale(preferences: readonly (string | null | undefined)[], tags = localeTags): string {
  for (const preference of preferences) {
    if (!preference) continue;
    const written = writtenLanguage(preference);
    const found =
      tags.find((tag) => tag.toLowerCase() === preference.toLowerCase()) ??
      tags.find((tag) => !isPseudo(tag) && writtenLanguage(tag) === written);
    if (found) return found;
  }
  return "en";
}

/** The messages of a locale. Rejects if the file cannot be downloaded. */
export const loadCatalogue = async (locale: string): Promise<Catalogue> => (await others[`./${locale}/index.ts`]?.()) ?? english;

/** Loads groups of messages in the language of the page. Rejects if a file cannot be downloaded. */
export async function loadMessages(...groups: MessageGroup[]): Promise<void> {
  let locale = document.documentElement.lang;
  let catalogue = await loadCatalogue(locale);
  // The dashboard has fewer languages than other pages. It is English as a whole, rather than in two languages.
  if (!groups.every((group) => catalogue[group])) {
    locale = "en";
    catalogue = english;
    activate(locale, english.signIn);
  }
  for (const file of await Promise.all(groups.map((group) => catalogue[group]?.()))) if (file) activate(locale, file.messages);
}

/** Activates English at once, so that errors can be shown, and then the language of the page. Rejects if that cannot be downloaded. */
export async function loadLanguage(): Promise<void> {
  activate("en", english.signIn);
  const locale = requestedLocale();
  activate(locale, (await loadCatalogue(locale)).signIn);
}

const storageKey = "latchkey-locale";

/** The language of this page: from the URL, else from earlier in this tab, else from the browser. */
function requestedLocale(): string {
  const fromUrl = new URLSearchParams(window.location.search).get("locale");
  try {
    if (fromUrl) sessionStorage.setItem(storageKey, fromUrl);
    return pickLocale([fromUrl, sessionStorage.getItem(storageKey), ...navigator.languages]);
  } catch {
    // Storage may be disabled; the URL and the browser decide then.
    return pickLocale([fromUrl, ...navigator.languages]);
  }
}

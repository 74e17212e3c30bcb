import { activate } from "./i18n.ts";
import type { Catalogue, MessageGroup } from "./messages.ts";

const modules = import.meta.glob<Catalogue>("./*/index.ts", { eager: true, import: "catalogue" });

/** The catalogues by their language tags, which are the names of their folders. */
export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  Object.entries(modules).map(([path, catalogue]) => [path.split("/")[1] ?? "", catalogue]),
);

/** Pseudo-locales such as en-XA are for tests of the pages; users cannot choose them. */
const isPseudo = (tag: string) => /-X[AB]$/.test(tag);

/** The languages that users can choose: tag, and name in the language itself. */
export const languages: readonly { readonly tag: string; readonly name: string }[] = Object.keys(catalogues)
  .filter((tag) => !isPseudo(tag))
  .sort()
  .map((tag) => ({ tag, name: nativeName(tag) }));

function nativeName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  // Several languages write their names in lower case within a sentence; in a list they start in upper case.
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The first preference that has a catalogue: by its whole tag, else by its language, else English. */
export function pickLocale(preferences: readonly (string | null | undefined)[]): string {
  const tags = Object.keys(catalogues);
  for (const preference of preferences) {
    const wanted = preference?.toLowerCase();
    const exact = tags.find((tag) => tag.toLowerCase() === wanted);
    const found = exact ?? tags.find((tag) => tag.toLowerCase() === wanted?.split("-")[0]);
    if (found) return found;
  }
  return "en";
}

/** Loads a group of messages and activates its language. Rejects if the file cannot be downloaded. */
export async function loadMessages(locale: string, group: MessageGroup): Promise<void> {
  const messages = await catalogues[locale]?.[group]();
  if (messages) activate(locale, messages);
}

const storageKey = "latchkey-locale";

/** The language of this page: from the URL, else from earlier in this tab, else from the browser. */
export function requestedLocale(): string {
  const fromUrl = new URLSearchParams(window.location.search).get("locale");
  try {
    if (fromUrl) sessionStorage.setItem(storageKey, fromUrl);
    return pickLocale([fromUrl, sessionStorage.getItem(storageKey), ...navigator.languages]);
  } catch {
    // Storage may be disabled; the URL and the browser decide then.
    return pickLocale([fromUrl, ...navigator.languages]);
  }
}

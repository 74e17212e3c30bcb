import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { catalogue as english } from "./en/index.ts";
import { activate, activeLanguage } from "./i18n.ts";
import type { Catalogue, MessageGroup } from "./messages.ts";

/** Languages whose tags name a region, but whose names are those of their scripts. */
const scriptTags: Readonly<Record<string, string>> = { "zh-CN": "zh-Hans", "zh-TW": "zh-Hant" };

interface Language {
  readonly tag: string;
  readonly name: string;
}

function readLanguage(tag: string): Language {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(scriptTags[tag] ?? tag) ?? tag;
  // Several languages write their names in lower case within a sentence; in a list they start in upper case.
  return { tag, name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) };
}

let known: readonly Language[] | undefined;

/** The languages that users can choose: tag, and name in the language itself. */
export const languages = (): readonly Language[] => (known ??= localeTags.map(readLanguage));

/** The messages of a locale. Rejects if a file cannot be downloaded. */
export const loadCatalogue = async (locale: string): Promise<Catalogue> =>
  locale === "en" ? english : ((await (await import("./catalogues.ts")).catalogues[`./${locale}/index.ts`]?.()) ?? english);

/** Loads groups of messages in the language of the page. Rejects if a file cannot be downloaded. */
export async function loadMessages(...groups: MessageGroup[]): Promise<void> {
  const locale = activeLanguage();
  const catalogue = await loadCatalogue(locale);
  for (const file of await Promise.all(groups.map((group) => catalogue[group]()))) activate(locale, file.messages);
}

/**
 * Activates the language of the page. If it cannot be downloaded, activates English, so that errors can be shown, and rejects. Not before:
 * the direction of a page that the server has rendered would change twice.
 */
export async function loadLanguage(locale: string): Promise<void> {
  try {
    activate(locale, (await loadCatalogue(locale)).signIn);
  } catch (error) {
    activate("en", english.signIn);
    throw error;
  }
}

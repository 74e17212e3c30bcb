import type { CompiledMessage } from "#contract/vocabulary/format-message.ts";
import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { matchLocale } from "#contract/vocabulary/locales.ts";
import { catalogue as english } from "../locales/en/index.ts";
import { activate, forgetMessages, replaceMessage } from "../locales/i18n.ts";
import { loadCatalogue } from "../locales/locale.ts";
import type { MessageId } from "../locales/messages.ts";
import type { Appearance } from "./appearance.tsx";

// What appears while another language is loaded, and on a server.
activate("en", english.signIn);

/** The language of a component in this browser. */
export function findLocale({ locale }: Appearance): string {
  if (locale !== undefined) return locale;
  const preferred = [document.documentElement.lang, ...navigator.languages];
  for (const preference of preferred) {
    const found = preference && matchLocale(preference, localeTags);
    if (found) return found;
  }
  return "en";
}

const hasFormat = /\{\s*\w+\s*,/;

/** Compiles a text of an app. The parser of formats, such as plurals, is loaded with the first one. */
async function compile(text: string): Promise<CompiledMessage> {
  if (hasFormat.test(text)) return (await import("@lingui/message-utils/compileMessage")).compileMessage(text) as CompiledMessage;
  return text.split(/\{\s*(\w+)\s*\}/).map((part, index) => (index % 2 === 0 ? part : ([part] as const)));
}

/** The language and texts of the page, and when they are there. */
let current = { locale: "en", texts: "", ready: Promise.resolve(), isReady: true };

/** Whether the language and texts of an appearance are those of the page. */
export const isActive = (locale: string, { texts }: Appearance): boolean => current.isReady && isCurrent(locale, texts);

// A component without texts has those of others on the page.
const isCurrent = (locale: string, texts: Appearance["texts"] = {}) =>
  current.locale === locale && (Object.keys(texts).length === 0 || current.texts === JSON.stringify(texts));

/** Loads the language of an appearance and replaces its texts. English appears if a language cannot be downloaded. */
export function prepareLanguage(locale: string, texts: Appearance["texts"] = {}): Promise<void> {
  if (!isCurrent(locale, texts)) {
    const next = { locale, texts: JSON.stringify(texts), ready: Promise.resolve(), isReady: false };
    current = next;
    next.ready = load(locale, texts, () => current === next).then(() => {
      next.isReady = true;
    });
  }
  return current.ready;
}

async function load(locale: string, texts: NonNullable<Appearance["texts"]>, isWanted: () => boolean): Promise<void> {
  let shown = locale;
  const catalogue = await loadCatalogue(locale).catch((error: unknown) => {
    console.error(error);
    shown = "en";
    return english;
  });
  const replaced = await Promise.all(Object.entries(texts).map(async ([id, text]) => [id as MessageId, await compile(text)] as const));
  if (!isWanted()) return;
  forgetMessages();
  activate(shown, catalogue.signIn);
  for (const [id, message] of replaced) replaceMessage(id, message);
}

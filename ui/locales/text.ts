import { setupI18n } from "@lingui/core";
import type { MessageId, Texts } from "./catalogue.ts";

/** What fills the braces of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

// One page load has one language, so this is a module's state and not a context: changing the language reloads the page.
const i18n = setupI18n();

/** Makes a language the page's own: these texts beside the ones it has, and the language and direction of the document. */
export function speak(locale: string, texts: Texts): void {
  i18n.load(locale, texts as Record<string, string>);
  i18n.activate(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = "ltr";
}

/** A text of the catalogue in the page's language. */
export const text = (id: MessageId, values?: TextValues): string => i18n._(id, values as Record<string, string | number> | undefined);

/** The page's language as the browser's owner writes it: British dates for who asks for British English. */
const regional = () => navigator.languages.find((wish) => wish.toLowerCase().startsWith(`${i18n.locale}-`)) ?? i18n.locale;

/** Writes moments in the page's language, in one way. */
export const formatted = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (moment: Date | number) => {
    format ??= new Intl.DateTimeFormat(regional(), options);
    return format.format(moment);
  };
};

/** A day, such as "4 Mar 2026"; numbers are milliseconds since the epoch. */
export const day = formatted({ dateStyle: "medium" });

/** A day and a time of it; numbers are milliseconds since the epoch. */
export const moment = formatted({ dateStyle: "medium", timeStyle: "short" });

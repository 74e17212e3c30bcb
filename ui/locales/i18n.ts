import { type CompiledMessage, formatMessage } from "#contract/vocabulary/format-message.ts";
import type { MessageId, Messages } from "./messages.ts";

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

// Module state instead of a React context: changing the language reloads the page. English fills in for messages that are not loaded.
let language = "en";
const loaded: Record<string, CompiledMessage> = {};

/** Adds messages to the active language, and sets the language and direction of the document. */
export function activate(locale: string, messages: Messages): void {
  language = locale;
  Object.assign(loaded, messages);
  document.documentElement.lang = locale;
  document.documentElement.dir = readDirection(locale);
}

/** The direction of a language, as the browser knows it. Firefox knows the script only. */
export function readDirection(tag: string): "ltr" | "rtl" {
  const locale: Intl.Locale & { getTextInfo?(): { direction: "ltr" | "rtl" } } = new Intl.Locale(tag);
  return locale.getTextInfo?.().direction ?? (/Arab|Hebr/.test(locale.maximize().script ?? "") ? "rtl" : "ltr");
}

/** A message in the language of the page; undefined if its group is not loaded. */
export const findMessage = (id: string, values: MessageValues = {}): string | undefined => {
  const message = loaded[id];
  return message === undefined ? undefined : formatMessage(message, values, language);
};

/** A message in the language of the page. */
export const t = (id: MessageId, values?: MessageValues): string => findMessage(id, values) ?? id;

import { type CompiledMessage, formatMessage } from "./message.ts";
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
  document.documentElement.dir = "ltr";
}

/** A message in the language of the page. */
export const t = (id: MessageId, values: MessageValues = {}): string => formatMessage(loaded[id] ?? id, values, language);

import { type CompiledMessage, formatMessage } from "#contract/vocabulary/format-message.ts";
import { readDirection } from "#contract/vocabulary/locales.ts";
import type { MessageId, Messages } from "./messages.ts";

/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

// Module state instead of a React context: a page has one language at a time. English fills in for messages that are not loaded.
let language = "en";
const loaded: Record<string, CompiledMessage> = {};

/** Adds messages to the active language. */
export function activate(locale: string, messages: Messages): void {
  language = locale;
  Object.assign(loaded, messages);
}

/** The active language (BCP 47). */
export const activeLanguage = (): string => language;

/** Removes all messages, before those of another language are added. */
export function forgetMessages(): void {
  for (const id of Object.keys(loaded)) delete loaded[id];
}

/** Replaces a message in every language. Those that are added later do not change it. */
export function replaceMessage(id: MessageId, message: CompiledMessage): void {
  Object.defineProperty(loaded, id, { get: () => message, set() {}, configurable: true, enumerable: true });
}

/** Sets the language and direction of the document to those of the page. */
export function labelDocument(): void {
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = readDirection(language);
}

/** Values in a text from right to left keep their own direction, such as e-mail addresses. */
const isolate = (value: string | number) =>
  typeof value === "string" && readDirection(language) === "rtl" ? `\u2068${value}\u2069` : value;

/** A message in the language of the page; undefined if its group is not loaded. */
export const findMessage = (id: string, values: MessageValues = {}): string | undefined => {
  const message = loaded[id];
  if (message === undefined) return undefined;
  const isolated = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));
  return formatMessage(message, isolated, language);
};

/** A message in the language of the page. */
export const t = (id: MessageId, values?: MessageValues): string => findMessage(id, values) ?? id;

import { findMessage, type MessageValues } from "../locales/i18n.ts";

/** The groups of codes that the API sends beside an English sentence. */
export type CodeGroup =
  | "trace"
  | "production"
  | "permission"
  | "webhookFailure"
  | "emailFailure"
  | "emailTest"
  | "dns"
  | "source"
  | "configWarning";

/**
 * The sentence of a code in the reader's language.
 * @param sentence the API's own sentence, for a code of a later version and for a text without a code
 */
export const explain = (group: CodeGroup, code: string | null | undefined, sentence: string, values: MessageValues = {}): string =>
  (code ? findMessage(`${group}.${code}`, values) : undefined) ?? sentence;

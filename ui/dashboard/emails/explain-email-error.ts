import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import type { MailServerSettings, SentEmail } from "#sdk/admin.ts";
import { explain } from "../explain.ts";

/** Why an e-mail was not delivered; undefined if the API says only its kind. */
export const explainEmailError = ({ message, messageCode, messageDetail }: NonNullable<SentEmail["error"]>): string | undefined =>
  message && explain("emailFailure", messageCode, message, { detail: messageDetail ?? "" });

interface TestFailure {
  readonly errorMessage: string;
  readonly errorCode?: string | undefined;
  readonly errorDetail?: string | null | undefined;
}

/** Which step of a test e-mail failed, and what to do. The words of the mail server follow in a line of their own. */
export function explainTestFailure(
  { errorMessage, errorCode, errorDetail }: TestFailure,
  { host, port, senderEmail }: Pick<MailServerSettings, "host" | "port" | "senderEmail">,
): { readonly sentence: string; readonly answer: string | null } {
  const values = { host, server: `${host}:${port}`, sender: senderEmail, seconds: sendingLimits.testMillis / 1000 };
  const sentence = explain("emailTest", errorCode, errorMessage, values);
  return { sentence, answer: sentence === errorMessage ? null : (errorDetail ?? null) };
}

import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { type EmailLocale, greetingFor, messagesFor } from "./locale.ts";
import { safeDisplayName } from "./safe-display-name.ts";

export interface DisabledWebhookEmail {
  readonly userName: string | null;
  /** The address of the endpoint. */
  readonly endpoint: string;
  /** The name of the project whose endpoint it is. */
  readonly ownerName: string;
  readonly failingSinceMillis: number | undefined;
  /** Whether the receiver has answered 410 Gone. Absent in an e-mail of an older server. */
  readonly isGone?: boolean | undefined;
  readonly locale: EmailLocale;
}

/** Notifies a developer that a webhook endpoint was disabled because its deliveries had failed for days. It has no link, as other notices. */
export function disabledWebhookEmail({
  userName,
  endpoint,
  ownerName,
  failingSinceMillis,
  isGone,
  locale,
}: DisabledWebhookEmail): BuiltInEmail {
  const { messages, format } = messagesFor(locale);
  const texts = messages.disabledWebhook;
  const project = safeDisplayName(ownerName) ?? "";
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
  const notice = {
    subject: format(texts.subject, { project }),
    title: format(texts.title),
    greeting: greetingFor(userName, locale),
    message: format(isGone ? texts.gone : texts.message, { project }),
    facts: [
      { name: format(texts.endpoint), value: singleLine(endpoint) },
      ...(failingSinceMillis === undefined ? [] : [{ name: format(texts.failingSince), value: date.format(failingSinceMillis) }]),
    ],
    advice: [format(texts.advice)],
    notes: [],
  };
  return { locale, notice };
}

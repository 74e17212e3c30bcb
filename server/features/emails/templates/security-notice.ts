import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import type { SecurityNoticeEvent } from "./email-messages.ts";
import { type EmailLocale, messagesFor } from "./locale.ts";
import { safeDisplayName } from "./safe-display-name.ts";

/** Where a call came from: an address, and its country (ISO 3166-1) and city as far as they are known. */
export interface RequestOrigin {
  readonly ip: string;
  readonly country: string | undefined;
  readonly city: string | undefined;
}

export interface SecurityNoticeEmail {
  readonly projectName: string;
  readonly userName: string | null;
  readonly event: SecurityNoticeEvent;
  /** The name of the provider whose account was added. */
  readonly provider?: string | undefined;
  /** The address that the change is about, where it is not the recipient's. */
  readonly address?: string | undefined;
  readonly at: Date;
  /** Undefined if the project's server made the change: its address means nothing to the reader. */
  readonly from: RequestOrigin | undefined;
  /** Whether a password can be reset with this address. */
  readonly canReset: boolean;
  readonly locale: EmailLocale;
}

/**
 * Notifies a user of a change of their credentials. It has no link, so that phishing cannot imitate one and readers do not learn
 * to click in such e-mails.
 */
export function securityNoticeEmail({
  projectName,
  userName,
  event,
  provider,
  address,
  at,
  from,
  canReset,
  locale,
}: SecurityNoticeEmail): BuiltInEmail {
  const { language, greeting, notices } = messagesFor(locale);
  const project = singleLine(projectName);
  const texts = notices[event];
  const time = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(at);
  const notice = {
    subject: texts.subject(project),
    title: texts.title,
    greeting: greeting(safeDisplayName(userName)),
    message: texts.message(project),
    facts: [
      ...(provider === undefined ? [] : [{ name: notices.provider, value: singleLine(provider) }]),
      ...(address === undefined ? [] : [{ name: notices.address, value: singleLine(address) }]),
      { name: notices.when, value: time },
      { name: notices.from, value: from ? formatOrigin(from, language, notices.near) : notices.byProject(project) },
    ],
    advice: [notices.wasYou, canReset ? notices.notYou(project) : notices.notYouAsk(project)],
    notes: [],
  };
  return { locale, notice };
}

function formatOrigin({ ip, country, city }: RequestOrigin, language: string, near: (city: string) => string): string {
  const countryName = country && new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(country);
  if (city) return `${ip} (${near([singleLine(city), countryName].filter(Boolean).join(", "))})`;
  return countryName ? `${ip} (${countryName})` : ip;
}

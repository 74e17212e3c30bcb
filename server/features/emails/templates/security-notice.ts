import { emailTexts } from "#contract/config/generated/email-texts.ts";
import { singleLine } from "../../../services/single-line.ts";
import type { DeviceSoftware } from "../../../services/user-agent.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import type { SecurityNoticeEvent } from "./email-messages.ts";
import { type EmailLocale, type Formatter, greetingFor, messagesFor } from "./locale.ts";

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
  /** The device that signed in, where that is the event. */
  readonly device?: DeviceSoftware | undefined;
  /** The page with the user's sessions, where the reader has to look at them. */
  readonly sessionsLink?: string | undefined;
  /** Undefined if the project's server made the change: its address means nothing to the reader. */
  readonly from: RequestOrigin | undefined;
  /** Whether a password can be reset with this address. */
  readonly canReset: boolean;
  readonly locale: EmailLocale;
}

/**
 * Notifies a user of a change of their credentials. It has no link, so that phishing cannot imitate one and readers do not learn
 * to click in such e-mails. A new device is the exception: the session has to be found and ended. The link opens no session.
 */
export function securityNoticeEmail({
  projectName,
  userName,
  event,
  provider,
  address,
  at,
  device,
  sessionsLink,
  from,
  canReset,
  locale,
}: SecurityNoticeEmail): BuiltInEmail {
  const { messages, format } = messagesFor(locale);
  const { notices } = messages;
  const project = singleLine(projectName);
  const texts = notices[event];
  const withProject: Formatter = (message) => format(message, { project });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(at);
  const notice = {
    subject: withProject(texts.subject),
    title: format(texts.title),
    greeting: greetingFor(userName, locale),
    message: withProject(texts.message),
    action:
      sessionsLink === undefined ? undefined : { label: format(notices.sessions), link: sessionsLink, hint: emailTexts[locale].linkHint },
    facts: [
      ...(provider === undefined ? [] : [{ name: format(notices.provider), value: singleLine(provider) }]),
      ...(address === undefined ? [] : [{ name: format(notices.address), value: singleLine(address) }]),
      ...deviceFacts(device, locale),
      { name: format(notices.when), value: time },
      {
        name: format(notices.from),
        value: from ? formatOrigin(from, locale, (city) => format(notices.near, { city })) : withProject(notices.byProject),
      },
    ],
    advice: [format(notices.wasYou), withProject(canReset ? notices.notYou : notices.notYouAsk)],
    notes: [],
  };
  return { locale, notice };
}

function deviceFacts(device: DeviceSoftware | undefined, locale: EmailLocale) {
  const { messages, format } = messagesFor(locale);
  const { browser = null, system = null } = device ?? {};
  const value = browser !== null && system !== null ? format(messages.notices.browserOnSystem, { browser, system }) : (browser ?? system);
  return value === null ? [] : [{ name: format(messages.notices.device), value }];
}

function formatOrigin({ ip, country, city }: RequestOrigin, locale: EmailLocale, near: (city: string) => string): string {
  const countryName = country && new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(country);
  if (city) return `${ip} (${near([singleLine(city), countryName].filter(Boolean).join(", "))})`;
  return countryName ? `${ip} (${countryName})` : ip;
}

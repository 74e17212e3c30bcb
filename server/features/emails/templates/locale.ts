import { emailTexts } from "#contract/config/generated/email-texts.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { type CompiledMessage, formatMessage } from "#contract/vocabulary/format-message.ts";
import { defaultLocale } from "#contract/vocabulary/locales.ts";
import type { Origin } from "../../../kernel/call.ts";
import { findAcceptedLocale } from "../../../services/accepted-locale.ts";
import { emailLocales } from "../generated/locales.ts";
import type { EmailMessages } from "./email-messages.ts";
import { safeDisplayName } from "./safe-display-name.ts";

/** A locale of the built-in e-mails. */
export type EmailLocale = keyof typeof emailLocales;

/** All of them, the default first: it wins where a reader has no preference. */
export const emailLocaleNames = Object.keys(emailLocales) as EmailLocale[];

/** Inserts values into a message. */
export type Formatter = (message: CompiledMessage, values?: Readonly<Record<string, string | number>>) => string;

/** The messages of a locale, and what inserts values into them. */
export const messagesFor = (locale: EmailLocale): { readonly messages: EmailMessages; readonly format: Formatter } => ({
  messages: emailLocales[locale],
  format: (message, values = {}) => formatMessage(message, values, locale),
});

/** The first line of an e-mail. A name that cannot be shown is left out. */
export function greetingFor(userName: string | null, locale: EmailLocale): string {
  const { greeting, greetingWithoutName } = emailTexts[locale];
  const name = safeDisplayName(userName);
  return name === null ? greetingWithoutName : greeting.replace("{name}", () => name);
}

/** The locale that an Accept-Language header prefers (RFC 9110 §12.5.4). */
export const preferredLocale = (header: string): EmailLocale => findAcceptedLocale(header, emailLocaleNames) ?? defaultLocale;

/** The reader of an e-mail, where that is not the caller. The last language of this user wins over the `locale` of the e-mail. */
export interface Reader {
  /** Absent where only the address is known. */
  readonly userId?: string | undefined;
}

/** The locale of an e-mail, and its reader where that is not the caller. */
interface EmailLanguage {
  readonly locale: EmailLocale;
  readonly reader: Reader | undefined;
}

/**
 * The language of an e-mail that a call causes for a user. The preferences that a client sends are those of the user. A server or an
 * administrator is not the reader of the e-mail.
 *
 * @param userId undefined where only the address is known
 */
export const emailLanguage = (call: Parameters<typeof emailLocale>[0], userId: string | undefined): EmailLanguage => ({
  locale: emailLocale(call),
  reader: call.accessType === "client" ? undefined : { userId },
});

/**
 * The locale of an e-mail that a call causes. Clients send the preferences of their user. The headers of servers and
 * administrators say nothing about the reader of the e-mail.
 */
export const emailLocale = ({ accessType, origin }: { accessType: AccessType; origin: Pick<Origin, "languages"> }): EmailLocale =>
  preferredLocale(accessType === "client" ? origin.languages : "");

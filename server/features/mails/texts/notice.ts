import { oneLine } from "../../../services/one-line.ts";
import type { NoticedEvent } from "./catalogue.ts";
import { letterHtml, letterText } from "./layout.ts";
import { shownName } from "./link.ts";
import { type MailLocale, wordsFor } from "./locale.ts";

/** Where a call came from: an address, and its country (ISO 3166-1) and city as far as they are known. */
export interface Whence {
  readonly ip: string;
  readonly country: string | undefined;
  readonly city: string | undefined;
}

export interface NoticeMail {
  readonly projectName: string;
  readonly userName: string | null;
  readonly event: NoticedEvent;
  readonly at: Date;
  /** Undefined where the project's server did it, whose address would tell the reader nothing. */
  readonly from: Whence | undefined;
  /** Whether whoever reads at this address can choose a new password with it. */
  readonly canReset: boolean;
  readonly locale: MailLocale;
}

/**
 * The mail that tells a user of a change of how they sign in. It has no link: whoever imitates it has nothing to imitate, and
 * nobody gets used to clicking in such mails.
 */
export function noticeMail({ projectName, userName, event, at, from, canReset, locale }: NoticeMail) {
  const { language, greeting, notices } = wordsFor(locale);
  const project = oneLine(projectName);
  const words = notices[event];
  const time = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(at);
  const letter = {
    language,
    project,
    title: words.title,
    greeting: greeting(shownName(userName)),
    message: words.message(project),
    facts: [
      { name: notices.when, value: time },
      { name: notices.from, value: from ? addressed(from, language, notices.near) : notices.byProject(project) },
    ],
    advice: [notices.wasYou, canReset ? notices.notYou(project) : notices.notYouAsk(project)],
    notes: [],
  };
  return { subject: words.subject(project), text: letterText(letter), html: letterHtml(letter) };
}

function addressed({ ip, country, city }: Whence, language: string, near: (place: string) => string): string {
  const land = country && new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(country);
  if (city) return `${ip} (${near([oneLine(city), land].filter(Boolean).join(", "))})`;
  return land ? `${ip} (${land})` : ip;
}

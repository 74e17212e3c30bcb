import type { AccessType } from "#contract/kernel/access.ts";
import type { Origin } from "../../../kernel/call.ts";
import type { Catalogue } from "./catalogue.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const catalogues = { en, de };

/** A language that built-in mails are written in. */
export type MailLocale = keyof typeof catalogues;

/** The words for a language. */
export const wordsFor = (locale: MailLocale): Catalogue => catalogues[locale];

/** Spoken to whoever asks for none of them. */
const standard: MailLocale = "en";
const locales = Object.keys(catalogues) as MailLocale[];
const weight = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/** A range of languages, and how much it is wanted: from 0, not at all, to 1. */
function readRange(range: string): { language: string; q: number } {
  const [tag = "", parameter] = range.split(";");
  const q = parameter === undefined ? 1 : Number(weight.exec(parameter)?.[1] ?? 0);
  return { language: tag.trim().toLowerCase().split("-", 1)[0] as string, q };
}

/** Of the languages of mails the one that an Accept-Language header (RFC 9110, section 12.5.4) wants most, the first of equals. */
export function preferredLocale(header: string): MailLocale {
  const ranges = header.split(",").map(readRange);
  const named = new Set(ranges.map(({ language }) => language));
  const unnamed = locales.find((locale) => !named.has(locale));
  let best = { locale: standard, q: 0 };
  for (const { language, q } of ranges) {
    // The asterisk stands for what is not named.
    const found = language === "*" ? unnamed : locales.find((locale) => locale === language);
    if (found && q > best.q) best = { locale: found, q };
  }
  return best.locale;
}

/**
 * The language of a mail that a call causes. Apps call with their user's preferences; of servers and administrators, those say
 * nothing of who reads the mail.
 */
export const mailLocale = ({ accessType, origin }: { accessType: AccessType; origin: Pick<Origin, "languages"> }): MailLocale =>
  preferredLocale(accessType === "client" ? origin.languages : "");

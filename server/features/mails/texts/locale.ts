import type { Catalogue } from "./catalogue.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const catalogues = { en, de };

/** A language that built-in mails are written in. */
export type MailLocale = keyof typeof catalogues;

/** The words for a language. */
export const wordsFor = (locale: MailLocale): Catalogue => catalogues[locale];

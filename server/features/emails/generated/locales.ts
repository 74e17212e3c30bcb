// Generated from server/features/emails/locales/ by scripts/generate.ts; do not edit.
import { messages as en } from "../locales/en.ts";
import { messages as de } from "../locales/de.ts";

/** The messages of each locale, English first. */
export const emailLocales = { en, de };

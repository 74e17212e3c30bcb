// Generated from contract/config/email-texts/ by scripts/generate.ts; do not edit.
import { texts as en } from "../email-texts/en.ts";
import { texts as de } from "../email-texts/de.ts";

/** The texts of the built-in templates and themes in each locale, English first. */
export const emailTexts = { en, de };

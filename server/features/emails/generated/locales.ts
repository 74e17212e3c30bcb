// Generated from server/features/emails/locales/ by scripts/generate.ts; do not edit.
import { messages as de } from "../locales/de.ts";
import { messages as en } from "../locales/en.ts";

/** The messages of each locale. */
export const emailLocales = { de, en };

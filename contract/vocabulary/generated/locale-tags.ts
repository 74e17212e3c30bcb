// Generated from ui/locales/*/emails.ts by scripts/generate.ts; do not edit.

/** The languages that users can choose, by their tags (BCP 47), English first. */
export const localeTags = ["en", "de"] as const;

// Generated from ui/locales/*/emails.ts by scripts/generate.ts; do not edit.

/** The languages that users can choose, by their tags (BCP 47), English first. */
export const localeTags = ["en", "ar", "de", "es", "fr", "he", "it", "ja", "ko", "pt-BR", "zh-CN", "zh-TW"] as const;

/** Control characters could start another email header (EML-01); bidirectional marks could forge the visible text. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A name or subject as one line of visible text, safe in an email header. */
export const singleLine = (text: string): string => text.replace(unsafe, " ").trim();

/** Line ends and other control characters could start a header of their own (EML-01); marks that turn the reading direction could forge what is read. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A name or subject as one line of visible text, safe in a mail's header. */
export const oneLine = (text: string): string => text.replace(unsafe, " ").trim();

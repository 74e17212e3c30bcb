/** The characters that a reader sees, such as a letter with its accents or an emoji of several code points. */
const listGraphemes = (text: string): string[] =>
  typeof Intl.Segmenter === "function"
    ? Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text), ({ segment }) => segment)
    : Array.from(text);

/** Whether a text is written without spaces between first and last name, or in letters that have no short form. */
const isCompact = (text: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}]/u.test(text);

/**
 * The initials of a name, in place of a missing picture: of the first and the last word. One character for a single word, or for a name in
 * Chinese, Japanese or Korean. Undefined for an empty name.
 */
export function readInitials(name: string | null | undefined): string | undefined {
  const words = (name ?? "").trim().split(/\s+/u);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => listGraphemes(word ?? "")[0]);
  if (first === undefined) return undefined;
  return `${first}${last === undefined || isCompact(first) || isCompact(last) ? "" : last}`.toUpperCase();
}

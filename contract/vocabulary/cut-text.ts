/**
 * The beginning of a text that is too long. Splits no character that a reader sees, such as an emoji of several code points.
 * @param max in UTF-16 code units, as limits of texts are
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemeStart(text, max);
  // One character may be longer than the limit. Then it loses marks, but no code point is split.
  return text.slice(0, end > 0 ? end : codePointStart(text, max));
}

/** How much of the text after the cut decides where its character begins. */
const context = 64;

/** Where the character at an index begins. */
function graphemeStart(text: string, index: number): number {
  // Older browsers have none.
  if (typeof Intl.Segmenter !== "function") return codePointStart(text, index);
  const segments = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(0, index + context));
  return segments.containing(index)?.index ?? index;
}

/** Where the code point at an index begins. */
function codePointStart(text: string, index: number): number {
  const isInside = /[\uD800-\uDBFF]/.test(text.charAt(index - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(index));
  return isInside ? index - 1 : index;
}

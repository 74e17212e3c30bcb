/** Whether a text has all words of a query, each from the beginning of one of its words. Case does not matter. */
export function matchesWords(text: string, query: string): boolean {
  const words = text.toLowerCase().split(/[\s/.,:@-]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

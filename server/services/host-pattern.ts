import { domainToASCII } from "node:url";

/** What a DNS name may hold at most (RFC 1035, section 2.3.4). */
const longestHost = 253;
const longestPattern = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range begins with them
const isAscii = /^[\u0000-\u007f]*$/;

/** A host pattern: literal labels, `*` for any run without dots, `**` for any run with dots. Null if it is no valid pattern. */
function readPattern(pattern: string): string[] | null {
  if (pattern.length > longestPattern) return null;
  // A label with letters of other scripts is compared as the URL parser writes it, in punycode; beside a wildcard that is impossible.
  const labels = pattern.split(".").map((label) => (isAscii.test(label) ? label.toLowerCase() : domainToASCII(label)));
  if (!labels.every((label) => /^[a-z0-9*_-]+$/.test(label))) return null;
  return labels.join(".").match(/\*+|[^*]/g);
}

/**
 * Whether the whole of `host` (lower case, punycode) fits the pattern; an invalid pattern fits nothing. Walks host and pattern side by
 * side: a regular expression made from a hostile pattern such as `**a**a**a` would backtrack for hours.
 */
export function hostFits(host: string, pattern: string): boolean {
  const parts = readPattern(pattern);
  if (!parts || host.length > longestHost) return false;

  /** reached[i]: the text so far can be fitted to the first i parts. */
  const first: boolean[] = [true];
  const isRun = (part: string | undefined) => part?.startsWith("*") === true;
  for (const [i, part] of parts.entries()) first[i + 1] = first[i] === true && isRun(part);

  let reached = first;
  for (const character of host) {
    const next: boolean[] = [false];
    for (const [i, part] of parts.entries()) {
      next[i + 1] = isRun(part)
        ? // A run may stay empty, or take one more character.
          next[i] === true || (reached[i + 1] === true && (part.length > 1 || character !== "."))
        : reached[i] === true && part === character;
    }
    reached = next;
  }
  return reached[parts.length] === true;
}

import { domainHostPattern } from "../vocabulary/domains.ts";

/** A host with wildcards, taken apart: literal letters, `*` for any run without dots, `**` for any run with dots. */
export type HostPattern = readonly string[];

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range begins with them
const isAscii = /^[\u0000-\u007f]*$/;

/** A label with letters of other scripts as the URL parser writes it, in punycode; empty if it is no label. */
function inAscii(label: string): string {
  if (isAscii.test(label)) return label.toLowerCase();
  // Beside a wildcard there is no punycode to compare with. A dot of another script would make more labels of this one.
  if (label.includes("*") || !URL.canParse(`http://${label}`)) return "";
  const { hostname } = new URL(`http://${label}`);
  return hostname.includes(".") ? "" : hostname;
}

/** The parts of a host pattern, or undefined if it holds anything but letters, digits, dots, hyphens and stars, or a dot too many. */
export function readHostPattern(pattern: string): HostPattern | undefined {
  const labels = pattern.split(".").map(inAscii).join(".");
  if (!domainHostPattern.test(labels.replace(/\*+/g, "x"))) return undefined;
  return labels.match(/\*+|[^*]/g) ?? undefined;
}

/**
 * Whether the whole of `host` (lower case, punycode) fits the pattern. Walks host and pattern side by side: a regular expression
 * made from a hostile pattern such as `**a**a**a` would backtrack for hours.
 */
export function hostFits(host: string, pattern: HostPattern): boolean {
  /** reached[i]: the text so far can be fitted to the first i parts. */
  const first: boolean[] = [true];
  const isRun = (part: string | undefined) => part?.startsWith("*") === true;
  for (const [i, part] of pattern.entries()) first[i + 1] = first[i] === true && isRun(part);

  let reached = first;
  for (const character of host) {
    const next: boolean[] = [false];
    for (const [i, part] of pattern.entries()) {
      next[i + 1] = isRun(part)
        ? // A run may stay empty, or take one more character.
          next[i] === true || (reached[i + 1] === true && (part.length > 1 || character !== "."))
        : reached[i] === true && part === character;
    }
    reached = next;
  }
  return reached[pattern.length] === true;
}

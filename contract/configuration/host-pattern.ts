import { domainHostPattern } from "../vocabulary/domains.ts";

/** A host with wildcards, taken apart: texts, which may be empty, with a wildcard between each two. */
export interface HostPattern {
  readonly texts: readonly string[];
  /** Whether each wildcard's run may have dots: `**` does, `*` does not. */
  readonly dotted: readonly boolean[];
}

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
  const parts = labels.split(/(\*+)/);
  return {
    texts: parts.filter((_, place) => place % 2 === 0),
    dotted: parts.filter((_, place) => place % 2 === 1).map((stars) => stars.length > 1),
  };
}

/**
 * Where a text may end in `host` that stands behind a wildcard; of each label the first place only, for from there a next wildcard
 * reaches whatever it reaches from a later one.
 * @param ends where what stands before the wildcard may end, ascending
 */
function endsBehind(host: string, ends: readonly number[], isDotted: boolean, text: string): number[] {
  const found: number[] = [];
  let from = 0;
  for (const end of ends) {
    const dot = isDotted ? -1 : host.indexOf(".", end);
    const last = dot === -1 ? host.length : dot;
    for (;;) {
      const at = host.indexOf(text, Math.max(from, end));
      if (at === -1) return found;
      from = at;
      if (at > last) break;
      found.push(at + text.length);
      const next = host.indexOf(".", at + text.length);
      if (next === -1) return found;
      // The next that ends beyond that dot.
      from = Math.max(at, next - text.length) + 1;
    }
  }
  return found;
}

/**
 * Whether the whole of `host` (lower case, punycode) fits the pattern. Walks host and pattern side by side: a regular expression
 * made from a hostile pattern such as `**a**a**a` would backtrack for hours.
 */
export function hostFits(host: string, { texts, dotted }: HostPattern): boolean {
  const [first = "", last = ""] = [texts[0], texts.at(-1)];
  const rest = host.length - last.length;
  // Which sorts out nearly all that does not fit.
  if (rest < first.length || !host.startsWith(first) || !host.endsWith(last)) return false;
  let ends: number[] = [first.length];
  for (const [place, isDotted] of dotted.slice(0, -1).entries()) ends = endsBehind(host, ends, isDotted, texts[place + 1] ?? "");
  return ends.some((end) => end <= rest && (dotted.at(-1) || !host.slice(end, rest).includes(".")));
}

import { parseUrl } from "../vocabulary/parse-url.ts";
import { domainHostPattern } from "../vocabulary/projects/domains.ts";

/** A domain in lower case and punycode; undefined for other text. */
export function toAsciiDomain(text: string): string | undefined {
  const domain = text.split(".").map(toAsciiLabel).join(".");
  return domain.includes(".") && domainHostPattern.test(domain) ? domain : undefined;
}

/** A host with wildcards, split at them: possibly empty literals with a wildcard between each two. */
export interface HostPattern {
  readonly literals: readonly string[];
  /** Whether each wildcard matches dots: `**` does, `*` does not. */
  readonly spansDots: readonly boolean[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range begins with them
const isAscii = /^[\u0000-\u007f]*$/;

/** A label in punycode, as the URL parser writes it; empty if it is not a label. */
export function toAsciiLabel(label: string): string {
  if (isAscii.test(label)) return label.toLowerCase();
  // A label with a wildcard has no punycode form. A non-ASCII dot would split the label.
  const hostname = label.includes("*") ? "" : (parseUrl(`http://${label}`)?.hostname ?? "");
  return hostname.includes(".") ? "" : hostname;
}

/** Parses a host pattern. Returns undefined unless it consists of letters, digits, hyphens, stars and single inner dots. */
export function parseHostPattern(pattern: string): HostPattern | undefined {
  const labels = pattern.split(".").map(toAsciiLabel).join(".");
  if (!domainHostPattern.test(labels.replace(/\*+/g, "x"))) return undefined;
  const parts = labels.split(/(\*+)/);
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    spansDots: parts.filter((_, index) => index % 2 === 1).map((stars) => stars.length > 1),
  };
}

/**
 * End offsets at which `text` can match after a wildcard, which matches at least one character. Only the first match per label is returned; later ones cannot match more.
 * @param ends ascending offsets at which the part before the wildcard can end
 */
function matchEnds(host: string, ends: readonly number[], mayContainDots: boolean, text: string): number[] {
  const matches: number[] = [];
  let from = 0;
  for (const end of ends) {
    const dot = mayContainDots ? -1 : host.indexOf(".", end);
    const last = dot === -1 ? host.length : dot;
    for (;;) {
      const at = host.indexOf(text, Math.max(from, end + 1));
      if (at === -1) return matches;
      from = at;
      if (at > last) break;
      matches.push(at + text.length);
      const next = host.indexOf(".", at + text.length);
      if (next === -1) return matches;
      // Continue with the first match that ends after that dot.
      from = Math.max(at, next - text.length) + 1;
    }
  }
  return matches;
}

/**
 * Whether the whole of `host` (lower case, punycode) matches the pattern. Linear in both: a regular expression made from a
 * hostile pattern such as `**a**a**a` would backtrack for hours.
 */
export function matchesHost(host: string, { literals, spansDots }: HostPattern): boolean {
  const [first = "", last = ""] = [literals[0], literals.at(-1)];
  const rest = host.length - last.length;
  // Rejects nearly all hosts cheaply.
  if (rest <= first.length || !host.startsWith(first) || !host.endsWith(last)) return false;
  let ends: number[] = [first.length];
  for (const [index, mayContainDots] of spansDots.slice(0, -1).entries())
    ends = matchEnds(host, ends, mayContainDots, literals[index + 1] ?? "");
  return ends.some((end) => end < rest && (spansDots.at(-1) || !host.slice(end, rest).includes(".")));
}

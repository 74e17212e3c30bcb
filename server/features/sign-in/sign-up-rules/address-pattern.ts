import { toAsciiDomain, toAsciiLabel } from "#contract/config/host-pattern.ts";
import { normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";

/** An e-mail address as rules compare it. */
export interface RuleAddress {
  /** The address with its domain in punycode. */
  readonly value: string;
  readonly domain: string;
}

/**
 * Reads a normalized address. Dots and plus tags stay, as in the stored address. Capitals, an international name
 * or a dot at the end make no other domain. Undefined if there is no domain.
 */
export function readRuleAddress(email: string): RuleAddress | undefined {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf("@");
  const written = address.slice(at + 1).replace(/[.\u3002\uff0e\uff61]+$/, "");
  // These would end the host of a URL.
  if (at < 1 || /[/?#\\:%]/.test(written)) return undefined;
  const host = parseUrl(`http://${written}`)?.hostname;
  const domain = host === undefined ? undefined : (toAsciiDomain(host) ?? (host === "" ? undefined : host));
  return domain === undefined ? undefined : { value: `${address.slice(0, at)}@${domain}`, domain };
}

/** A pattern as it is compared: lower case, with the international labels of its domain in punycode. */
export function normalizePattern(pattern: string): string {
  const lower = normalizeEmail(pattern);
  const at = lower.lastIndexOf("@");
  const labels = lower.slice(at + 1).split(".");
  return lower.slice(0, at + 1) + labels.map((label) => toAsciiLabel(label) || label).join(".");
}

/**
 * Whether the whole text matches: `*` is any text, `?` one character. After a mismatch only the last `*` is tried again. So the number of
 * comparisons is at most the product of both lengths. A regular expression could backtrack for hours.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  let [at, position] = [0, 0];
  let [star, resume] = [-1, 0];
  while (at < text.length) {
    const expected = pattern[position];
    if (expected === "*") {
      star = position++;
      resume = at;
    } else if (expected === "?" || expected === text[at]) {
      position++;
      at++;
    } else if (star >= 0) {
      position = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[position] === "*") position++;
  return position === pattern.length;
}

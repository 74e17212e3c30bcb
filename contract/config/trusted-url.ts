import { parseUrl } from "../vocabulary/parse-url.ts";
import { domainHostPattern, domainSchemePattern } from "../vocabulary/projects/domains.ts";
import { isLocalhost } from "../vocabulary/projects/localhost.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { type HostPattern, matchesHost, parseHostPattern } from "./host-pattern.ts";

/** Where a project allows its users to be redirected. */
interface TrustedUrlRules {
  /** Whether every port of localhost is trusted. */
  allowLocalhost: boolean;
  /**
   * Base URLs, whose path is ignored, or patterns. A pattern has `*` (no dots) or `**` (any characters) in the host, each for at least one
   * character.
   */
  domains: readonly string[];
}

interface Origin<Host = string> {
  scheme: string;
  host: Host;
  port: string;
}

/**
 * Characters that a browser and the URL parser may read differently; refused before parsing. The parser drops some spaces and
 * control characters and turns backslashes into slashes. `webUrl` also refuses other slash counts after the scheme and user info.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const ambiguousCharacters = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029\ufeff]/;
const webUrl = /^(https?:\/\/)([^/?#@]+)([/?#]|$)/i;
const wildcardUrl = /^(https?):\/\/([^/?#@:]*\*[^/?#@:]*)(?::(\d{1,5}))?(?:[/?#]|$)/i;
const ipv6 = /^\[[0-9a-f:]+\]$/;

const defaultPorts: Record<string, string> = { http: "80", https: "443" };
/** Longest DNS name (RFC 1035, section 2.3.4). */
const maxHostLength = 253;
/** A host, a colon and a port; room for names that punycode makes shorter. */
const maxAuthorityLength = 300;

/** Scheme, host and port as the WHATWG parser reads them, with default ports filled in. Undefined if it is not an http(s) URL. */
function parseOrigin(address: string): Origin | undefined {
  if (address.length > textLimits.url || ambiguousCharacters.test(address) || !webUrl.test(address)) return undefined;
  const url = parseUrl(address);
  if (!url) return undefined;
  const scheme = url.protocol.slice(0, -1);
  // `example.com.` is the fully qualified form of `example.com`.
  const host = url.hostname.replace(/\.$/, "");
  if (host.length > maxHostLength) return undefined;
  return { scheme, host, port: url.port || (defaultPorts[scheme] ?? "") };
}

/** A trusted domain with a host or a host pattern, or the reason why it is not valid. */
function parseTrustedDomain(domain: string): Origin<string | HostPattern> | string {
  if (!domainSchemePattern.test(domain)) return "must begin with http:// or https://";
  const malformed = "must be a URL whose host has letters, digits, dots, hyphens and stars only, and no dot at its edges or doubled";
  const [, start = "", authority = ""] = webUrl.exec(domain) ?? [];
  // The authority is bounded before the patterns below, which take quadratic time on many stars.
  if (domain.length > textLimits.url || authority === "" || authority.length > maxAuthorityLength) return malformed;
  if (ambiguousCharacters.test(domain)) return malformed;
  if (domain.slice(start.length + authority.length).includes("*")) return "may have wildcards in its host only";
  if (!authority.includes("*")) {
    const exact = parseOrigin(domain);
    const isPlain = exact && (domainHostPattern.test(exact.host) || ipv6.test(exact.host)) && !/\.(?::\d*)?$/.test(authority);
    return isPlain ? exact : malformed;
  }
  const [, scheme, host, port] = wildcardUrl.exec(domain) ?? [];
  const pattern = host === undefined ? undefined : parseHostPattern(host);
  if (scheme === undefined || pattern === undefined || Number(port ?? 0) > textLimits.port) return malformed;
  // A pattern without a port means the default port of its scheme.
  return {
    scheme: scheme.toLowerCase(),
    host: pattern,
    port: port === undefined ? (defaultPorts[scheme.toLowerCase()] ?? "") : String(Number(port)),
  };
}

const matchesDomain = (origin: Origin, domain: Origin<string | HostPattern>) =>
  origin.scheme === domain.scheme &&
  origin.port === domain.port &&
  (typeof domain.host === "string" ? origin.host === domain.host : matchesHost(origin.host, domain.host));

/**
 * Why the base URL of a trusted domain is malformed, phrased to follow its name. A malformed domain trusts nothing. Whether a
 * well-formed one may be trusted, `trustedDomainError` decides.
 */
export function domainSyntaxError(baseUrl: string): string | undefined {
  const domain = parseTrustedDomain(baseUrl);
  return typeof domain === "string" ? domain : undefined;
}

/** The labels after the last label with a wildcard, joined; empty if the last label has one. Undefined for a host without wildcards. */
export function labelsBelowWildcards(baseUrl: string): string | undefined {
  const domain = parseTrustedDomain(baseUrl);
  if (typeof domain === "string" || typeof domain.host === "string") return undefined;
  const last = domain.host.literals.at(-1) ?? "";
  return last.includes(".") ? last.slice(last.indexOf(".") + 1) : "";
}

/** Scheme, host and port of a URL as a browser serializes them. Undefined if it is not an http(s) URL that could be trusted. */
export function toOrigin(url: string): string | undefined {
  const origin = parseOrigin(url);
  return origin && new URL(`${origin.scheme}://${origin.host}:${origin.port}`).origin;
}

/**
 * Creates a function that checks whether users (and codes) may be sent to a URL (wire protocol, sections 4.1 and 4.3). Only
 * absolute http and https URLs are trusted; path, query and fragment are not compared. Stricter than the wire protocol in one
 * point: localhost is trusted for these two schemes only. The rules are parsed once.
 */
export function createUrlMatcher({ allowLocalhost, domains }: TrustedUrlRules): (url: string) => boolean {
  const trustedDomains = domains.map(parseTrustedDomain).filter((domain) => typeof domain !== "string");
  return (url) => {
    const origin = parseOrigin(url);
    if (!origin) return false;
    return (allowLocalhost && isLocalhost(origin.host)) || trustedDomains.some((domain) => matchesDomain(origin, domain));
  };
}

/** Whether users may be sent to a URL, for rules that are used once. */
export const isTrustedUrl = (url: string, rules: TrustedUrlRules): boolean => createUrlMatcher(rules)(url);

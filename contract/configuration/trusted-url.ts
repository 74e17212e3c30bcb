import { domainHostPattern, domainSchemePattern, isLocalhost } from "../vocabulary/domains.ts";
import { text } from "../vocabulary/limits.ts";
import { type HostPattern, hostFits, readHostPattern } from "./host-pattern.ts";

/** Where a project lets its users be sent. */
interface TrustRules {
  /** Whether every port of the developer's own machine is trusted. */
  allowLocalhost: boolean;
  /** Base URLs, whose path is ignored, or patterns with `*` (any run without dots) or `**` (any run) in the host. */
  domains: readonly string[];
}

interface Origin<Host = string> {
  scheme: string;
  host: Host;
  port: string;
}

/**
 * What a browser and we might read differently is refused before parsing: spaces and control characters (the parser drops some),
 * backslashes (the parser turns them into slashes), a scheme not followed by exactly two slashes, and anything before an `@`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const ambiguous = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029\ufeff]/;
const webAddress = /^(https?:\/\/)([^/?#@]+)([/?#]|$)/i;
const patternForm = /^(https?):\/\/([^/?#@:]*\*[^/?#@:]*)(?::(\d{1,5}))?(?:[/?#]|$)/i;
const ipv6 = /^\[[0-9a-f:]+\]$/;

const defaultPorts: Record<string, string> = { http: "80", https: "443" };
/** What a DNS name may hold at most (RFC 1035, section 2.3.4). */
const longestHost = 253;

/** Scheme, host and port as the WHATWG parser sees them, default ports filled in; undefined if it is not a plain web address. */
function read(address: string): Origin | undefined {
  if (address.length > text.url || ambiguous.test(address) || !webAddress.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const scheme = url.protocol.slice(0, -1);
  // `example.com.` is the same place as `example.com`, to DNS and to us.
  const host = url.hostname.replace(/\.$/, "");
  if (host.length > longestHost) return undefined;
  return { scheme, host, port: url.port || (defaultPorts[scheme] ?? "") };
}

/** A trusted domain taken apart: a host, or a pattern of hosts; or a sentence about what is wrong with it. */
function readDomain(domain: string): Origin<string | HostPattern> | string {
  if (!domainSchemePattern.test(domain)) return "must begin with http:// or https://";
  const malformed = "must be a URL whose host has letters, digits, dots, hyphens and stars only, and no dot at its edges or doubled";
  const [, start = "", authority = ""] = webAddress.exec(domain) ?? [];
  if (domain.length > text.baseUrl || authority === "" || ambiguous.test(domain)) return malformed;
  if (domain.slice(start.length + authority.length).includes("*")) return "may have wildcards in its host only";
  if (!authority.includes("*")) {
    const exact = read(domain);
    const isPlain = exact && (domainHostPattern.test(exact.host) || ipv6.test(exact.host)) && !/\.(?::\d*)?$/.test(authority);
    return isPlain ? exact : malformed;
  }
  const [, scheme, host, port] = patternForm.exec(domain) ?? [];
  const pattern = host === undefined ? undefined : readHostPattern(host);
  if (scheme === undefined || pattern === undefined || Number(port ?? 0) > text.port) return malformed;
  // A pattern without a port means its scheme's own.
  return {
    scheme: scheme.toLowerCase(),
    host: pattern,
    port: port === undefined ? (defaultPorts[scheme.toLowerCase()] ?? "") : String(Number(port)),
  };
}

const fits = (origin: Origin, domain: Origin<string | HostPattern>) =>
  origin.scheme === domain.scheme &&
  origin.port === domain.port &&
  (typeof domain.host === "string" ? origin.host === domain.host : hostFits(origin.host, domain.host));

/** What is wrong with the base URL of a trusted domain, to be read after its name; undefined if nothing is. What is wrong trusts nothing. */
export function domainFault(baseUrl: string): string | undefined {
  const domain = readDomain(baseUrl);
  return typeof domain === "string" ? domain : undefined;
}

/** Scheme, host and port of a web address, as a browser writes them; undefined if it is none that could be trusted. */
export function originOf(url: string): string | undefined {
  const origin = read(url);
  return origin && new URL(`${origin.scheme}://${origin.host}:${origin.port}`).origin;
}

/**
 * Says of an address whether users (and codes) may be sent there (wire protocol, sections 4.1 and 4.3). Only whole http and https
 * addresses; path, query and fragment are not compared. Stricter than the wire protocol in one point: localhost is trusted for web
 * schemes only. The rules are read once, for any number of addresses.
 */
export function trustIn({ allowLocalhost, domains }: TrustRules): (url: string) => boolean {
  const known = domains.map(readDomain).filter((domain) => typeof domain !== "string");
  return (url) => {
    const origin = read(url);
    if (!origin) return false;
    return (allowLocalhost && isLocalhost(origin.host)) || known.some((domain) => fits(origin, domain));
  };
}

/** Whether users may be sent to one address, under rules that are asked once. */
export const isTrustedUrl = (url: string, rules: TrustRules): boolean => trustIn(rules)(url);

import { text } from "#contract/vocabulary/limits.ts";
import { hostFits } from "./host-pattern.ts";

/** Where a project lets its users be sent. */
export interface TrustRules {
  /** Whether every port of the developer's own machine is trusted. */
  allowLocalhost: boolean;
  /** Base URLs, whose path is ignored, or patterns with `*` (any run without dots) or `**` (any run) in the host. */
  domains: readonly string[];
}

interface Origin {
  scheme: string;
  host: string;
  port: string;
}

/**
 * What a browser and we might read differently is refused before parsing: spaces and control characters (the parser drops some),
 * backslashes (the parser turns them into slashes), a scheme not followed by exactly two slashes, and anything before an `@`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const ambiguous = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029\ufeff]/;
const webAddress = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
const patternForm = /^(https?):\/\/([^/?#@:]*\*[^/?#@:]*)(?::(\d{1,5}))?(?:[/?#]|$)/i;

const defaultPorts: Record<string, string> = { http: "80", https: "443" };
/** `example.com.` is the same place as `example.com`, to DNS and to us. */
const withoutRootDot = (host: string) => host.replace(/\.$/, "");

/** Scheme, host and port as the WHATWG parser sees them, default ports filled in; null if it is not a plain web address. */
function originOf(address: string): Origin | null {
  if (address.length > text.url || ambiguous.test(address) || !webAddress.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const scheme = url.protocol.slice(0, -1);
  return { scheme, host: withoutRootDot(url.hostname), port: url.port || (defaultPorts[scheme] ?? "") };
}

const isLocalhost = (host: string) => host === "localhost" || host.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(host);

function fits(origin: Origin, domain: string): boolean {
  const [, patternScheme, hostPattern, patternPort] = patternForm.exec(domain) ?? [];
  if (patternScheme && hostPattern) {
    const scheme = patternScheme.toLowerCase();
    // A pattern without a port means its scheme's own.
    const port = patternPort === undefined ? defaultPorts[scheme] : String(Number(patternPort));
    return origin.scheme === scheme && origin.port === port && hostFits(origin.host, hostPattern);
  }
  const exact = originOf(domain);
  return exact !== null && origin.scheme === exact.scheme && origin.host === exact.host && origin.port === exact.port;
}

/**
 * Whether users (and codes) may be sent to this address (wire protocol, sections 4.1 and 4.3). Only whole http and https addresses;
 * path, query and fragment are not compared. Stricter than the wire protocol in one point: localhost is trusted for web schemes only.
 */
export const isTrustedUrl = (url: string, rules: TrustRules): boolean => {
  const origin = originOf(url);
  if (!origin) return false;
  return (rules.allowLocalhost && isLocalhost(origin.host)) || rules.domains.some((domain) => fits(origin, domain));
};

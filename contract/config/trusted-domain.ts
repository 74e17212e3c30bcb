import { isLocalhost } from "../vocabulary/projects/localhost.ts";
import { findRegisteredDomain } from "./public-suffixes.ts";
import { domainSyntaxError, labelsBelowWildcards } from "./trusted-url.ts";

/** Whether all hosts below these labels belong to one owner: they end in a registered domain, or are localhost. */
function hasOwner(labels: string): boolean {
  if (isLocalhost(labels)) return true;
  // The parser reads a host that ends in a number as an IPv4 address.
  return !/(^|\.)\d+$/.test(labels) && findRegisteredDomain(labels) !== null;
}

/**
 * Why the base URL of a trusted domain is not valid, phrased to follow its name. A wildcard directly below a public suffix
 * (publicsuffix.org), such as `*.com` or `*.github.io`, would trust the hosts of strangers.
 */
export function trustedDomainError(baseUrl: string): string | undefined {
  const syntaxError = domainSyntaxError(baseUrl);
  if (syntaxError !== undefined) return syntaxError;
  const labels = labelsBelowWildcards(baseUrl);
  return labels === undefined || hasOwner(labels)
    ? undefined
    : "may have wildcards only in labels before a registered domain, as https://*.example.com has";
}

/** Whether a base URL is one of a trusted domain. Stored ones may be older than a rule. */
export const isTrustedDomain = (baseUrl: string): boolean => trustedDomainError(baseUrl) === undefined;

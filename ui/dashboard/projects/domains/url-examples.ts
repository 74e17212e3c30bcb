import { isTrustedUrl } from "#contract/config/trusted-url.ts";

/** A URL, and whether a domain makes it trusted. */
export interface UrlExample {
  readonly url: string;
  readonly trusted: boolean;
}

const replaceWildcards = (baseUrl: string, one: string, many: string) => baseUrl.replace(/\*+/g, (run) => (run.length > 1 ? many : one));

/** URLs that a domain or pattern covers and URLs that it does not: likely mistakes first. The pattern must be valid. */
export function urlExamples(baseUrl: string): UrlExample[] {
  const [, scheme = "https", rest = ""] = /^(https?):\/\/(.*)$/i.exec(baseUrl) ?? [];
  const authority = rest.split(/[/?#]/)[0] ?? "";
  const urlAt = (target: string, as = scheme) => `${as.toLowerCase()}://${target}`;
  const host = replaceWildcards(authority, "app", "app");
  const withoutWildcard = authority.replace(/^\*+\./, "");
  const otherScheme = scheme.toLowerCase() === "https" ? "http" : "https";

  const candidates = [
    urlAt(host),
    urlAt(`${host}/any/page`),
    urlAt(replaceWildcards(authority, "staging", "eu.staging")),
    urlAt(`www.${host}`),
    ...(withoutWildcard === authority || withoutWildcard.includes("*") ? [] : [urlAt(withoutWildcard)]),
    urlAt(host, otherScheme),
    urlAt(/:\d+$/.test(host) ? host.replace(/\d+$/, "8443") : `${host}:8443`),
    urlAt(`${host.replace(/:\d+$/, "")}.evil.example`),
  ];
  const examples = [...new Set(candidates)].map((url) => ({
    url,
    trusted: isTrustedUrl(url, { allowLocalhost: false, domains: [baseUrl] }),
  }));
  return examples.sort((a, b) => Number(b.trusted) - Number(a.trusted));
}

import { isTrustedUrl } from "#contract/configuration/trusted-url.ts";

/** An address, and whether a domain would make it trusted. */
export interface Example {
  readonly address: string;
  readonly trusted: boolean;
}

const replaced = (baseUrl: string, one: string, many: string) => baseUrl.replace(/\*+/g, (run) => (run.length > 1 ? many : one));

/** Addresses that show what a well-formed domain or pattern covers, and where it ends: likely mistakes rather than far-fetched ones. */
export function examplesOf(baseUrl: string): Example[] {
  const [, scheme = "https", rest = ""] = /^(https?):\/\/(.*)$/i.exec(baseUrl) ?? [];
  const authority = rest.split(/[/?#]/)[0] ?? "";
  const at = (place: string, as = scheme) => `${as.toLowerCase()}://${place}`;
  const host = replaced(authority, "app", "app");
  const bare = authority.replace(/^\*+\./, "");
  const other = scheme.toLowerCase() === "https" ? "http" : "https";

  const candidates = [
    at(host),
    at(`${host}/any/page`),
    at(replaced(authority, "staging", "eu.staging")),
    at(`www.${host}`),
    ...(bare === authority || bare.includes("*") ? [] : [at(bare)]),
    at(host, other),
    at(/:\d+$/.test(host) ? host.replace(/\d+$/, "8443") : `${host}:8443`),
    at(`${host.replace(/:\d+$/, "")}.evil.example`),
  ];
  const judged = [...new Set(candidates)].map((address) => ({
    address,
    trusted: isTrustedUrl(address, { allowLocalhost: false, domains: [baseUrl] }),
  }));
  return judged.sort((a, b) => Number(b.trusted) - Number(a.trusted));
}

import { getDomain } from "tldts";

/**
 * Finds the domain that an owner has registered, such as `example.com` for `a.example.com`. Null for a public suffix (publicsuffix.org).
 * The pages replace this file by one that loads the list on demand: it has 130 kB.
 */
export const findRegisteredDomain = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** Resolves once the list is there. Outside of the pages, it always is. */
export const loadPublicSuffixes = async (): Promise<void> => {};

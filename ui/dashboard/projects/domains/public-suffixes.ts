import type { getDomain } from "tldts";

let find: typeof getDomain | undefined;

/** Replaces `contract/config/public-suffixes.ts` in the pages. Before the list is there, every host is taken as registered. */
export const findRegisteredDomain = (host: string): string | null => (find ? find(host, { allowPrivateDomains: true }) : host);

/** Downloads the list. Pages that check domains wait for it. */
export async function loadPublicSuffixes(): Promise<void> {
  find ??= (await import("tldts")).getDomain;
}

import { pageParameters } from "#contract/vocabulary/pages.ts";

/** The query parameter that carries the address to come back to after signing in. */
export const returnParameter = pageParameters.returnTo;

/**
 * The relative address of a wanted destination, if it leads nowhere but to the page's own origin; the fallback for
 * everything else: other hosts, other schemes, `//host` and its disguises. The one judge of `after_auth_return_to`.
 *
 * @param wanted what the query said, or nothing
 * @param here the page's own absolute address
 */
export function returnAddress(wanted: string | null | undefined, here: string, fallback: string): string {
  if (!wanted || !URL.canParse(wanted, here)) return fallback;
  const page = new URL(here);
  const url = new URL(wanted, here);
  // Compared after parsing, as the browser will read it: it takes `\` for `/` and drops tabs and line breaks.
  if (page.origin === "null" || url.origin !== page.origin || url.username !== "" || url.password !== "") return fallback;
  // `blob:` addresses have the origin of the page that made them.
  if (url.protocol !== page.protocol) return fallback;
  // `/.//host` is of our origin, but its bare path would be another host's address.
  if (url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

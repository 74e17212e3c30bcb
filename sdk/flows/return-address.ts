import { returnParameter } from "#contract/vocabulary/paths.ts";

export { returnParameter };

/**
 * The relative URL of a return target on the page's own origin. Returns the fallback for other hosts, other schemes and disguised
 * `//host` URLs. The only validation of `after_auth_return_to`.
 *
 * @param wanted the value of the query parameter
 * @param here the absolute URL of the page
 */
export function returnAddress(wanted: string | null | undefined, here: string, fallback: string): string {
  if (!wanted || !URL.canParse(wanted, here)) return fallback;
  const page = new URL(here);
  const url = new URL(wanted, here);
  // Compared after parsing, because browsers read `\` as `/` and drop tabs and line breaks.
  if (page.origin === "null" || url.origin !== page.origin || url.username !== "" || url.password !== "") return fallback;
  // `blob:` URLs have the origin of the page that created them.
  if (url.protocol !== page.protocol) return fallback;
  // `/.//host` has our origin, but its path alone would be a URL of another host.
  if (url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

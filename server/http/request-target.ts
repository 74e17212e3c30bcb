/** Scheme and authority of the absolute form. */
const origin = /^https?:\/\/[^/?#]*/i;
/** One slash at the end of a path that is longer than that. `//` at the end remains: it names an empty segment. */
const trailingSlash = /(?<=[^/])\/$/;

/**
 * A request target in its one form: a path without a trailing slash, and the query. Clients that take the server for a proxy send the
 * absolute form (RFC 9112, section 3.2.2). Its authority is ignored, as Host is, since every URL is made of the configured one.
 */
export function normalizeTarget(target: string): string {
  const local = target.replace(origin, "");
  const queryStart = local.indexOf("?");
  const path = queryStart === -1 ? local : local.slice(0, queryStart);
  const query = queryStart === -1 ? "" : local.slice(queryStart);
  return `${path === "" ? "/" : path.replace(trailingSlash, "")}${query}`;
}

import { isTrustedUrl } from "#contract/config/trusted-url.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { isLocalhost } from "#contract/vocabulary/projects/localhost.ts";
import { type ClientApi, type ClientProject, clientRoutes } from "../generated/client.ts";
import type { Caller } from "../session/caller.ts";
import { procedures } from "../transport/procedures.ts";
import { unwrap } from "../transport/result.ts";

/** A base for relative URLs where no page is known. No URL of the web has this host (RFC 6761, section 6.4). */
const anyPage = "http://page.invalid/";

/**
 * Whether a redirect may lead to a URL. Relative URLs and those of the page's own origin may; others are trusted or not. The URL is
 * parsed before it is checked, because browsers read `/\\host` and `//host` as URLs of another host.
 */
export async function isAllowedRedirect(
  target: string,
  here: string = anyPage,
  isTrusted: (url: URL) => Promise<boolean>,
): Promise<boolean> {
  const [url, page] = [parseUrl(target, here), new URL(here)];
  if (!url) return false;
  if (url.protocol !== "https:" && url.protocol !== "http:") return false;
  if (url.origin === page.origin) return url.username === "" && url.password === "";
  return isTrusted(url);
}

/**
 * Whether a redirect may lead to a URL of another origin. The server's own pages and the project's trusted domains qualify. So does
 * localhost, while the page itself is on localhost.
 * @param baseUrl the server's URL
 * @param pageHost the host of the page; undefined outside a browser
 */
export async function isTrustedRedirect(
  url: URL,
  baseUrl: string,
  pageHost: string | undefined,
  loadProject: () => Promise<ClientProject>,
): Promise<boolean> {
  if (url.origin === new URL(baseUrl).origin) return true;
  const { domains } = (await loadProject()).config;
  const allowLocalhost = pageHost !== undefined && isLocalhost(pageHost);
  return isTrustedUrl(url.href, { allowLocalhost, domains: domains.map(({ domain }) => domain) });
}

/** Whether an app may redirect to a URL. The project is read for URLs of other origins only. */
export function isAllowedByProject(
  target: string,
  caller: Caller,
  page: { readonly href: string; readonly hostname: string } | undefined,
): Promise<boolean> {
  const loadProject = async () => unwrap(await procedures<ClientApi>(clientRoutes, caller.invoker()).projects.current());
  return isAllowedRedirect(target, page?.href, (url) => isTrustedRedirect(url, caller.connection.baseUrl, page?.hostname, loadProject));
}

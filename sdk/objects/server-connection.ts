import { environment } from "../environment.ts";
import { type ServerRedirectMethod, serverRedirectMethod } from "../flows/server-redirect.ts";
import { type AppOptions, type Credentials, openApp } from "../options.ts";
import type { OpenRequestCookies, TokenStoreOption } from "../session/caller.ts";

/** Options of the apps of a developer's server. */
export interface ServerConnectionOptions extends Omit<AppOptions, "tokenStore" | "redirectMethod"> {
  /** The default token store. Without one, each call that needs a session names its own. */
  readonly tokenStore?: TokenStoreOption;
  /** How `or: "redirect"` and the redirects of the app happen. Default: `nextjs` in Next.js; elsewhere `none`, redirects do nothing. */
  readonly redirectMethod?: ServerRedirectMethod;
}

/**
 * The caller and navigation of an app on a server.
 * @param more names of the options that `accessType` has in addition
 * @throws Error if an option is unknown, missing or malformed
 */
export function openServerApp(
  options: ServerConnectionOptions,
  accessType: "server" | "admin",
  credentials: Credentials,
  more: readonly string[],
) {
  const { tokenStore = null, redirectMethod = inNext() ? "nextjs" : undefined, ...others } = options;
  const redirects = redirectMethod && { redirectMethod: serverRedirectMethod(redirectMethod) };
  // Loaded with the first use: only an app in Next.js has its module.
  const openRequestCookies: OpenRequestCookies = async (clientId, now) =>
    (await import("../session/next-cookie-store.ts")).nextCookieStore(clientId, now);
  return openApp({ ...others, tokenStore, ...redirects }, accessType, credentials, openRequestCookies, more);
}

const inNext = () => typeof window === "undefined" && environment.isNext();

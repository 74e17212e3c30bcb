import { cookieNames } from "#contract/vocabulary/browser-storage.ts";
import { serverEnvironment } from "../environment.ts";
import type { AppOptions } from "../flows/app-options.ts";
import { type ServerRedirectMethod, serverRedirectMethod } from "../flows/server-redirect.ts";
import { type Credentials, openApp } from "../options.ts";
import type { OpenRequestCookies, TokenStoreOption } from "../session/caller.ts";
import { type CookieJar, cookieStore } from "../session/cookie-store.ts";
import type { TokenStore } from "../session/store.ts";

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
  return openApp({ ...others, tokenStore, ...redirects }, accessType, credentials, nextCookieStores(), more);
}

/** Opens the token store of a request that Next.js answers. Each request has one, so that a refreshed token is reused. */
export function nextCookieStores(): OpenRequestCookies {
  const stores = new WeakMap<CookieJar, TokenStore>();
  return async (clientId, now) => {
    // Loaded with the first use: only an app in Next.js has the modules that it imports.
    const { nextCookieJar } = await import("../session/next-cookie-jar.ts");
    const jar = await nextCookieJar(cookieNames.https);
    let store = stores.get(jar);
    if (!store) {
      // A rotated refresh token that cannot be written would end the session. Visitors do not wait for each other.
      store = { ...cookieStore(jar, clientId, now), isShared: false, ownsRefreshToken: () => false };
      stores.set(jar, store);
    }
    return store;
  };
}

/** Whether this is a server of Next.js. */
export const inNext = () => typeof window === "undefined" && serverEnvironment.isNext();

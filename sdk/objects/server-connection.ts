import { environment } from "../environment.ts";
import { type ServerRedirectMethod, serverRedirectMethod } from "../flows/server-redirect.ts";
import { type AppOptions, type Credentials, openApp } from "../options.ts";
import type { TokenStoreOption } from "../session/caller.ts";

/** Options of the apps of a developer's server. */
export interface ServerConnectionOptions extends Omit<AppOptions, "tokenStore" | "redirectMethod"> {
  /** The default token store. Without one, each call that needs a session names its own. */
  readonly tokenStore?: TokenStoreOption;
  /** How `or: "redirect"` and the redirects of the app happen. Default: `nextjs` in Next.js; elsewhere `none`, redirects do nothing. */
  readonly redirectMethod?: ServerRedirectMethod;
}

/** The caller and navigation of an app on a server. @throws Error if an option is missing or malformed */
export function openServerApp(options: ServerConnectionOptions, accessType: "server" | "admin", credentials: Credentials) {
  const { tokenStore = null, redirectMethod = inNext() ? "nextjs" : undefined, ...others } = options;
  const redirects = redirectMethod && { redirectMethod: serverRedirectMethod(redirectMethod) };
  return openApp({ ...others, tokenStore, ...redirects }, accessType, credentials, async (clientId, now) =>
    // Loaded with the first use: only an app in Next.js has its module.
    (await import("../session/next-cookie-store.ts")).nextCookieStore(clientId, now),
  );
}

const inNext = () => typeof window === "undefined" && environment.isNext();

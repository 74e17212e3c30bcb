import { type ClientApp, createClientApp } from "#sdk/client.ts";
import { leaveSignedIn } from "./leave-signed-in.ts";
import { afterSignInUrl, type PageContext, pageUrl } from "./page-context.ts";

/**
 * A client app for the OAuth flows of a hosted page. Unlike the app of the page, it knows the addresses of the hosted pages and redirects
 * to them itself. Both share the session, which is in cookies.
 */
export function oauthApp(context: PageContext): ClientApp {
  const { boot, base, returnTo } = context;
  const stay = pageUrl(context, "sign-in");
  return createClientApp({
    baseUrl: boot.apiUrl,
    projectId: boot.projectId,
    publishableClientKey: boot.publishableClientKey,
    tokenStore: "cookie",
    deviceCookie: true,
    urls: { handler: base, afterSignIn: afterSignInUrl(context) ?? stay, afterSignUp: returnTo ?? boot.targets.afterSignUp ?? stay },
    redirectMethod: { navigate: (to) => leaveSignedIn(context, to) },
    maxRetryAfterMillis: 10_000,
  });
}

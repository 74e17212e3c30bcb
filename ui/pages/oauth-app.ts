import { type ClientApp, createClientApp } from "#sdk/client.ts";
import { leaveSignedIn } from "./leave-signed-in.ts";
import { afterSignInUrl, type HostedContext, type PageContext, pageUrl } from "./page-context.ts";

const isHosted = (context: PageContext): context is HostedContext => "apiUrl" in context.boot;

/**
 * The client app for the OAuth flows of a page. In an app, the app itself. For a hosted page, another one. Unlike the app of the page, it knows the addresses of the hosted pages and redirects
 * to them itself. Both share the session, which is in cookies.
 */
export function oauthApp(context: PageContext): ClientApp {
  if (!isHosted(context)) return context.app;
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

import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { untrustedRedirect } from "#contract/vocabulary/messages.ts";
import type { CookieJar } from "../session/cookie-store.ts";
import { returnAddress, returnParameter } from "./return-address.ts";
import type { HandlerUrls, RedirectTarget } from "./urls.ts";

/** The members of `window` that the client library uses. */
export interface Browser extends CookieJar {
  readonly document: CookieJar["document"] & { readonly documentElement?: { readonly lang: string } };
  readonly location: CookieJar["location"] & { readonly href: string; assign(url: string): void; replace(url: string): void };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  readonly sessionStorage: { setItem(key: string, value: string): void };
}

/** How redirects happen: by the browser, not at all, or by the app's router. */
export type RedirectMethod = "window" | "none" | { navigate(to: string, options: { readonly replace: boolean }): void };

/** Options of the redirects of an app. */
export interface RedirectOptions {
  /** Replace the current history entry, so that "back" does not cause a redirect loop. */
  readonly replace?: boolean;
  /** Do not return to the current page after the sign-in. */
  readonly noRedirectBack?: boolean;
}

type MethodName<Target extends RedirectTarget> = Target extends "oauthCallback"
  ? "redirectToOAuthCallback"
  : `redirectTo${Capitalize<Target>}`;

/** `redirectToSignIn()`, `redirectToAfterSignUp()` and so on, one for each page. */
export type Redirects = { readonly [Target in RedirectTarget as MethodName<Target>]: (options?: RedirectOptions) => Promise<void> };

/** Redirects between the pages of an app. */
export interface Navigation {
  /** Undefined on a server. */
  readonly browser: Browser | undefined;
  readonly urls: HandlerUrls;
  readonly method: RedirectMethod;
  /** Whether users sign in on the hosted pages. */
  readonly isHosted?: boolean;
  /** Reads the language that the app requests of the hosted pages. */
  readonly readLocale?: () => string | undefined;
  /** @throws Error unless a URL is relative, of the page's origin, or trusted by the project */
  requireAllowed(url: string): Promise<void>;
  /** Redirects to a page of the app, or to the hosted one, unless a sign-out is leaving the page. @throws Error as `toUrl` does: its configured URL must be trusted, too */
  to(target: RedirectTarget, options?: RedirectOptions): Promise<void>;
  /** The same, even while a sign-out is leaving the page. */
  open(target: RedirectTarget, options: RedirectOptions): Promise<void>;
  /** Redirects to a URL. @throws Error unless it is relative, of the page's origin, or trusted by the project */
  toUrl(url: string, options?: RedirectOptions): Promise<void>;
  /** Leaves the page for a URL of the server, which a router of the app cannot open. Does nothing where redirects do nothing. */
  leave(url: string, options?: RedirectOptions): Promise<void>;
  /** Ends the session of the hosted pages, and returns to a URL of the app. Undefined where they end none. */
  readonly leaveHosted?: ((redirectUrl: string) => Promise<void>) | undefined;
  /** A sign-out that is running: resolves to whether it has left the page. */
  signingOut?: Promise<boolean> | undefined;
  /** Opens the hosted page of a second factor. Returns false if the app serves that page. */
  readonly openHostedSecondFactor?: ((attemptCode: string) => Promise<boolean>) | undefined;
  /**
   * The absolute URL of a page for links in e-mails, without hash and with the return target. Undefined outside a browser, where the
   * origin is unknown, unless the page is a hosted one.
   */
  callback(target: RedirectTarget): string | undefined;
  /** The same. Of a hosted page: with the way back to the app after a sign-in there. */
  link(target: RedirectTarget): Promise<string | undefined>;
}

const targetsWithReturn: readonly RedirectTarget[] = ["signIn", "signUp"];
const targetsAfterSignIn: readonly RedirectTarget[] = ["afterSignIn", "afterSignUp"];

/** Dependencies of a navigation. */
export interface NavigationContext {
  /** The browser's window; undefined on a server. */
  readonly browser: Browser | undefined;
  readonly sleep: (millis: number) => Promise<void>;
  /** Whether a redirect may lead to a URL. Not called for plain paths. */
  readonly isAllowed: (url: string) => Promise<boolean>;
}

/** Creates the navigation of an app. */
export function createNavigation(urls: HandlerUrls, method: RedirectMethod, { browser, sleep, isAllowed }: NavigationContext): Navigation {
  const wantedReturn = () => (browser ? new URL(browser.location.href).searchParams.get(returnParameter) : null);

  function addressFor(target: RedirectTarget, options: RedirectOptions): string {
    const url = urls[target];
    if (!browser) return url;
    const { href } = browser.location;
    if (targetsAfterSignIn.includes(target)) return returnAddress(wantedReturn(), href, url);
    return targetsWithReturn.includes(target) && !options.noRedirectBack ? withReturn(url, href) : url;
  }

  async function requireAllowed(url: string): Promise<void> {
    // Browsers read `//host`, `/\\host` and `/` with a tab or a line break behind it as URLs of another host.
    if (!/^\/(?![/\\\s])/.test(`${url}?`) && !(await isAllowed(url))) throw new Error(untrustedRedirect(url));
  }

  async function visit(url: string, { replace = false }: RedirectOptions, router?: Exclude<RedirectMethod, string>): Promise<void> {
    if (method === "none") return;
    if (router) router.navigate(url, { replace });
    else if (!browser) throw new Error("Redirects of this kind need a browser.");
    else if (replace) browser.location.replace(url);
    else browser.location.assign(url);
    // The page keeps running until the browser leaves it; wait so that later effects stay invisible.
    await sleep(clientLimits.redirectWaitMillis);
  }

  async function go(url: string, options: RedirectOptions): Promise<void> {
    await requireAllowed(url);
    await visit(url, options, typeof method === "object" ? method : undefined);
  }

  const navigation: Navigation = {
    browser,
    urls,
    method,
    requireAllowed,
    open: (target, options) => go(addressFor(target, options), options),
    async to(target, options = {}) {
      if (target === "signIn" && (await navigation.signingOut)) return;
      await navigation.open(target, options);
    },
    toUrl: (url, options = {}) => go(url, options),
    leave: (url, options = {}) => visit(url, options),
    link: async (target) => navigation.callback(target),
    callback(target) {
      if (!browser) return undefined;
      const url = new URL(urls[target], browser.location.href);
      url.hash = "";
      const back = returnAddress(wantedReturn(), browser.location.href, "");
      if (back) url.searchParams.set(returnParameter, back);
      return url.href;
    },
  };
  return navigation;
}

/** Adds the return target: the one of the current page, else the page itself. Only if the sign-in page has the same origin. */
export function withReturn(signIn: string, here: string): string {
  const page = new URL(here);
  const url = new URL(signIn, here);
  if (url.origin !== page.origin) return signIn;
  const reported = page.searchParams.get(returnParameter);
  const back = returnAddress(reported ?? `${page.pathname}${page.search}${page.hash}`, here, "");
  if (back) url.searchParams.set(returnParameter, back);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Creates the redirect methods of an app. */
export function makeRedirects({ urls, to }: Navigation): Redirects {
  const targets = (Object.keys(urls) as (keyof HandlerUrls)[]).filter((key) => key !== "handler");
  return Object.fromEntries(
    targets.map((target) => {
      const name = target === "oauthCallback" ? "OAuthCallback" : target.charAt(0).toUpperCase() + target.slice(1);
      return [`redirectTo${name}`, (options?: RedirectOptions) => to(target, options)];
    }),
  ) as unknown as Redirects;
}

import { mfaAttemptKey } from "#contract/vocabulary/browser-storage.ts";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { untrustedRedirect } from "#contract/vocabulary/messages.ts";
import type { CookieJar } from "../session/cookie-store.ts";
import { returnAddress, returnParameter } from "./return-address.ts";
import type { HandlerUrls, RedirectTarget } from "./urls.ts";

/** The members of `window` that the client library uses. */
export interface Browser extends CookieJar {
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
  /** @throws Error unless a URL is relative, of the page's origin, or trusted by the project */
  requireAllowed(url: string): Promise<void>;
  /** Redirects to a page. @throws Error as `toUrl` does: the configured URL of a page must be trusted, too */
  to(target: RedirectTarget, options?: RedirectOptions): Promise<void>;
  /** Redirects to a URL. @throws Error unless it is relative, of the page's origin, or trusted by the project */
  toUrl(url: string, options?: RedirectOptions): Promise<void>;
  /** Stores the attempt code in the session storage and redirects to the page of the second factor. Does nothing outside a browser. */
  toSecondFactor(attemptCode: string): Promise<void>;
  /**
   * The absolute URL of a page for links in e-mails, without hash and with the return target. Undefined outside a browser, where the
   * origin is unknown.
   */
  callback(target: RedirectTarget): string | undefined;
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

  async function go(url: string, { replace = false }: RedirectOptions): Promise<void> {
    await requireAllowed(url);
    if (method === "none") return;
    if (typeof method === "object") method.navigate(url, { replace });
    else if (!browser) throw new Error('Redirects by "window" need a browser.');
    else if (replace) browser.location.replace(url);
    else browser.location.assign(url);
    // The page keeps running until the browser leaves it; wait so that later effects stay invisible.
    await sleep(clientLimits.redirectWaitMillis);
  }

  return {
    browser,
    urls,
    method,
    requireAllowed,
    to: (target, options = {}) => go(addressFor(target, options), options),
    toUrl: (url, options = {}) => go(url, options),
    async toSecondFactor(attemptCode) {
      if (!browser) return;
      browser.sessionStorage.setItem(mfaAttemptKey, attemptCode);
      // Do not return to the sign-in page itself: pass its return target on.
      const back = returnAddress(wantedReturn(), browser.location.href, "");
      await go(back ? withReturn(urls.mfa, browser.location.href) : urls.mfa, { replace: true });
    },
    callback(target) {
      if (!browser) return undefined;
      const url = new URL(urls[target], browser.location.href);
      url.hash = "";
      const back = returnAddress(wantedReturn(), browser.location.href, "");
      if (back) url.searchParams.set(returnParameter, back);
      return url.href;
    },
  };
}

/** Adds the return target: the one of the current page, else the page itself. Only if the sign-in page has the same origin. */
function withReturn(signIn: string, here: string): string {
  const page = new URL(here);
  const url = new URL(signIn, here);
  if (url.origin !== page.origin) return signIn;
  const reported = page.searchParams.get(returnParameter);
  const back = returnAddress(reported ?? `${page.pathname}${page.search}${page.hash}`, here, "");
  if (back) url.searchParams.set(returnParameter, back);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Creates the redirect methods of an app. */
export function redirectsOf({ urls, to }: Navigation): Redirects {
  const targets = (Object.keys(urls) as (keyof HandlerUrls)[]).filter((key) => key !== "handler");
  return Object.fromEntries(
    targets.map((target) => {
      const name = target === "oauthCallback" ? "OAuthCallback" : target.charAt(0).toUpperCase() + target.slice(1);
      return [`redirectTo${name}`, (options?: RedirectOptions) => to(target, options)];
    }),
  ) as unknown as Redirects;
}

import { client } from "#contract/vocabulary/limits.ts";
import { mfaAttemptKey } from "#contract/vocabulary/pages.ts";
import { untrustedRedirect } from "#contract/vocabulary/sentences.ts";
import type { CookieJar } from "../session/cookie-store.ts";
import { returnAddress, returnParameter } from "./return-address.ts";
import type { HandlerUrls, RedirectTarget } from "./urls.ts";

/** What the client library uses of a browser's window. */
export interface Browser extends CookieJar {
  readonly location: CookieJar["location"] & { readonly href: string; assign(url: string): void; replace(url: string): void };
  readonly sessionStorage: { setItem(key: string, value: string): void };
}

/** How redirects are carried out: by the browser, not at all, or by an app's own router. */
export type RedirectMethod = "window" | "none" | { navigate(to: string, options: { readonly replace: boolean }): void };

export interface RedirectOptions {
  /** Replace the present entry of the history, so that "back" does not lead into a loop. */
  readonly replace?: boolean;
  /** Do not come back here after signing in. */
  readonly noRedirectBack?: boolean;
}

type MethodName<Target extends RedirectTarget> = Target extends "oauthCallback"
  ? "redirectToOAuthCallback"
  : `redirectTo${Capitalize<Target>}`;

/** `redirectToSignIn()`, `redirectToAfterSignUp()` and so on, one for each page. */
export type Redirects = { readonly [Target in RedirectTarget as MethodName<Target>]: (options?: RedirectOptions) => Promise<void> };

/** Sends people from page to page. */
export interface Navigation {
  readonly urls: HandlerUrls;
  to(target: RedirectTarget, options?: RedirectOptions): Promise<void>;
  /** To an address of the app's own choice; throws where it is neither relative nor http(s). */
  toAddress(url: string, options?: RedirectOptions): Promise<void>;
  /** To the page of the second factor, which finds the attempt's code in the session storage. Does nothing outside a browser. */
  toSecondFactor(attemptCode: string): Promise<void>;
  /**
   * The absolute address of a page, for links in mails: without hash, with the place to come back to.
   * Undefined outside a browser, where no page's origin is known.
   */
  callback(target: RedirectTarget): string | undefined;
}

const comesBack: readonly RedirectTarget[] = ["signIn", "signUp"];
const hasArrived: readonly RedirectTarget[] = ["afterSignIn", "afterSignUp"];

/** Joins the addresses with the way to get there. `browser` is undefined on a server. */
export function createNavigation(
  urls: HandlerUrls,
  method: RedirectMethod,
  browser: Browser | undefined,
  sleep: (millis: number) => Promise<void>,
): Navigation {
  const wantedReturn = () => (browser ? new URL(browser.location.href).searchParams.get(returnParameter) : null);

  function addressFor(target: RedirectTarget, options: RedirectOptions): string {
    const url = urls[target];
    if (!browser) return url;
    const { href } = browser.location;
    if (hasArrived.includes(target)) return returnAddress(wantedReturn(), href, url);
    return comesBack.includes(target) && !options.noRedirectBack ? withReturn(url, href) : url;
  }

  async function go(url: string, { replace = false }: RedirectOptions): Promise<void> {
    if (method === "none") return;
    if (typeof method === "object") method.navigate(url, { replace });
    else if (!browser) throw new Error('Redirects by "window" need a browser.');
    else if (replace) browser.location.replace(url);
    else browser.location.assign(url);
    // The page goes on running until the browser has left it; nothing that follows should be seen.
    await sleep(client.redirectWaitMillis);
  }

  return {
    urls,
    to: (target, options = {}) => go(addressFor(target, options), options),
    async toAddress(url, options = {}) {
      if (!isWebAddress(url)) throw new Error(untrustedRedirect(url));
      await go(url, options);
    },
    async toSecondFactor(attemptCode) {
      if (!browser) return;
      browser.sessionStorage.setItem(mfaAttemptKey, attemptCode);
      // Nobody comes back to a page whose sign-in is half done; where to go afterwards travels along.
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

const isWebAddress = (url: string) => {
  // The base stands in for the page; only the scheme matters here.
  const base = "http://page.invalid";
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
};

/** Adds where to come back to: what the page was told itself, else the page, where sign-in is on the same host. */
function withReturn(signIn: string, here: string): string {
  const page = new URL(here);
  const url = new URL(signIn, here);
  if (url.origin !== page.origin) return signIn;
  const told = page.searchParams.get(returnParameter);
  const back = returnAddress(told ?? `${page.pathname}${page.search}${page.hash}`, here, "");
  if (back) url.searchParams.set(returnParameter, back);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The redirect methods of an app. */
export function redirectsOf({ urls, to }: Navigation): Redirects {
  const targets = (Object.keys(urls) as (keyof HandlerUrls)[]).filter((key) => key !== "handler");
  return Object.fromEntries(
    targets.map((target) => {
      const name = target === "oauthCallback" ? "OAuthCallback" : target.charAt(0).toUpperCase() + target.slice(1);
      return [`redirectTo${name}`, (options?: RedirectOptions) => to(target, options)];
    }),
  ) as unknown as Redirects;
}

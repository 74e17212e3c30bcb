import { type CookieNames, cookieLimits, cookieNames } from "#contract/vocabulary/browser-storage.ts";
import { cookiesBlocked } from "#contract/vocabulary/messages.ts";
import { hasInstance } from "../transport/error-class.ts";
import {
  accessCookieValue,
  isRefreshCookie,
  readCookies,
  refreshCookie,
  refreshCookieValue,
  sharedRefreshCookie,
  tokensFromCookies,
} from "./cookies.ts";
import type { TokenStore, Tokens } from "./store.ts";

/** The part of a browser that the store needs. */
export interface CookieJar {
  readonly document: { cookie: string };
  readonly location: { readonly protocol: string; readonly hostname: string };
}

/** The browser stores no cookies. Thrown before a sign-in sends anything: its session would be lost, and its code used up. */
export class CookiesBlockedError extends Error {
  static readonly latchkeyError: string = "CookiesBlockedError";
  static override readonly [Symbol.hasInstance] = hasInstance;

  constructor() {
    super(cookiesBlocked);
    this.name = new.target.latchkeyError;
  }
}

/** Tokens in the browser's cookies; changes by other tabs, and by the published client, are seen within 100 ms. */
export function cookieStore(jar: CookieJar, clientId: string, now: () => number, names: CookieNames = cookieNames): TokenStore {
  const secure = jar.location.protocol === "https:";
  const listeners = new Set<() => void>();
  let seen: Tokens | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const get = () => tokensFromCookies(readCookies(jar.document.cookie), clientId, names);
  const write = (name: string, value: string, attributes: string) => {
    jar.document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${attributes}`;
  };
  const remove = (name: string, domain?: string) =>
    write(name, "", `; Max-Age=0${secure ? "; Secure" : ""}${domain === undefined ? "" : `; Domain=${domain}`}`);
  const replaceRefreshToken = (refreshToken: string | null) => {
    const remaining = refreshCookie(clientId, secure, names);
    for (const name of readCookies(jar.document.cookie).keys()) {
      if (name === remaining || !isRefreshCookie(clientId, name, names)) continue;
      remove(name);
      // The cookie's own name contains the parent domain for which it is sent.
      for (const domain of parentDomains(jar.location.hostname)) if (name === sharedRefreshCookie(clientId, domain)) remove(name, domain);
    }
    if (refreshToken === null) remove(remaining);
    else write(remaining, refreshCookieValue(refreshToken, now()), `; Max-Age=${cookieLimits.refreshSeconds}${secure ? "; Secure" : ""}`);
  };
  const look = () => {
    const tokens = get();
    if (seen && tokensEqual(seen, tokens)) return;
    seen = tokens;
    for (const listener of [...listeners]) listener();
  };

  return {
    isShared: true,
    get,
    requireWritable() {
      const probe = "latchkey-probe";
      write(probe, "1", secure ? "; Secure" : "");
      if (!readCookies(jar.document.cookie).has(probe)) throw new CookiesBlockedError();
      remove(probe);
    },
    // A parent domain's cookie may serve other apps, and one in an old form is the published client's.
    ownsRefreshToken() {
      const held = [...readCookies(jar.document.cookie).keys()].filter((name) => isRefreshCookie(clientId, name, names));
      return held.length === 1 && held[0] === refreshCookie(clientId, secure, names);
    },
    set({ refreshToken, accessToken }) {
      const replaced = get().refreshToken !== refreshToken;
      // The access token first, so that another tab never sees a new refresh token without its session id.
      if (refreshToken !== null && accessToken !== null)
        write(
          names.access,
          accessCookieValue(refreshToken, accessToken),
          `; Max-Age=${cookieLimits.accessSeconds}${secure ? "; Secure" : ""}`,
        );
      else remove(names.access);
      // A renewed access token leaves the refresh cookies alone: a parent domain's may serve other apps too.
      if (replaced) replaceRefreshToken(refreshToken);
      if (secure) write(names.https, "true", "; Secure");
      look();
    },
    subscribe(listener) {
      listeners.add(listener);
      seen ??= get();
      timer ??= setInterval(look, cookieLimits.pollMillis);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        seen = undefined;
      };
    },
  };
}

const tokensEqual = (a: Tokens, b: Tokens) => a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

/** The host and its parents down to two labels. */
function parentDomains(hostname: string): string[] {
  const labels = hostname.split(".");
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join("."));
}

import { cookieNames } from "#contract/vocabulary/cookies.ts";
import { cookies as lifetimes } from "#contract/vocabulary/limits.ts";
import {
  accessCookieValue,
  isRefreshCookie,
  readCookies,
  refreshCookie,
  refreshCookieValue,
  sharedRefreshCookie,
  tokensIn,
} from "./cookies.ts";
import type { TokenStore, Tokens } from "./store.ts";

/** What the store needs of a browser. */
export interface CookieJar {
  readonly document: { cookie: string };
  readonly location: { readonly protocol: string; readonly hostname: string };
}

/** Tokens in the browser's cookies; changes by other tabs, and by the published client, are seen within 100 ms. */
export function cookieStore(jar: CookieJar, projectId: string, now: () => number): TokenStore {
  const secure = jar.location.protocol === "https:";
  const listeners = new Set<() => void>();
  let seen: Tokens | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const get = () => tokensIn(readCookies(jar.document.cookie), projectId);
  const write = (name: string, value: string, attributes: string) => {
    jar.document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${attributes}`;
  };
  const remove = (name: string, domain?: string) =>
    write(name, "", `; Max-Age=0${secure ? "; Secure" : ""}${domain === undefined ? "" : `; Domain=${domain}`}`);
  const replaceRefreshToken = (refreshToken: string | null) => {
    const kept = refreshCookie(projectId, secure);
    for (const name of readCookies(jar.document.cookie).keys()) {
      if (name === kept || !isRefreshCookie(projectId, name)) continue;
      remove(name);
      // A cookie of a parent domain goes only by that domain's name, which its own name tells.
      for (const domain of withParents(jar.location.hostname)) if (name === sharedRefreshCookie(projectId, domain)) remove(name, domain);
    }
    if (refreshToken === null) remove(kept);
    else write(kept, refreshCookieValue(refreshToken, now()), `; Max-Age=${lifetimes.refresh}${secure ? "; Secure" : ""}`);
  };
  const look = () => {
    const tokens = get();
    if (seen && same(seen, tokens)) return;
    seen = tokens;
    for (const listener of [...listeners]) listener();
  };

  return {
    isShared: true,
    get,
    // A parent domain's cookie may serve other apps, and one in an old form is the published client's.
    ownsRefreshToken() {
      const names = [...readCookies(jar.document.cookie).keys()].filter((name) => isRefreshCookie(projectId, name));
      return names.length === 1 && names[0] === refreshCookie(projectId, secure);
    },
    set({ refreshToken, accessToken }) {
      const replaced = get().refreshToken !== refreshToken;
      // The access token first: a tab that looks in between does not see a new refresh token and nothing of whose it is.
      if (refreshToken !== null && accessToken !== null)
        write(cookieNames.access, accessCookieValue(refreshToken, accessToken), `; Max-Age=${lifetimes.access}${secure ? "; Secure" : ""}`);
      else remove(cookieNames.access);
      // A renewed access token leaves the refresh cookies alone: a parent domain's may serve other apps too.
      if (replaced) replaceRefreshToken(refreshToken);
      if (secure) write(cookieNames.https, "true", "; Secure");
      look();
    },
    subscribe(listener) {
      listeners.add(listener);
      seen ??= get();
      timer ??= setInterval(look, lifetimes.pollMillis);
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

const same = (a: Tokens, b: Tokens) => a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

/** The host and its parents down to two labels. */
function withParents(hostname: string): string[] {
  const labels = hostname.split(".");
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join("."));
}

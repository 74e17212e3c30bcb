import { vi } from "vitest";
import { browser } from "./cookie-jar.ts";

export const signedOut = { tokenStore: "memory", redirectMethod: "window" } as const;
export const signInPage = "https://app.example.org/handler/sign-in";

/** The request that the page was left for. */
export const requestOf = (url: string | undefined) => {
  const { origin, pathname, searchParams } = new URL(url ?? "");
  return { origin, pathname, ...Object.fromEntries(searchParams) } as Record<string, string>;
};

/** A page with cookies, as the OAuth flows see it. `vi.unstubAllGlobals()` removes it. */
export function oauthPage(href = signInPage) {
  const { protocol, hostname } = new URL(href);
  const jar = browser(protocol as "https:", hostname);
  const went: string[] = [];
  const saved: Record<string, string> = {};
  const location = {
    href,
    protocol,
    hostname,
    assign: (url: string) => void went.push(url),
    replace: (url: string) => void went.push(url),
  };
  const { document } = jar;
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", {
    document,
    location,
    history: { replaceState: (_data: unknown, _unused: string, url: string) => void (location.href = url) },
    sessionStorage: { setItem: (key: string, value: string) => void (saved[key] = value) },
  });
  return {
    location,
    /** URLs that the page was left for. */
    went,
    saved,
    written: jar.written,
    /** The pending flows: verifiers by state. */
    verifiers: () =>
      Object.fromEntries(
        [...document.cookie.matchAll(/(?:stack-oauth-outer|latchkey-hosted)-([^=]+)=([^;]+)/g)].map(([, state, value]) => [state, value]),
      ),
  };
}

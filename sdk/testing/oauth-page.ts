import { vi } from "vitest";
import { browser } from "./cookie-jar.ts";

/** A page with cookies, as the OAuth flows see it. `vi.unstubAllGlobals()` removes it. */
export function oauthPage(href = "https://app.example.org/handler/sign-in") {
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
      Object.fromEntries([...document.cookie.matchAll(/stack-oauth-outer-([^=]+)=([^;]+)/g)].map(([, state, value]) => [state, value])),
  };
}

import { createHash } from "node:crypto";
import { expect, vi } from "vitest";
import { browser } from "./cookie-jar.ts";
import { signedIn } from "./stub-app.ts";
import type { StubResponse } from "./stub-server.ts";

export const signedOut = { tokenStore: "memory", redirectMethod: "window" } as const;
export const signInPage = "https://app.example.org/handler/sign-in";

/** The request that the page was left for. */
export const readRequest = (url: string | undefined) => {
  const { origin, pathname, searchParams } = new URL(url ?? "");
  return { origin, pathname, ...Object.fromEntries(searchParams) } as Record<string, string>;
};

/** The common parameters of an app's authorization requests. */
export const authorizationRequest = {
  client_id: "internal",
  scope: "legacy",
  state: expect.stringMatching(/^[\w-]{43}$/),
  code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  code_challenge_method: "S256",
  response_type: "code",
};

/** The code challenge of a verifier (RFC 7636 section 4.2). */
export const toChallenge = (verifier = ""): string => createHash("sha256").update(verifier).digest("base64url");

/** Returns the token endpoint's response to the code of a callback. */
export function callbackTokens(given: Record<string, unknown> = {}): StubResponse {
  const { user_id: _, ...tokens } = signedIn();
  return { json: { ...tokens, token_type: "Bearer", expires_in: 600, scope: "legacy", after_callback_redirect_url: null, ...given } };
}

/** The message of a callback that fails for a reason that the user cannot act on. */
export const callbackFailed = "Error signing in during OAuth callback. Please try again.";

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

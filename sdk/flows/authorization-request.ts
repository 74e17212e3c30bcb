import { cookieLimits } from "#contract/vocabulary/browser-storage.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { type hostedVerifierCookie, oauthLimits, type oauthVerifierCookie } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Connection } from "../transport/connection.ts";
import type { Browser, Navigation } from "./navigation.ts";

/** The authorization request of an app (RFC 6749, section 4.1.1, with PKCE): its address, and the cookie with its code verifier. */

/** Beginning of the name of a cookie; the state follows. */
export type VerifierCookie = typeof oauthVerifierCookie | typeof hostedVerifierCookie;

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Begins a flow and returns the address that the browser leaves for.
 * @param returnTo where the app continues after its callback page
 * @throws Error outside a browser, or unless `returnTo` is relative, of the page's origin, or trusted by the project
 */
export async function beginAuthorization(
  { endpoint, cookie, query, returnTo }: { endpoint: string; cookie: VerifierCookie; query: Query; returnTo: string | undefined },
  connection: Connection,
  navigation: Navigation,
): Promise<string> {
  const { browser } = navigation;
  const callback = navigation.callback("oauthCallback");
  if (!browser || callback === undefined) throw new Error("This sign-in needs a browser.");
  if (returnTo !== undefined) await navigation.requireAllowed(returnTo);

  const state = randomText();
  const { verifier, challenge } = await newChallenge();
  const url = new URL(endpoint);
  const parameters: Query = {
    client_id: connection.clientId,
    redirect_uri: withoutResponse(new URL(callback)).href,
    scope: oauthLimits.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: oauthLimits.pkceMethod,
    response_type: "code",
    after_callback_redirect_url: returnTo && new URL(returnTo, browser.location.href).href,
    ...query,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  setVerifier(browser, `${cookie}-${state}`, verifier, cookieLimits.oauthOuterSeconds);
  return url.href;
}

/** The parameters that the callback page receives: the code, the state, and the server that issued them. */
export const responseParameters = [hostedPageParameters.code, hostedPageParameters.state, hostedPageParameters.issuer] as const;

/** The URL without the parameters of a response. Normalizes the query, as the server does that adds them. */
export function withoutResponse(given: URL): URL {
  const url = new URL(given);
  for (const name of responseParameters) url.searchParams.delete(name);
  return url;
}

/** Stores a code verifier, or removes it with 0 seconds. One cookie per flow, so that two tabs can sign in at once. */
export function setVerifier({ document, location }: Browser, name: string, verifier: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${encodeURIComponent(name)}=${verifier}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** RFC 7636, sections 4.1 and 4.2. */
export async function newChallenge(): Promise<{ verifier: string; challenge: string }> {
  // Browsers have no digests on other pages.
  if (!globalThis.crypto?.subtle) throw new Error("This sign-in needs a page over HTTPS or on localhost.");
  const verifier = randomText();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

/** 43 random characters (256 bits), as RFC 7636, section 4.1, recommends. */
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

import { cookieLimits } from "#contract/vocabulary/browser-storage.ts";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { oauthCallbackFailed } from "#contract/vocabulary/lazy-messages.ts";
import { noAccessToken } from "#contract/vocabulary/messages.ts";
import { hostedVerifierCookie, oauthLimits, oauthVerifierCookie } from "#contract/vocabulary/oauth.ts";
import { authorizePath, hostedHandlerPath, pageParameters } from "#contract/vocabulary/paths.ts";
import type { SignInResult } from "../generated/client.ts";
import { readClaims } from "../session/access-token-claims.ts";
import type { TokenStoreOption } from "../session/caller.ts";
import { readCookies } from "../session/cookies.ts";
import { requestToken } from "../session/request-tokens.ts";
import { tokensOf } from "../session/session.ts";
import type { ApiError } from "../transport/api-errors.ts";
import { addressOf, type Connection } from "../transport/connection.ts";
import { KnownError } from "../transport/known-error.ts";
import { ok, type Result } from "../transport/result.ts";
import type { FlowContext } from "./codes.ts";
import { finishSignIn, type SignInContext } from "./finish-sign-in.ts";
import type { Browser, Navigation } from "./navigation.ts";

/** Options of the sign-ins that leave the app. */
export interface SignInWithOAuthOptions {
  /** Where to continue after the sign-in, instead of the pages after sign-in and sign-up. */
  readonly returnTo?: string;
}

/** Options of `linkConnectedAccount`. */
export interface LinkConnectedAccountOptions {
  /** Scopes to request in addition to those of a sign-in. Not available with shared keys. */
  readonly scopes?: readonly string[];
  /** Where to continue. Default: the current page. */
  readonly returnTo?: string;
  /** The token store with the session. Default: the app's own. */
  readonly tokenStore?: TokenStoreOption;
}

/** What a flow asks of the authorization endpoint. */
interface AuthorizationRequest {
  readonly provider: string;
  readonly type: "authenticate" | "link";
  /** The access token of the user to link, or of the anonymous user to upgrade. */
  readonly token?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly returnTo?: string | undefined;
}

type SignedIn = Pick<SignInResult, "access_token" | "refresh_token" | "is_new_user">;
type OAuthContext = Pick<FlowContext, "caller" | "navigation" | "signingIn">;

/** Leaves the page for a sign-in with a provider. */
export async function signInWithOAuth(
  { caller, navigation, signingIn }: OAuthContext,
  provider: string,
  { returnTo }: SignInWithOAuthOptions = {},
): Promise<void> {
  const { connection } = caller;
  const { accessToken } = await tokensOf(caller.session((await signingIn()).store));
  // URLs appear in logs. The token is sent only where the server needs it, for the upgrade of an anonymous user.
  const token = accessToken !== null && readClaims(accessToken)?.is_anonymous ? accessToken : undefined;
  const scopes = connection.oauthScopesOnSignIn?.[provider];
  await redirectToProvider({ provider, type: "authenticate", token, scopes, returnTo }, connection, navigation);
}

/** Leaves the page to connect an account to the signed-in user. */
export async function linkConnectedAccount(
  { caller, navigation }: OAuthContext,
  provider: string,
  { scopes, returnTo, tokenStore }: LinkConnectedAccountOptions = {},
): Promise<void> {
  const { accessToken } = await tokensOf(caller.session(await caller.openStore(tokenStore)));
  if (accessToken === null) throw new Error(noAccessToken);
  const here = navigation.browser?.location.href;
  await redirectToProvider(
    { provider, type: "link", token: accessToken, scopes, returnTo: returnTo ?? here },
    caller.connection,
    navigation,
  );
}

/** Leaves the page for a sign-in on the project's hosted pages. An anonymous user comes along, to be upgraded there. */
export async function signInWithHostedPages(
  { caller, navigation, signingIn }: OAuthContext,
  { returnTo }: SignInWithOAuthOptions = {},
): Promise<void> {
  const { connection } = caller;
  const page = addressOf(connection, `${hostedHandlerPath(connection.clientId)}${authorizePath}`, true);
  const target = `${page}${await upgradeFragment(page, caller, await signingIn())}`;
  await redirectToAuthorization(target, hostedVerifierCookie, {}, returnTo, connection, navigation);
}

/**
 * Transfers the session of an anonymous user to the hosted pages by a code that works once. It is in the fragment of the URL, which
 * browsers do not send to servers. Empty without such a session, and if the server refuses it: the sign-in then upgrades no user.
 */
async function upgradeFragment(page: string, caller: OAuthContext["caller"], { api, store }: SignInContext): Promise<string> {
  const { accessToken, refreshToken } = await tokensOf(caller.session(store));
  if (accessToken === null || refreshToken === null || !readClaims(accessToken)?.is_anonymous) return "";
  const { verifier, challenge } = await newChallenge();
  const issued = await api.auth.oauth.issueHostedCode({
    refresh_token: refreshToken,
    redirect_uri: page,
    code_challenge: challenge,
    code_challenge_method: oauthLimits.pkceMethod,
  });
  if (issued.status === "error") return "";
  return `#${new URLSearchParams({ [pageParameters.code]: issued.data.code, [pageParameters.codeVerifier]: verifier })}`;
}

/** What `signInWithCode` exchanges. */
export interface AuthorizationCode {
  /** The parameter `code` of the callback page. */
  readonly code: string;
  /** The URL for which the code was issued. */
  readonly redirectUri: string;
  /** The verifier whose challenge began the flow (RFC 7636). */
  readonly codeVerifier: string;
}

/** Exchanges an authorization code for a session. */
export async function signInWithCode(
  { caller, navigation, signingIn }: OAuthContext,
  { code, redirectUri, codeVerifier }: AuthorizationCode,
): Promise<void> {
  const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
  const { store } = await signingIn();
  await exchange(grant, caller.connection, (result) => finishSignIn(result, store, navigation, { noRedirect: true }));
}

/** Leaves the page for a provider. */
async function redirectToProvider(request: AuthorizationRequest, connection: Connection, navigation: Navigation): Promise<void> {
  const endpoint = addressOf(connection, `/auth/oauth/authorize/${encodeURIComponent(request.provider.toLowerCase())}`);
  const query = {
    client_secret: connection.publishableClientKey,
    grant_type: "authorization_code",
    type: request.type,
    token: request.token,
    provider_scope: request.scopes?.length ? request.scopes.join(" ") : undefined,
    error_redirect_url: navigation.callback("error"),
  };
  await redirectToAuthorization(endpoint, oauthVerifierCookie, query, request.returnTo, connection, navigation);
}

type Query = Readonly<Record<string, string | undefined>>;

/** Stores the verifier of a new flow and leaves the page for an authorization endpoint (RFC 7636, section 4). */
async function redirectToAuthorization(
  endpoint: string,
  cookie: VerifierCookie,
  more: Query,
  returnTo: string | undefined,
  connection: Connection,
  navigation: Navigation,
): Promise<void> {
  const { browser } = navigation;
  const callback = navigation.callback("oauthCallback");
  if (!browser || callback === undefined) throw new Error("This sign-in needs a browser.");
  if (returnTo !== undefined) await navigation.requireAllowed(returnTo);

  const state = randomText();
  const { verifier, challenge } = await newChallenge();
  const url = new URL(endpoint);
  const query: Query = {
    client_id: connection.clientId,
    redirect_uri: withoutResponse(new URL(callback)).href,
    scope: oauthLimits.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: oauthLimits.pkceMethod,
    response_type: "code",
    after_callback_redirect_url: returnTo && new URL(returnTo, browser.location.href).href,
    ...more,
  };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);

  setVerifier(browser, `${cookie}-${state}`, verifier, cookieLimits.oauthOuterSeconds);
  // The server's URL, so a router of the app cannot open it.
  browser.location.assign(url.href);
  await connection.effects.sleep(clientLimits.redirectWaitMillis);
}

/** Completes the flow that led to this page. */
export async function callOAuthCallback({ caller, navigation, signingIn }: OAuthContext): Promise<boolean> {
  const { browser } = navigation;
  if (!browser) throw new Error("The OAuth callback needs a browser.");
  const page = new URL(browser.location.href);
  const [code, state, issuer] = responseParameters.map((name) => page.searchParams.get(name));
  if (!code || !state) return warn("The OAuth callback page needs the query parameters code and state.");
  const cookies = readCookies(browser.document.cookie);
  const cookie = verifierCookies.map((beginning) => `${beginning}-${state}`).find((name) => cookies.get(name));
  const verifier = cookie && cookies.get(cookie);
  if (!verifier) return warn("The OAuth flow of this state did not begin in this browser, is complete, or is older than an hour.");

  setVerifier(browser, cookie, "", 0);
  const redirectUri = withoutResponse(page);
  browser.history.replaceState(null, "", redirectUri.href);
  redirectUri.hash = "";
  requireIssuer(issuer, cookie.startsWith(hostedVerifierCookie), caller.connection);
  const { store } = await signingIn();
  const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri.href, code_verifier: verifier };
  const { isNewUser, returnTo } = await exchange(grant, caller.connection, (result) =>
    finishSignIn(result, store, navigation, { noRedirect: true }),
  );
  if (returnTo) await navigation.toUrl(returnTo, { replace: true });
  else await navigation.to(isNewUser ? "afterSignUp" : "afterSignIn", { replace: true });
  return true;
}

/** Exchanges the code. @throws KnownError as it is, and Error with every other one as its cause */
async function exchange(
  grant: Readonly<Record<string, string>>,
  connection: Connection,
  finish: (result: Result<SignedIn, ApiError>) => Promise<unknown>,
): Promise<{ isNewUser: boolean; returnTo: string | undefined }> {
  try {
    const result = await requestToken(connection, grant);
    const data = result.status === "ok" ? result.data : undefined;
    const isNewUser = data?.is_new_user === true;
    const signedIn = data && {
      access_token: data.access_token,
      refresh_token: typeof data.refresh_token === "string" ? data.refresh_token : "",
      is_new_user: isNewUser,
    };
    const error = await finish(signedIn ? ok(signedIn) : (result as Result<never, ApiError>));
    if (error) throw error;
    const returnTo = data?.after_callback_redirect_url;
    return { isNewUser, returnTo: typeof returnTo === "string" ? returnTo : undefined };
  } catch (error) {
    throw error instanceof KnownError ? error : new Error(oauthCallbackFailed, { cause: error });
  }
}

/** What the page receives: the code, the state, and the server that issued them. */
const responseParameters = [pageParameters.code, pageParameters.state, pageParameters.issuer] as const;

/**
 * RFC 9207, section 2.4: a code of another server is not sent to this one. The hosted pages always name the server. The authorization
 * endpoint does not, because published clients refuse a URL that they were not configured with.
 */
function requireIssuer(issuer: string | null | undefined, isRequired: boolean, { baseUrl }: Connection): void {
  const { origin } = new URL(baseUrl);
  if (issuer === origin || (!issuer && !isRequired)) return;
  throw new Error(oauthCallbackFailed, { cause: new Error(`The response is from ${issuer || "an unnamed server"}, not from ${origin}.`) });
}

/** The URL without the parameters of a response. Normalizes the query, as the server does that adds them. */
function withoutResponse(given: URL): URL {
  const url = new URL(given);
  for (const name of responseParameters) url.searchParams.delete(name);
  return url;
}

/** Beginnings of the names of cookies; the state follows. */
const verifierCookies = [oauthVerifierCookie, hostedVerifierCookie] as const;
type VerifierCookie = (typeof verifierCookies)[number];

/** One cookie per flow, so that two tabs can sign in at once. */
function setVerifier({ document, location }: Browser, name: string, verifier: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${encodeURIComponent(name)}=${verifier}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

function warn(reason: string): false {
  console.warn(reason);
  return false;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** RFC 7636, sections 4.1 and 4.2. */
async function newChallenge(): Promise<{ verifier: string; challenge: string }> {
  // Browsers have no digests on other pages.
  if (!globalThis.crypto?.subtle) throw new Error("This sign-in needs a page over HTTPS or on localhost.");
  const verifier = randomText();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

/** 43 random characters (256 bits), as RFC 7636, section 4.1, recommends. */
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

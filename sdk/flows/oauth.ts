import { noAccessToken, oauthCallbackFailed } from "#contract/vocabulary/lazy-messages.ts";
import { hostedVerifierCookie, oauthVerifierCookie } from "#contract/vocabulary/sign-in/oauth.ts";
import type { SignInResult } from "../generated/client.ts";
import { readClaims } from "../session/access-token-claims.ts";
import type { TokenStoreOption } from "../session/caller.ts";
import { readCookies } from "../session/cookies.ts";
import { requestToken } from "../session/request-tokens.ts";
import { readTokens } from "../session/session.ts";
import type { ApiError } from "../transport/api-errors.ts";
import { type Connection, toAddress } from "../transport/connection.ts";
import { KnownError } from "../transport/known-error.ts";
import { ok, type Result } from "../transport/result.ts";
import { beginAuthorization, responseParameters, setVerifier, withoutResponse } from "./authorization-request.ts";
import type { FlowContext } from "./codes.ts";
import { finishSignIn } from "./finish-sign-in.ts";
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

/** The request of a flow to the authorization endpoint. */
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
  const { accessToken } = await readTokens(caller.session((await signingIn()).store));
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
  const { accessToken } = await readTokens(caller.session(await caller.openStore(tokenStore)));
  if (accessToken === null) throw new Error(noAccessToken);
  const here = navigation.browser?.location.href;
  await redirectToProvider(
    { provider, type: "link", token: accessToken, scopes, returnTo: returnTo ?? here },
    caller.connection,
    navigation,
  );
}

/** Leaves the page for a sign-in on the project's hosted pages. If the user is anonymous, that sign-in upgrades the user. */
export async function signInWithHostedPages(context: OAuthContext, { returnTo }: SignInWithOAuthOptions = {}): Promise<void> {
  await context.signingIn();
  const { authorizationAddress } = await import("./hosted-pages.ts");
  await context.navigation.leave(await authorizationAddress(context, returnTo, false));
}

/** The code that `signInWithCode` exchanges. */
export interface AuthorizationCode {
  /** The parameter `code` of the callback page. */
  readonly code: string;
  /** The URL for which the code was issued. */
  readonly redirectUri: string;
  /** The verifier whose challenge began the flow (RFC 7636). */
  readonly codeVerifier: string;
}

/** The session that `signInWithCode` has received. */
export interface ReceivedSession {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  /** Where the app that requested the code continues: a URL that the project trusts. */
  readonly returnTo: string | undefined;
}

/** Options of `signInWithCode`. */
export interface SignInWithCodeOptions {
  /** Called before the session is stored. False: it is not stored. Default: it is stored. */
  readonly accept?: (session: ReceivedSession) => Promise<boolean>;
}

/** Exchanges an authorization code for a session. */
export async function signInWithCode(
  { caller, navigation, signingIn }: OAuthContext,
  { code, redirectUri, codeVerifier }: AuthorizationCode,
  { accept }: SignInWithCodeOptions = {},
): Promise<void> {
  const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
  const { store } = await signingIn();
  await exchange(grant, caller.connection, async (result, returnTo) => {
    if (result.status === "ok" && accept) {
      const tokens = { accessToken: result.data.access_token, refreshToken: result.data.refresh_token };
      if (!(await accept({ tokens, returnTo }))) return undefined;
    }
    return finishSignIn(result, store, navigation, { noRedirect: true });
  });
}

/** Leaves the page for a provider. */
async function redirectToProvider(request: AuthorizationRequest, connection: Connection, navigation: Navigation): Promise<void> {
  const endpoint = toAddress(connection, `/auth/oauth/authorize/${encodeURIComponent(request.provider.toLowerCase())}`);
  const query = {
    client_secret: connection.publishableClientKey,
    grant_type: "authorization_code",
    type: request.type,
    token: request.token,
    provider_scope: request.scopes?.length ? request.scopes.join(" ") : undefined,
    error_redirect_url: navigation.callback("error"),
  };
  const { returnTo } = request;
  await navigation.leave(await beginAuthorization({ endpoint, cookie: oauthVerifierCookie, query, returnTo }, connection, navigation));
}

/** The last response of each window: the address that it left, and the result. */
const responses = new WeakMap<Browser, { readonly href: string; readonly result: Promise<boolean> }>();

/**
 * Completes the flow that led to this page. React runs effects twice in development, so a repetition on the same page returns the same
 * result.
 */
export function callOAuthCallback(context: OAuthContext): Promise<boolean> {
  const { browser } = context.navigation;
  if (!browser) throw new Error("The OAuth callback needs a browser.");
  const earlier = responses.get(browser);
  if (earlier?.href === browser.location.href) return earlier.result;
  const result = completeFlow(context, browser);
  responses.set(browser, { href: browser.location.href, result });
  return result;
}

async function completeFlow({ caller, navigation, signingIn }: OAuthContext, browser: Browser): Promise<boolean> {
  const page = new URL(browser.location.href);
  const [code, state, issuer] = responseParameters.map((name) => page.searchParams.get(name));
  if (!code || !state) return warn("The OAuth callback page needs the query parameters code and state.");
  const cookies = readCookies(browser.document.cookie);
  const cookie = verifierCookies.map((beginning) => `${beginning}-${state}`).find((name) => cookies.get(name));
  const verifier = cookie && cookies.get(cookie);
  if (!verifier) {
    warn("The OAuth flow of this state did not begin in this browser, is complete, or is older than an hour.");
    // An e-mail may have been opened in another browser. On the hosted pages the user is signed in by now.
    const { store } = await signingIn();
    if (navigation.isHosted) await navigation.to(caller.session(store) ? "afterSignIn" : "signIn", { replace: true, noRedirectBack: true });
    return false;
  }

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
  finish: (result: Result<SignedIn, ApiError>, returnTo: string | undefined) => Promise<unknown>,
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
    const after = data?.after_callback_redirect_url;
    const returnTo = typeof after === "string" ? after : undefined;
    const error = await finish(signedIn ? ok(signedIn) : (result as Result<never, ApiError>), returnTo);
    if (error) throw error;
    return { isNewUser, returnTo };
  } catch (error) {
    throw error instanceof KnownError ? error : new Error(oauthCallbackFailed, { cause: error });
  }
}

/**
 * RFC 9207, section 2.4: a code of another server is not sent to this one. The hosted pages always name the server. The authorization
 * endpoint does not, because published clients refuse a URL that they were not configured with.
 */
function requireIssuer(issuer: string | null | undefined, isRequired: boolean, { baseUrl }: Connection): void {
  const { origin } = new URL(baseUrl);
  if (issuer === origin || (!issuer && !isRequired)) return;
  throw new Error(oauthCallbackFailed, { cause: new Error(`The response is from ${issuer || "an unnamed server"}, not from ${origin}.`) });
}

/** Beginnings of the names of cookies; the state follows. */
const verifierCookies = [oauthVerifierCookie, hostedVerifierCookie] as const;

function warn(reason: string): false {
  console.warn(reason);
  return false;
}

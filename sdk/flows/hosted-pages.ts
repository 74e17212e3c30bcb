import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { authorizePath, hostedHandlerPath } from "#contract/vocabulary/paths.ts";
import { hostedVerifierCookie, oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { type ClientApi, clientRoutes } from "../generated/client.ts";
import { readClaims } from "../session/access-token-claims.ts";
import type { Caller } from "../session/caller.ts";
import { readTokens } from "../session/session.ts";
import type { Tokens } from "../session/store.ts";
import { toAddress } from "../transport/connection.ts";
import { isKnownError } from "../transport/known-error.ts";
import { procedures } from "../transport/procedures.ts";
import { ok } from "../transport/result.ts";
import { beginAuthorization, newChallenge } from "./authorization-request.ts";
import type { Browser, Navigation, RedirectOptions } from "./navigation.ts";
import { returnAddress, returnParameter } from "./return-address.ts";
import type { RedirectTarget } from "./urls.ts";

/** The hosted pages as pages of an app. Loaded with the first visit to one of them. */

/** Dependencies of the flows to the hosted pages. */
export interface HostedContext {
  readonly caller: Caller;
  readonly navigation: Navigation;
}

/** The flows to the hosted pages. */
export interface HostedFlows {
  /** Leaves the app for a hosted page. */
  open(target: RedirectTarget, options: RedirectOptions): Promise<void>;
  /** The address of a hosted page for an e-mail. After its sign-in, the page continues to the app. */
  link(target: RedirectTarget): Promise<string>;
  /** Leaves the app for the page of the second factor. */
  openSecondFactor(attemptCode: string): Promise<void>;
  /** Ends the session of the hosted pages, and returns to a URL of the app. */
  openSignOut(redirectUrl: string): Promise<void>;
}

/** Pages that end with a sign-in, after which the user returns to the app with a session. */
const signInTargets: readonly RedirectTarget[] = ["forgotPassword", "passwordReset", "magicLinkCallback", "mfa"];

/** Creates the flows to the hosted pages. @throws Error outside a browser */
export function hostedFlows(context: HostedContext): HostedFlows {
  const { navigation } = context;
  const { urls } = navigation;
  const browser = requireBrowser(navigation);

  async function addressFor(target: RedirectTarget, returnTo: string | undefined): Promise<string> {
    if (target === "signIn" || target === "signUp") return authorizationAddress(context, returnTo, target === "signUp");
    if (target === "accountSettings") return accountSettingsAddress(context, browser);
    return linkTo(target, returnTo);
  }

  async function linkTo(target: RedirectTarget, returnTo: string | undefined): Promise<string> {
    const page = withLocale(navigation, urls[target]);
    return signInTargets.includes(target) ? withWayBack(context, page, returnTo) : page;
  }

  return {
    async open(target, options) {
      const returnTo = options.noRedirectBack ? undefined : currentTarget(browser);
      await navigation.leave(await addressFor(target, returnTo), options);
    },
    link: (target) => linkTo(target, currentTarget(browser)),
    async openSecondFactor(attemptCode) {
      const page = await linkTo("mfa", currentTarget(browser));
      // Browsers send no fragment to servers.
      await navigation.leave(`${page}#${new URLSearchParams({ [hostedPageParameters.attemptCode]: attemptCode })}`, { replace: true });
    },
    async openSignOut(redirectUrl) {
      await navigation.requireAllowed(redirectUrl);
      const page = new URL(withLocale(navigation, urls.signOut));
      page.searchParams.set(hostedPageParameters.afterSignOut, new URL(redirectUrl, browser.location.href).href);
      await navigation.leave(page.href, { replace: true });
    },
  };
}

function requireBrowser({ browser }: Navigation): Browser {
  if (!browser) throw new Error("The hosted pages open in a browser only.");
  return browser;
}

/** Requests the language of the app for a hosted page. */
function withLocale({ readLocale }: Navigation, page: string): string {
  const locale = readLocale?.();
  if (locale === undefined) return page;
  const url = new URL(page);
  url.searchParams.set(hostedPageParameters.uiLocales, locale);
  return url.href;
}

/** Where the user continues: the return target of the page, else the page itself. */
function currentTarget({ location: { href } }: Browser): string {
  const wanted = new URL(href).searchParams.get(returnParameter);
  return new URL(returnAddress(wanted, href, href), href).href;
}

async function withWayBack(context: HostedContext, page: string, returnTo: string | undefined): Promise<string> {
  const url = new URL(page);
  const back = new URL(await authorizationAddress(context, returnTo, false));
  url.searchParams.set(returnParameter, `${back.pathname}${back.search}${back.hash}`);
  return url.href;
}

/**
 * The address of the authorization page, with the session of an anonymous user if one is signed in.
 * @param signsUp whether the user wants to create an account (OpenID Connect, Initiating User Registration)
 */
export async function authorizationAddress(
  { caller, navigation }: HostedContext,
  returnTo: string | undefined,
  signsUp: boolean,
): Promise<string> {
  const { connection } = caller;
  const page = toAddress(connection, `${hostedHandlerPath(connection.clientId)}${authorizePath}`, true);
  const store = caller.store();
  const { accessToken, refreshToken } = await readTokens(caller.session(store));
  const isAnonymous = accessToken !== null && readClaims(accessToken)?.is_anonymous;
  const handedOver = isAnonymous ? await handOver(caller, refreshToken, page) : undefined;
  // Where the server refuses a code, the sign-in upgrades no user.
  const fragment = handedOver?.status === "ok" ? handedOver.data : "";
  const query = { prompt: signsUp ? "create" : undefined, [hostedPageParameters.uiLocales]: navigation.readLocale?.() };
  return beginAuthorization({ endpoint: `${page}${fragment}`, cookie: hostedVerifierCookie, query, returnTo }, connection, navigation);
}

/**
 * The address of the hosted account settings, with the session of the app. Without a session, or where the server gives no code to one,
 * the page asks the user to sign in.
 */
async function accountSettingsAddress({ caller, navigation }: HostedContext, { location }: Browser): Promise<string> {
  const page = navigation.urls.accountSettings;
  const { accessToken, refreshToken } = await readTokens(caller.session(caller.store()));
  const address = withLocale(navigation, page);
  if (accessToken === null || readClaims(accessToken)?.is_anonymous) return address;
  const handedOver = await handOver(caller, refreshToken, page, location.href);
  if (handedOver.status === "ok") return `${address}${handedOver.data}`;
  // The developer has not added the domain of the app.
  if (isKnownError(handedOver.error, "REDIRECT_URL_NOT_WHITELISTED")) throw handedOver.error;
  return address;
}

/**
 * Hands the session over to a hosted page by a code that works once. It is in the fragment of the URL, which browsers do not send to
 * servers.
 * @param returnTo the page of the app that the hosted page offers to return to
 */
async function handOver(caller: Caller, refreshToken: Tokens["refreshToken"], page: string, returnTo?: string) {
  const { verifier, challenge } = await newChallenge();
  const issued = await procedures<ClientApi>(clientRoutes, caller.invoker()).auth.oauth.issueHostedCode({
    refresh_token: refreshToken ?? "",
    redirect_uri: page,
    code_challenge: challenge,
    code_challenge_method: oauthLimits.pkceMethod,
    ...(returnTo === undefined ? {} : { after_callback_redirect_url: returnTo }),
  });
  if (issued.status === "error") return issued;
  return ok(`#${new URLSearchParams({ [hostedPageParameters.code]: issued.data.code, [hostedPageParameters.codeVerifier]: verifier })}`);
}

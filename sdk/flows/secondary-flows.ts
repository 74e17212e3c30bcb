import type { WaitlistJoinFailure as JoinWaitlistFailure } from "../generated/client.ts";
import { ok, type Result } from "../transport/result.ts";
import { type CodeFlows, codeFlows, type FlowContext } from "./codes.ts";
import { type CliLoginFailure, type CliLoginOptions, promptCliLogin } from "./command-line.ts";
import { type SignInWithIdTokenFailure, type SignInWithIdTokenOptions, signInWithIdToken } from "./id-token.ts";
import {
  type AuthorizationCode,
  callOAuthCallback,
  type LinkConnectedAccountOptions,
  linkConnectedAccount,
  type SignInWithCodeOptions,
  type SignInWithOAuthOptions,
  signInWithCode,
  signInWithHostedPages,
  signInWithOAuth,
} from "./oauth.ts";
import type { SignInWithPasskeyFailure, SignInWithPasskeyOptions } from "./passkey.ts";
import { type SignUpWithCredentialFailure, type SignUpWithCredentialOptions, signUpWithCredential } from "./sign-up.ts";

/** Methods that an app loads on first use. */
export interface SecondaryFlows extends CodeFlows {
  /**
   * Signs up with e-mail and password, and sends a verification e-mail. An anonymous user is upgraded. Other errors are thrown.
   * @example
   * const result = await app.signUpWithCredential({ email, password });
   * if (result.status === "error") show(result.error.message);
   */
  signUpWithCredential(options: SignUpWithCredentialOptions): Promise<Result<undefined, SignUpWithCredentialFailure>>;
  /**
   * Puts an address on the waitlist of the project. The result is the same for an address that is on the list or has an account.
   * @example
   * const result = await app.joinWaitlist("ada@example.org");
   */
  joinWaitlist(email: string): Promise<Result<undefined, JoinWaitlistFailure>>;
  /** Signs in with a passkey of the page's host. The browser prompts the user. */
  signInWithPasskey(options?: SignInWithPasskeyOptions): Promise<Result<undefined, SignInWithPasskeyFailure>>;
  /**
   * Signs in or up with an account of an OAuth provider: leaves the page, and `callOAuthCallback` completes the sign-in. An anonymous
   * user is upgraded. Browser only.
   * @param provider the id of a provider of the project, such as `github`
   * @throws Error if `returnTo` is not relative, of the page's origin, or trusted by the project
   * @example
   * await app.signInWithOAuth("github", { returnTo: "/notes" });
   */
  signInWithOAuth(provider: string, options?: SignInWithOAuthOptions): Promise<void>;
  /**
   * Signs in or up on the project's hosted pages, for an app without sign-in pages. Leaves the page; `callOAuthCallback` completes the
   * sign-in. The app's `oauthCallback` page must be a trusted URL of the project. A user who is already signed in
   * there confirms with a button. An anonymous user who signs up there is upgraded, and keeps id and data. Browser only.
   * @throws Error if `returnTo` is not relative, of the page's origin, or trusted by the project
   * @example
   * await app.signInWithHostedPages({ returnTo: "/notes" });
   */
  signInWithHostedPages(options?: SignInWithOAuthOptions): Promise<void>;
  /**
   * Completes `signInWithOAuth`, `signInWithHostedPages` and `linkConnectedAccount` on the `oauthCallback` page: stores the tokens
   * and redirects. Returns false if the page was not opened by an OAuth flow of this browser. The console then has a warning. A
   * required second factor redirects to its page and is thrown.
   * @throws KnownError, or Error 'Error signing in during OAuth callback. Please try again.' with its cause
   */
  callOAuthCallback(): Promise<boolean>;
  /**
   * Exchanges an authorization code for a session (RFC 6749, section 4.1.3), where the app holds the code verifier itself. Does not
   * redirect, except for a required second factor, which is also thrown.
   * @throws KnownError, or Error 'Error signing in during OAuth callback. Please try again.' with its cause
   */
  signInWithCode(code: AuthorizationCode, options?: SignInWithCodeOptions): Promise<void>;
  /**
   * Connects an account of an OAuth provider to the signed-in user, or requests more scopes of a connected one. It leaves the page;
   * `callOAuthCallback` returns to it. Browser only.
   * @throws Error 'No access token available' if no user is signed in
   * @example
   * await app.linkConnectedAccount("google", { scopes: ["https://www.googleapis.com/auth/calendar.readonly"] });
   */
  linkConnectedAccount(provider: string, options?: LinkConnectedAccountOptions): Promise<void>;
  /**
   * Signs in or up with an ID token that a provider issued to the app. Google One Tap and native apps get one. An anonymous user is
   * upgraded. The project accepts tokens for the provider's `idTokenAudiences`. A refused sign-up is a result; other errors are thrown.
   * @throws PlainError `ID_TOKEN_NOT_ACCEPTED` for a token that is not valid or was used
   * @example
   * const result = await app.signInWithIdToken({ provider: "google", idToken: credential, nonce });
   */
  signInWithIdToken(options: SignInWithIdTokenOptions): Promise<Result<undefined, SignInWithIdTokenFailure>>;
  /** Signs in a command line tool: the user confirms in a browser. The data is the refresh token of the session. */
  promptCliLogin(options: CliLoginOptions): Promise<Result<string, CliLoginFailure>>;
}

/** Creates the flows of an app. */
export const secondaryFlows = (context: FlowContext): Omit<SecondaryFlows, "signInWithPasskey"> => ({
  ...codeFlows(context),
  signUpWithCredential: async (options) => signUpWithCredential(await context.signingIn(), context.navigation, options),
  async joinWaitlist(email) {
    const result = await context.api.waitlist.join({ email });
    return result.status === "error" ? result : ok(undefined);
  },
  signInWithOAuth: (provider, options) => signInWithOAuth(context, provider, options),
  signInWithHostedPages: (options) => signInWithHostedPages(context, options),
  callOAuthCallback: () => callOAuthCallback(context),
  signInWithCode: (code, options) => signInWithCode(context, code, options),
  linkConnectedAccount: (provider, options) => linkConnectedAccount(context, provider, options),
  signInWithIdToken: async (options) => signInWithIdToken(await context.signingIn(), context.navigation, options),
  promptCliLogin: (options) => promptCliLogin(context.api, context.caller.connection.effects, options),
});

import type { ClientApi, SignInResult } from "../generated/client.ts";
import { readClaims } from "../session/claims.ts";
import type { TokenStore } from "../session/store.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import { ok, type Result, unwrap } from "../transport/result.ts";
import type { Navigation } from "./navigation.ts";

export interface SignInWithCredentialOptions {
  readonly email: string;
  readonly password: string;
  /** Stay on the page afterwards. */
  readonly noRedirect?: boolean;
}

export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /** Where the verification mail leads; in a browser the app's own page unless said. */
  readonly verificationCallbackUrl?: string;
  /** Send no verification mail. */
  readonly noVerificationCallback?: boolean;
}

export type SignInWithCredentialFailure = Known<"EMAIL_PASSWORD_MISMATCH">;
export type SignUpWithCredentialFailure = Known<"USER_EMAIL_ALREADY_EXISTS" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG">;

/** Signs in; a wrong pair is a result, everything else is thrown. Where a second factor is wanted, its page is next. */
export async function signInWithCredential(
  api: ClientApi,
  store: TokenStore,
  navigation: Navigation,
  { email, password, noRedirect }: SignInWithCredentialOptions,
): Promise<Result<undefined, SignInWithCredentialFailure>> {
  const answer = await api.auth.password.signIn({ email, password });
  if (answer.status === "error") {
    if (isKnownError(answer.error, "EMAIL_PASSWORD_MISMATCH")) return { status: "error", error: answer.error };
    if (isKnownError(answer.error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"))
      await navigation.toSecondFactor(answer.error.details.attempt_code);
    throw answer.error;
  }
  keepTokens(store, answer.data);
  if (!noRedirect) await navigation.to("afterSignIn", { replace: true });
  return ok(undefined);
}

/** Signs up; a taken e-mail and an unfit password are results, everything else is thrown. */
export async function signUpWithCredential(
  api: ClientApi,
  store: TokenStore,
  navigation: Navigation,
  options: SignUpWithCredentialOptions,
): Promise<Result<undefined, SignUpWithCredentialFailure>> {
  const { email, password, noRedirect } = options;
  const callback = callbackOf(options, navigation);
  let answer = await api.auth.password.signUp({ email, password, verification_callback_url: callback });
  if (answer.status === "error" && callback !== undefined && isKnownError(answer.error, "REDIRECT_URL_NOT_WHITELISTED")) {
    console.warn(
      `${callback} is not of a trusted domain of the project, so no verification mail is sent. Add the domain in the dashboard.`,
    );
    answer = await api.auth.password.signUp({ email, password });
  }

  if (answer.status === "error") {
    const { error } = answer;
    if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS") || isKnownError(error, "PASSWORD_REQUIREMENTS_NOT_MET"))
      return { status: "error", error };
    throw error;
  }
  keepTokens(store, unwrap(answer));
  if (!noRedirect) await navigation.to("afterSignUp", { replace: true });
  return ok(undefined);
}

function callbackOf(options: SignUpWithCredentialOptions, navigation: Navigation): string | undefined {
  const { verificationCallbackUrl, noVerificationCallback } = options;
  if (noVerificationCallback) {
    if (verificationCallbackUrl !== undefined) throw new TypeError("Give verificationCallbackUrl or noVerificationCallback, not both.");
    return undefined;
  }
  const url = verificationCallbackUrl ?? navigation.callback("emailVerification");
  if (url === undefined) throw new Error("Outside a browser, signing up needs verificationCallbackUrl, or noVerificationCallback.");
  return url;
}

/** Puts the tokens of a fresh sign-in into the store. Throws where the server sent something else. */
export function keepTokens(store: TokenStore, { access_token, refresh_token }: SignInResult): void {
  if (!readClaims(access_token) || !refresh_token || refresh_token === "undefined")
    throw new Error("The server signed in with tokens that cannot be read.");
  store.set({ accessToken: access_token, refreshToken: refresh_token });
}

import type { ClientApi, SignInResult } from "../generated/client.ts";
import { readClaims } from "../session/claims.ts";
import type { TokenStore } from "../session/store.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import type { Result } from "../transport/result.ts";
import type { Navigation } from "./navigation.ts";

/** Where somebody is about to sign in: the store that keeps the tokens, and the calls that carry what it holds so far. */
export interface SigningIn {
  readonly api: ClientApi;
  readonly store: TokenStore;
}

/** What every way to sign in may be told. */
export interface SignInOptions {
  /** Stay on the page afterwards. */
  readonly noRedirect?: boolean;
}

type SecondFactorWanted = Known<"MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

/**
 * The end of every sign-in: keeps the tokens and goes to the page for afterwards. Where a second factor is wanted, its page
 * is next, with or without `noRedirect`, and the error is thrown, since nobody is signed in. Answers any other refusal.
 */
export async function finishSignIn<Failure>(
  answer: Result<SignInResult, Failure>,
  store: TokenStore,
  navigation: Navigation,
  { noRedirect }: SignInOptions = {},
): Promise<Exclude<Failure, SecondFactorWanted> | undefined> {
  if (answer.status === "error") {
    const { error } = answer;
    if (!isKnownError(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) return error as Exclude<Failure, SecondFactorWanted>;
    await navigation.toSecondFactor(error.details.attempt_code);
    throw error;
  }
  const { access_token, refresh_token, is_new_user } = answer.data;
  if (!readClaims(access_token) || !refresh_token || refresh_token === "undefined")
    throw new Error("The server signed in with tokens that cannot be read.");
  store.set({ accessToken: access_token, refreshToken: refresh_token });
  if (!noRedirect) await navigation.to(is_new_user ? "afterSignUp" : "afterSignIn", { replace: true });
  return undefined;
}

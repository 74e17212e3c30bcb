import type { ClientApi, SignInResult } from "../generated/client.ts";
import { readClaims } from "../session/access-token-claims.ts";
import type { TokenStore } from "../session/store.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import type { Result } from "../transport/result.ts";
import type { Navigation } from "./navigation.ts";

/** The target of a sign-in: the token store, and the calls that send its current tokens. */
export interface SignInContext {
  readonly api: ClientApi;
  readonly store: TokenStore;
}

/** Options of every sign-in method. */
export interface SignInOptions {
  /** Do not redirect after the sign-in. */
  readonly noRedirect?: boolean;
}

type SecondFactorRequired = Known<"MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

/**
 * Completes a sign-in: stores the tokens and redirects to the page after sign-in. If a second factor is required, redirects to its
 * page, also with `noRedirect`. Throws the error, because no user is signed in yet. Returns any other error.
 */
export async function finishSignIn<Failure>(
  result: Result<Pick<SignInResult, "access_token" | "refresh_token" | "is_new_user">, Failure>,
  store: TokenStore,
  navigation: Navigation,
  { noRedirect }: SignInOptions = {},
): Promise<Exclude<Failure, SecondFactorRequired> | undefined> {
  if (result.status === "error") {
    const { error } = result;
    if (!isKnownError(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) return error as Exclude<Failure, SecondFactorRequired>;
    await (await import("./second-factor.ts")).openSecondFactor(navigation, error.details.attempt_code);
    throw error;
  }
  const { access_token, refresh_token, is_new_user } = result.data;
  if (!readClaims(access_token) || !refresh_token || refresh_token === "undefined")
    throw new Error("The server returned tokens that cannot be parsed.");
  store.set({ accessToken: access_token, refreshToken: refresh_token });
  if (!noRedirect) await navigation.to(is_new_user ? "afterSignUp" : "afterSignIn", { replace: true });
  return undefined;
}

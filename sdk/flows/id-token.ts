import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result } from "../transport/result.ts";
import { finishSignIn, type SignInContext, type SignInOptions } from "./finish-sign-in.ts";
import type { Navigation } from "./navigation.ts";

/** Options of `signInWithIdToken`. */
export interface SignInWithIdTokenOptions extends SignInOptions {
  /** The id of a provider of the project, such as `google`. */
  readonly provider: string;
  /** The ID token that the provider issued to the app. */
  readonly idToken: string;
  /** The nonce that the app sent to the provider, or whose SHA-256 digest it sent. */
  readonly nonce?: string;
}

/** The error that `signInWithIdToken` returns: the address belongs to another account, or sign-up is not possible. */
export type SignInWithIdTokenFailure = Known<
  "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE" | "SIGN_UP_NOT_ENABLED" | "SIGN_UP_REJECTED"
>;

/** Signs in or up with an ID token that a provider issued to the app. */
export async function signInWithIdToken(
  { api, store }: SignInContext,
  navigation: Navigation,
  { provider, idToken, nonce, ...options }: SignInWithIdTokenOptions,
): Promise<Result<undefined, SignInWithIdTokenFailure>> {
  const body = { provider_id: provider, id_token: idToken, ...(nonce === undefined ? {} : { nonce }) };
  const error = await finishSignIn<unknown>(await api.auth.oauth.signInWithIdToken(body), store, navigation, options);
  if (error === undefined) return ok(undefined);
  if (isKnownError(error, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")) return failed(error);
  if (isKnownError(error, "SIGN_UP_NOT_ENABLED") || isKnownError(error, "SIGN_UP_REJECTED")) return failed(error);
  throw error;
}

import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result } from "../transport/result.ts";
import { finishSignIn, type SignInContext, type SignInOptions } from "./finish-sign-in.ts";
import type { Navigation } from "./navigation.ts";

/** Options of `signInWithCredential`. */
export interface SignInWithCredentialOptions extends SignInOptions {
  readonly email: string;
  readonly password: string;
}

/** Options of `signInWithCredential`, for a form that also asks for the second factor. */
export interface SignInWithSecondFactorOptions extends SignInWithCredentialOptions {
  /** The one-time password, or a backup code. Sent only if the account requires a second factor. */
  readonly totp?: string;
}

/** The error that `signInWithCredential` returns: the address, the password or the one-time password is wrong. */
export type SignInWithCredentialFailure = Known<"EMAIL_PASSWORD_MISMATCH" | "INVALID_TOTP_CODE">;

/**
 * Signs in with e-mail and password. A mismatch is a result; other errors are thrown. A required second factor that is not given redirects
 * to its page.
 */
export async function signInWithCredential(
  { api, store }: SignInContext,
  navigation: Navigation,
  options: SignInWithSecondFactorOptions,
): Promise<Result<undefined, SignInWithCredentialFailure>> {
  const { email, password, totp } = options;
  const first = await api.auth.password.signIn({ email, password });
  const needsTotp = first.status === "error" && isKnownError(first.error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  const result =
    needsTotp && totp !== undefined ? await (await import("./second-factor.ts")).signInWithTotp(api, first.error, totp) : first;
  const error = await finishSignIn<unknown>(result, store, navigation, options);
  if (error === undefined) return ok(undefined);
  if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH") || isKnownError(error, "INVALID_TOTP_CODE")) return failed(error);
  throw error;
}

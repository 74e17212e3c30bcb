import { isKnownError, type Known, type NewPasswordError } from "../transport/known-error.ts";
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

/**
 * The error that `signInWithCredential` returns: the address, the password or the one-time password is wrong. Or the password must be
 * changed by the link that was sent, because others may know it (PASSWORD_REQUIREMENTS_NOT_MET).
 */
export type SignInWithCredentialFailure = Known<"EMAIL_PASSWORD_MISMATCH" | "INVALID_TOTP_CODE"> | NewPasswordError;

/**
 * Signs in with e-mail and password. A mismatch and a password that must be changed are results; other errors are thrown. A required second factor that is not given redirects
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
  if (isKnownError(error, "PASSWORD_REQUIREMENTS_NOT_MET")) return failed(error);
  throw error;
}

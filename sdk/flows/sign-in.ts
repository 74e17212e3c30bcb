import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result } from "../transport/result.ts";
import { finishSignIn, type SignInContext, type SignInOptions } from "./finish-sign-in.ts";
import type { Navigation } from "./navigation.ts";

/** Options of `signInWithCredential`. */
export interface SignInWithCredentialOptions extends SignInOptions {
  readonly email: string;
  readonly password: string;
}

/** The error that `signInWithCredential` returns: the address or the password is wrong. */
export type SignInWithCredentialFailure = Known<"EMAIL_PASSWORD_MISMATCH">;

/** Signs in with e-mail and password. A mismatch is a result; other errors are thrown. A required second factor redirects to its page. */
export async function signInWithCredential(
  { api, store }: SignInContext,
  navigation: Navigation,
  options: SignInWithCredentialOptions,
): Promise<Result<undefined, SignInWithCredentialFailure>> {
  const { email, password } = options;
  const error = await finishSignIn(await api.auth.password.signIn({ email, password }), store, navigation, options);
  if (error === undefined) return ok(undefined);
  if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH")) return failed(error);
  throw error;
}

import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result } from "../transport/result.ts";
import type { Navigation } from "./navigation.ts";
import { finishSignIn, type SignInOptions, type SigningIn } from "./signed-in.ts";

export interface SignInWithCredentialOptions extends SignInOptions {
  readonly email: string;
  readonly password: string;
}

export type SignInWithCredentialFailure = Known<"EMAIL_PASSWORD_MISMATCH">;

/** Signs in; a wrong pair is a result, everything else is thrown. Where a second factor is wanted, its page is next. */
export async function signInWithCredential(
  { api, store }: SigningIn,
  navigation: Navigation,
  options: SignInWithCredentialOptions,
): Promise<Result<undefined, SignInWithCredentialFailure>> {
  const { email, password } = options;
  const error = await finishSignIn(await api.auth.password.signIn({ email, password }), store, navigation, options);
  if (error === undefined) return ok(undefined);
  if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH")) return failed(error);
  throw error;
}

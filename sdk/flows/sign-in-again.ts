import { noPrimaryEmail } from "#contract/vocabulary/lazy-messages.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Caller } from "../session/caller.ts";
import { isKnownError, type Known, type NewPasswordError } from "../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";
import type { CodeFailure } from "./codes.ts";
import type { SignInWithPasskeyFailure } from "./passkey.ts";

/**
 * The proof with which a user signs in again. `code`: of a magic link sent to the user's sign-in address, or the six characters followed by the
 * nonce. `attemptCode`: from the details of MULTI_FACTOR_AUTHENTICATION_REQUIRED.
 */
export type SignInAgainOptions =
  | { readonly password: string; readonly email?: string }
  | { readonly code: string }
  | { readonly passkey: true; readonly signal?: AbortSignal }
  | { readonly totp: string; readonly attemptCode: string };

export type SignInAgainFailure =
  | CodeFailure
  | SignInWithPasskeyFailure
  | NewPasswordError
  | Known<"EMAIL_PASSWORD_MISMATCH" | "INVALID_TOTP_CODE" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

interface SignInAgainContext {
  /** Sends the session to confirm. */
  readonly api: ClientApi;
  readonly caller: Caller;
  readonly primaryEmail: string | null;
}

/** Signs in to another session, which confirms the current one and ends. The tokens of the current session stay. */
export async function signInAgain(
  context: SignInAgainContext,
  options: SignInAgainOptions,
): Promise<Result<undefined, SignInAgainFailure>> {
  try {
    const { refresh_token } = unwrap(await requestNewTokens(context, options));
    unwrap(await context.api.auth.sessions.confirm({ refresh_token }));
    return ok(undefined);
  } catch (error) {
    if (isKnownError(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) return failed(error);
    if ("passkey" in options) return failed(await (await import("./passkey.ts")).signInFailure(error));
    if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH") || isKnownError(error, "INVALID_TOTP_CODE")) return failed(error);
    if (isKnownError(error, "PASSWORD_REQUIREMENTS_NOT_MET") || isKnownError(error, "VERIFICATION_ERROR")) return failed(error);
    throw error;
  }
}

/** The tokens of the new session. They are not stored. */
async function requestNewTokens({ api: { auth }, api, caller, primaryEmail }: SignInAgainContext, options: SignInAgainOptions) {
  if ("password" in options) {
    const email = options.email ?? primaryEmail;
    if (email === null) throw new Error(noPrimaryEmail);
    return auth.password.signIn({ email, password: options.password });
  }
  if ("code" in options) return auth.otp.signIn({ code: options.code });
  if ("totp" in options) return auth.mfa.signIn({ type: "totp", totp: options.totp, code: options.attemptCode });
  const { requestPasskey } = await import("./passkey.ts");
  const { signal } = options;
  return auth.passkey.signIn(await requestPasskey(api, caller.connection.effects.sleep, signal ? { signal } : {}));
}

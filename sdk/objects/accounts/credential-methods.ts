import { noPrimaryEmail } from "#contract/vocabulary/lazy-messages.ts";
import { type CallbackOptions, callbackFor } from "../../flows/callback-url.ts";
import type { SignInAgainFailure, SignInAgainOptions } from "../../flows/sign-in-again.ts";
import { isKnownError, type Known, type NewPasswordError } from "../../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../../transport/result.ts";
import { type PasswordChange, type PasswordChangeFailure, updatePassword } from "./password-change.ts";
import type { SignIn } from "./session-methods.ts";

/** Methods of the signed-in user for its password and e-mail address. Errors that the result type does not name are thrown. */
export interface CredentialMethods {
  /** Changes the password and revokes all other sessions of the user. */
  updatePassword(change: PasswordChange): Promise<Result<undefined, PasswordChangeFailure>>;
  /** Sets the first password. */
  setPassword(options: { readonly password: string }): Promise<Result<undefined, NewPasswordError>>;
  /**
   * Proves the user again, for changes that need a recent sign-in (RECENT_SIGN_IN_REQUIRED). The session and its tokens stay. A user
   * with a second factor gets MULTI_FACTOR_AUTHENTICATION_REQUIRED, and signs in again with a one-time password.
   *
   * @example
   * let result = await user.signInAgain({ password });
   * if (result.status === "error" && isKnownError(result.error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"))
   *   result = await user.signInAgain({ totp, attemptCode: result.error.details.attempt_code });
   */
  signInAgain(options: SignInAgainOptions): Promise<Result<undefined, SignInAgainFailure>>;
  /** E-mails a link that verifies the primary e-mail address. */
  sendVerificationEmail(options?: CallbackOptions): Promise<Result<undefined, Known<"EMAIL_ALREADY_VERIFIED">>>;
  /**
   * Creates backup codes for the second factor, which replace all earlier ones. Each signs in once, in place of a one-time password.
   * @throws PlainError SECOND_FACTOR_NOT_SET_UP without a second factor
   * @example
   * const codes = await user.createBackupCodes();
   * await app.signInWithMfa(codes[0], attemptCode);
   */
  createBackupCodes(): Promise<readonly string[]>;
  /** How many backup codes are left. */
  countBackupCodes(): Promise<number>;
}

/** The credential methods of the user whose session `api` sends. */
export function credentialMethods(
  { api, navigation, caller }: Pick<SignIn, "api" | "navigation" | "caller">,
  primaryEmail: string | null,
): CredentialMethods {
  return {
    signInAgain: async (options) => (await import("../../flows/sign-in-again.ts")).signInAgain({ api, caller, primaryEmail }, options),
    updatePassword: (options) => updatePassword(api, options),
    async setPassword({ password }) {
      const result = await api.auth.password.set({ password });
      if (result.status === "error" && isKnownError(result.error, "PASSWORD_REQUIREMENTS_NOT_MET")) return failed(result.error);
      unwrap(result);
      return ok(undefined);
    },
    async sendVerificationEmail(options) {
      if (primaryEmail === null) throw new Error(noPrimaryEmail);
      const callback_url = await callbackFor("emailVerification", navigation, options);
      const result = await api.contactChannels.sendPrimaryVerificationCode({ email: primaryEmail, callback_url });
      if (result.status === "error" && isKnownError(result.error, "EMAIL_ALREADY_VERIFIED")) return failed(result.error);
      unwrap(result);
      return ok(undefined);
    },
    createBackupCodes: async () => unwrap(await api.auth.mfa.createBackupCodes()).codes,
    countBackupCodes: async () => unwrap(await api.auth.mfa.countBackupCodes()).remaining,
  };
}

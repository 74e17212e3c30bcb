import { noPrimaryEmail } from "#contract/vocabulary/messages.ts";
import { type CallbackOptions, callbackFor } from "../flows/callback-url.ts";
import type { Navigation } from "../flows/navigation.ts";
import type { ClientApi } from "../generated/client.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";

type PasswordRejected = Known<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG">;

/** Methods of the signed-in user for its password and e-mail address. Errors that the result type does not name are thrown. */
export interface CredentialMethods {
  /** Changes the password and revokes all other sessions of the user. */
  updatePassword(options: {
    readonly oldPassword: string;
    readonly newPassword: string;
  }): Promise<Result<undefined, PasswordRejected | Known<"PASSWORD_CONFIRMATION_MISMATCH">>>;
  /** Sets the first password. */
  setPassword(options: { readonly password: string }): Promise<Result<undefined, PasswordRejected>>;
  /** E-mails a link that verifies the primary e-mail address. */
  sendVerificationEmail(options?: CallbackOptions): Promise<Result<undefined, Known<"EMAIL_ALREADY_VERIFIED">>>;
}

/** The credential methods of the user whose session `api` sends. */
export function credentialMethods(api: ClientApi, navigation: Navigation, primaryEmail: string | null): CredentialMethods {
  return {
    async updatePassword({ oldPassword, newPassword }) {
      const answer = await api.auth.password.update({ old_password: oldPassword, new_password: newPassword });
      if (answer.status === "error") {
        const { error } = answer;
        if (isKnownError(error, "PASSWORD_CONFIRMATION_MISMATCH") || isKnownError(error, "PASSWORD_REQUIREMENTS_NOT_MET"))
          return failed(error);
      }
      unwrap(answer);
      return ok(undefined);
    },
    async setPassword({ password }) {
      const answer = await api.auth.password.set({ password });
      if (answer.status === "error" && isKnownError(answer.error, "PASSWORD_REQUIREMENTS_NOT_MET")) return failed(answer.error);
      unwrap(answer);
      return ok(undefined);
    },
    async sendVerificationEmail(options) {
      if (primaryEmail === null) throw new Error(noPrimaryEmail);
      const callback_url = callbackFor("emailVerification", navigation, options);
      const answer = await api.contactChannels.sendPrimaryVerificationCode({ email: primaryEmail, callback_url });
      if (answer.status === "error" && isKnownError(answer.error, "EMAIL_ALREADY_VERIFIED")) return failed(answer.error);
      unwrap(answer);
      return ok(undefined);
    },
  };
}

import { noPrimaryEmail } from "#contract/vocabulary/sentences.ts";
import { type CallbackOptions, callbackFor } from "../flows/callback.ts";
import type { Navigation } from "../flows/navigation.ts";
import type { ClientApi } from "../generated/client.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";

type UnfitPassword = Known<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG">;

/** What a signed-in user does about its password and its address. Refusals that are not in the result's type are thrown. */
export interface CredentialDeeds {
  /** Changes the password; all other sessions of the user end. */
  updatePassword(options: {
    readonly oldPassword: string;
    readonly newPassword: string;
  }): Promise<Result<undefined, UnfitPassword | Known<"PASSWORD_CONFIRMATION_MISMATCH">>>;
  /** Sets the first password. */
  setPassword(options: { readonly password: string }): Promise<Result<undefined, UnfitPassword>>;
  /** Mails a link that verifies the primary e-mail address. */
  sendVerificationEmail(options?: CallbackOptions): Promise<Result<undefined, Known<"EMAIL_ALREADY_VERIFIED">>>;
}

/** The deeds of the user whose session `api` carries, and whose primary e-mail address that is. */
export function credentialDeeds(api: ClientApi, navigation: Navigation, primaryEmail: string | null): CredentialDeeds {
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

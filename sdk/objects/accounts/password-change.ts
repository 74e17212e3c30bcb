import type { ClientApi } from "../../generated/client.ts";
import { isKnownError, type Known, type NewPasswordError } from "../../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../../transport/result.ts";

/** A new password, and the old one, which proves the user. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** The errors of `updatePassword` that are results. */
export type PasswordChangeFailure = NewPasswordError | Known<"PASSWORD_CONFIRMATION_MISMATCH">;

/** Changes the password of the user whose session `api` sends. */
export async function updatePassword(
  api: ClientApi,
  { oldPassword, newPassword }: PasswordChange,
): Promise<Result<undefined, PasswordChangeFailure>> {
  const result = await api.auth.password.update({ old_password: oldPassword, new_password: newPassword });
  if (result.status === "error") {
    const { error } = result;
    if (isKnownError(error, "PASSWORD_CONFIRMATION_MISMATCH") || isKnownError(error, "PASSWORD_REQUIREMENTS_NOT_MET")) return failed(error);
  }
  unwrap(result);
  return ok(undefined);
}

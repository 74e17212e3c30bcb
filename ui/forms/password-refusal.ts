import { passwordTooCommon } from "#contract/vocabulary/occasional-sentences.ts";
import { isKnownError, PlainError } from "#sdk/client.ts";
import { text } from "../locales/text.ts";

/** What the server has against a new password, for beside its field; undefined where something else was refused. */
export function passwordRefusal(error: unknown): string | undefined {
  if (isKnownError(error, "PASSWORD_TOO_SHORT")) return text("invalid.passwordShort", { min: error.details.min_length });
  if (isKnownError(error, "PASSWORD_TOO_LONG")) return text("invalid.passwordLong", { max: error.details.maxLength });
  // Without a code: its sentence is all that tells it from other refusals.
  return error instanceof PlainError && error.message === passwordTooCommon ? text("password.refused") : undefined;
}

import { isKnownError, PlainError } from "#sdk/client.ts";
import { t } from "../locales/i18n.ts";

/** The server's error for a new password, shown below its field; undefined for other errors. */
export function passwordError(error: unknown): string | undefined {
  if (isKnownError(error, "PASSWORD_TOO_SHORT")) return t("invalid.passwordShort", { min: error.details.min_length });
  if (isKnownError(error, "PASSWORD_TOO_LONG")) return t("invalid.passwordLong", { max: error.details.maxLength });
  return error instanceof PlainError && error.code === "PASSWORD_TOO_COMMON" ? t("password.rejected") : undefined;
}

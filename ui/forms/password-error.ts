import { isKnownError } from "#sdk/client.ts";
import { t } from "../locales/i18n.ts";

/** The server's error for a new password, shown below its field; undefined for other errors. */
export function passwordError(error: unknown): string | undefined {
  if (!isKnownError(error, "PASSWORD_REQUIREMENTS_NOT_MET")) return undefined;
  switch (error.code) {
    case "PASSWORD_TOO_SHORT":
      return t("invalid.passwordShort", { min: error.details.min_length });
    case "PASSWORD_TOO_LONG":
      return t("invalid.passwordLong", { max: error.details.maxLength });
    case "PASSWORD_REQUIREMENTS_NOT_MET":
      return t(error.details.rule === "breached" ? "password.breached" : "password.rejected");
  }
}

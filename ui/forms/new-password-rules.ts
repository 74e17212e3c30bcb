import { isSignUpEmail } from "#contract/vocabulary/accounts/email.ts";
import { passwordLengthError, passwordLimits } from "#contract/vocabulary/sign-in/password.ts";
import { t } from "../locales/i18n.ts";
import { type CredentialField, type Credentials, definedErrors, emailError } from "./credential-rules.ts";
import type { FieldErrors } from "./use-form.tsx";

/** Validates a new password before it is sent. */
export function newPasswordError(password: string): string | undefined {
  if (password === "") return t("invalid.passwordNew");
  const error = passwordLengthError(password);
  if (error === "short") return t("invalid.passwordShort", { min: passwordLimits.minLength });
  return error === "long" ? t("invalid.passwordLong", { max: passwordLimits.maxLength }) : undefined;
}

/** Validates credentials for sign-up by the server's rules. */
export const validateSignUp = ({ email, password }: Credentials): FieldErrors<CredentialField> =>
  definedErrors({ email: emailError(email, isSignUpEmail), password: newPasswordError(password) });

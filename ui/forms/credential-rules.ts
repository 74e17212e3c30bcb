import { emailPattern, normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { t } from "../locales/i18n.ts";
import type { FieldErrors } from "./use-form.tsx";

/** The fields of the sign-in and the sign-up form. */
export type CredentialField = "email" | "password";
export type Credentials = Readonly<Record<CredentialField, string>>;

/** Validates an e-mail address before it is sent. */
export function emailError(typed: string, isAddress: (email: string) => boolean): string | undefined {
  const email = normalizeEmail(typed);
  if (email === "") return t("invalid.emailMissing");
  if (email.length > textLimits.email) return t("invalid.emailLong", { max: textLimits.email });
  return isAddress(email) ? undefined : t("invalid.emailShape");
}

/** The errors that are defined. */
export const definedErrors = (errors: FieldErrors<CredentialField>): FieldErrors<CredentialField> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

/** Validates credentials for sign-in. Not the password's length: old passwords may break the current rules. */
export const validateSignIn = ({ email, password }: Credentials): FieldErrors<CredentialField> =>
  definedErrors({
    email: emailError(email, (address) => emailPattern.test(address)),
    password: password === "" ? t("invalid.passwordMissing") : undefined,
  });

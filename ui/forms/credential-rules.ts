import { emailPattern, isSignUpEmail, normalisedEmail } from "#contract/vocabulary/email.ts";
import { password as passwordLimits, text as textLimits } from "#contract/vocabulary/limits.ts";
import { passwordLengthFault } from "#contract/vocabulary/password.ts";
import { text } from "../locales/text.ts";
import type { Faults } from "./use-form.ts";

/** The fields of both credential forms. */
export type CredentialField = "email" | "password";
export type Credentials = Readonly<Record<CredentialField, string>>;

/** What can be said of an e-mail address without asking. */
export function emailFault(typed: string, isAddress: (email: string) => boolean): string | undefined {
  const email = normalisedEmail(typed);
  if (email === "") return text("invalid.emailMissing");
  if (email.length > textLimits.email) return text("invalid.emailLong", { max: textLimits.email });
  return isAddress(email) ? undefined : text("invalid.emailShape");
}

/** What can be said of a new password without asking. */
export function newPasswordFault(password: string): string | undefined {
  if (password === "") return text("invalid.passwordNew");
  const fault = passwordLengthFault(password);
  if (fault === "short") return text("invalid.passwordShort", { min: passwordLimits.minLength });
  return fault === "long" ? text("invalid.passwordLong", { max: passwordLimits.maxLength }) : undefined;
}

const present = (faults: Faults<CredentialField>): Faults<CredentialField> =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/** What can be said of known credentials without asking: older passwords may break today's rules, so their length is not judged. */
export const checkSignIn = ({ email, password }: Credentials): Faults<CredentialField> =>
  present({
    email: emailFault(email, (address) => emailPattern.test(address)),
    password: password === "" ? text("invalid.passwordMissing") : undefined,
  });

/** What can be said of new credentials without asking, by the server's own rules. */
export const checkSignUp = ({ email, password }: Credentials): Faults<CredentialField> =>
  present({ email: emailFault(email, isSignUpEmail), password: newPasswordFault(password) });

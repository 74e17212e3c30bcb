import { z } from "zod";
import { errorGroup, knownError, plainError } from "../../kernel/error.ts";
import { type PasswordRule, passwordRules } from "../../vocabulary/sign-in/password.ts";

/** A new password does not meet the requirements. */
export const passwordRequirementsNotMet = errorGroup("PASSWORD_REQUIREMENTS_NOT_MET");

/** The password has fewer characters than the minimum (specification 001, section 8). */
export class PasswordTooShort extends knownError("PASSWORD_TOO_SHORT", {
  status: 400,
  details: z.object({ min_length: z.int() }),
  message: ({ min_length }) => `Password too short. Minimum length is ${min_length}.`,
  parent: passwordRequirementsNotMet,
}) {}

/** Why a new password of an accepted length is refused. */
const refusedPasswordRules: Readonly<Record<PasswordRule, string>> = {
  common: "Too many people use this password, so it is easily guessed. Choose another.",
  breached: "This password was in a data breach, so others may know it. Choose another.",
};

/** Why a sign-in with the right password is refused. */
const exposedPasswordRules: Readonly<Record<PasswordRule, string>> = {
  common: "Too many people use this password, so it must be changed. A link for a new password was sent to this address.",
  breached: "This password was in a data breach, so it must be changed. A link for a new password was sent to this address.",
};

/**
 * The password is easily guessed. It is the one code of a group that is sent. Published clients return it as a result, and
 * throw codes that they do not know. Their parser needs `message`. A sign-in has it for the current password.
 */
export class PasswordRequirementsNotMet extends knownError("PASSWORD_REQUIREMENTS_NOT_MET", {
  status: 400,
  details: z.object({
    message: z.string(),
    rule: z
      .enum(passwordRules)
      .describe("`common`: many people use it, or it is the address or the project's name. `breached`: it was in a data breach"),
  }),
  message: ({ message }) => message,
}) {}

/** The error of a new password that a rule refuses. */
export const refusedPassword = (rule: PasswordRule) => new PasswordRequirementsNotMet({ message: refusedPasswordRules[rule], rule });

/** The error of a sign-in whose password must be changed. */
export const exposedPassword = (rule: PasswordRule) => new PasswordRequirementsNotMet({ message: exposedPasswordRules[rule], rule });

/** The password has more characters than the maximum (specification 001, section 8). */
export class PasswordTooLong extends knownError("PASSWORD_TOO_LONG", {
  status: 400,
  // Camel case, unlike `min_length`: published clients read this name.
  details: z.object({ maxLength: z.int() }),
  message: ({ maxLength }) => `Password too long. Maximum length is ${maxLength}.`,
  parent: passwordRequirementsNotMet,
}) {}

/** The e-mail or the password is wrong. The error does not say which (specification 001, section 8). */
export class EmailPasswordMismatch extends knownError("EMAIL_PASSWORD_MISMATCH", {
  status: 400,
  message: "Wrong e-mail or password.",
}) {}

/** The user has no password to change. */
export class UserDoesNotHavePassword extends knownError("USER_DOES_NOT_HAVE_PASSWORD", {
  status: 400,
  message: "This account has no password.",
}) {}

/** The current password is wrong. */
export class PasswordConfirmationMismatch extends knownError("PASSWORD_CONFIRMATION_MISMATCH", {
  status: 400,
  message: "The passwords do not match.",
}) {}

/** The user already has a password, which is required to change it. */
export class PasswordAlreadySet extends plainError(
  "PASSWORD_ALREADY_SET",
  400,
  "This account already has a password. Change it with /auth/password/update.",
) {}

/** The format of an imported password hash is not supported. */
export class InvalidPasswordHash extends plainError(
  "INVALID_PASSWORD_HASH",
  400,
  "password_hash must be a bcrypt hash ($2a$, $2b$ or $2y$) with a cost of 4 to 16.",
) {}

import { z } from "zod";
import { errorGroup, knownError, plainError } from "../kernel/error.ts";
import { passwordTooCommon } from "../vocabulary/occasional-sentences.ts";

/** A new password breaks the rules. */
export const passwordRequirementsNotMet = errorGroup("PASSWORD_REQUIREMENTS_NOT_MET");

/** Fewer characters than the least (specification 001, section 8). */
export class PasswordTooShort extends knownError("PASSWORD_TOO_SHORT", {
  status: 400,
  details: z.object({ min_length: z.int() }),
  message: ({ min_length }) => `Password too short. Minimum length is ${min_length}.`,
  parent: passwordRequirementsNotMet,
}) {}

/** One that anybody would guess first, where the project refuses those. Published clients know no code for it. */
export class PasswordTooCommon extends plainError(400, passwordTooCommon) {}

/** More characters than the most (specification 001, section 8). */
export class PasswordTooLong extends knownError("PASSWORD_TOO_LONG", {
  status: 400,
  // Spelled unlike its sibling; clients read it so.
  details: z.object({ maxLength: z.int() }),
  message: ({ maxLength }) => `Password too long. Maximum length is ${maxLength}.`,
  parent: passwordRequirementsNotMet,
}) {}

/** No account has this pair of e-mail and password; which half is wrong is not told (specification 001, section 8). */
export class EmailPasswordMismatch extends knownError("EMAIL_PASSWORD_MISMATCH", {
  status: 400,
  message: "Wrong e-mail or password.",
}) {}

/** Changing a password where there is none. */
export class UserDoesNotHavePassword extends knownError("USER_DOES_NOT_HAVE_PASSWORD", {
  status: 400,
  message: "This account has no password.",
}) {}

/** Changing a password with the old one wrong. */
export class PasswordConfirmationMismatch extends knownError("PASSWORD_CONFIRMATION_MISMATCH", {
  status: 400,
  message: "The passwords do not match.",
}) {}

/** Setting a first password where there is one: that one must be given, to change it. */
export class PasswordAlreadySet extends plainError(400, "This account has a password. Change it with /auth/password/update.") {}

/** An imported hash is not of a kind that can be checked later. */
export class InvalidPasswordHash extends plainError(
  400,
  "password_hash must be a bcrypt hash ($2a$, $2b$ or $2y$) with a cost of 4 to 16.",
) {}

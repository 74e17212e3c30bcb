import { errorGroup, knownError } from "../../kernel/error.ts";

/** A one-time code is not accepted. */
export const verificationError = errorGroup("VERIFICATION_ERROR");

/** The code does not exist in this project and branch, or is of another kind. */
export class VerificationCodeNotFound extends knownError("VERIFICATION_CODE_NOT_FOUND", {
  status: 404,
  message: "This code does not exist.",
  parent: verificationError,
}) {}

/** The code has expired. */
export class VerificationCodeExpired extends knownError("VERIFICATION_CODE_EXPIRED", {
  status: 400,
  message: "This code has expired. Request a new one.",
  parent: verificationError,
}) {}

/** The code was already used. */
export class VerificationCodeAlreadyUsed extends knownError("VERIFICATION_CODE_ALREADY_USED", {
  status: 409,
  message: "This code has already been used.",
  parent: verificationError,
}) {}

/** Too many wrong guesses of the code. Even the correct code is now refused. */
export class VerificationCodeMaxAttemptsReached extends knownError("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", {
  status: 400,
  message: "This code has been tried too often. Request a new one.",
  parent: verificationError,
}) {}

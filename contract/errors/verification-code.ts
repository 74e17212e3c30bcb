import { errorGroup, knownError } from "../kernel/error.ts";

/** A one-time code does not work. */
export const verificationError = errorGroup("VERIFICATION_ERROR");

/** No such code of that kind, in this project and branch. */
export class VerificationCodeNotFound extends knownError("VERIFICATION_CODE_NOT_FOUND", {
  status: 404,
  message: "There is no such code.",
  parent: verificationError,
}) {}

/** The code's time is over. */
export class VerificationCodeExpired extends knownError("VERIFICATION_CODE_EXPIRED", {
  status: 400,
  message: "This code has expired. Ask for a new one.",
  parent: verificationError,
}) {}

/** The code works once, and has. */
export class VerificationCodeAlreadyUsed extends knownError("VERIFICATION_CODE_ALREADY_USED", {
  status: 409,
  message: "This code has been used already.",
  parent: verificationError,
}) {}

/** Too many guesses at the code's short part; it stays shut even to the right one. */
export class VerificationCodeMaxAttemptsReached extends knownError("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", {
  status: 400,
  message: "This code has been tried too often. Ask for a new one.",
  parent: verificationError,
}) {}

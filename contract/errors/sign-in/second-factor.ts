import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";

/** The first factor was correct; a time-based one-time password is required. Send it with `attempt_code`. */
export class MultiFactorAuthenticationRequired extends knownError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", {
  status: 400,
  details: z.object({ attempt_code: z.string() }),
  message: "This account requires a second factor. Send a one-time password with the attempt code.",
}) {}

/** The time-based one-time password is wrong. */
export class InvalidTotpCode extends knownError("INVALID_TOTP_CODE", {
  status: 400,
  message: "Invalid TOTP code. Please try signing in again.",
}) {}

/** The user has no second factor, which backup codes belong to. */
export class SecondFactorNotSetUp extends plainError("SECOND_FACTOR_NOT_SET_UP", 400, "Set up a second factor first.") {}

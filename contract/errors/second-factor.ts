import { z } from "zod";
import { knownError } from "../kernel/error.ts";

/** The first factor is right, a time-based one-time password must follow. `attempt_code` goes along with it. */
export class MultiFactorAuthenticationRequired extends knownError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", {
  status: 400,
  details: z.object({ attempt_code: z.string() }),
  message: "This account asks for a second factor. Send its one-time password along with the attempt code.",
}) {}

/** The time-based one-time password is wrong. */
export class InvalidTotpCode extends knownError("INVALID_TOTP_CODE", {
  status: 400,
  message: "The one-time password is wrong.",
}) {}

import { z } from "zod";
import { knownError, plainError } from "../kernel/error.ts";

const sentence = z.object({ message: z.string() });

/** A command line tool asks about a sign-in that never began. */
export class InvalidPollingCode extends knownError("INVALID_POLLING_CODE", {
  status: 400,
  message: "There is no sign-in with this polling code.",
}) {}

/** The login code is unknown, was used before, or its time is over (wire protocol, section 4.10: a text, without a code). */
export class CliLoginNotPossible extends plainError(400, "This sign-in of a command line tool is unknown, used already, or expired.") {}

/** The refresh token that was to be given to a command line tool is of no living session of the project, or of an anonymous user's. */
export class RefreshTokenNotUsable extends plainError(
  400,
  "The refresh token is of no living session of somebody signed in to this project.",
) {}

// The three below are made by client libraries: the server tells these states with status 200 (wire protocol, section 4.10).

/** Signing in through the command line failed, or took too long. */
export class CliAuthError extends knownError("CLI_AUTH_ERROR", { status: 400, details: sentence, message: ({ message }) => message }) {}

/** The sign-in's time is over. */
export class CliAuthExpiredError extends knownError("CLI_AUTH_EXPIRED_ERROR", {
  status: 400,
  details: sentence,
  message: ({ message }) => message,
}) {}

/** The sign-in's token was collected before. */
export class CliAuthUsedError extends knownError("CLI_AUTH_USED_ERROR", {
  status: 400,
  details: sentence,
  message: ({ message }) => message,
}) {}

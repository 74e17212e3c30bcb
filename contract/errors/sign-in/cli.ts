import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";

const messageDetails = z.object({ message: z.string() });

/** The polling code belongs to no sign-in of this project. */
export class InvalidPollingCode extends knownError("INVALID_POLLING_CODE", {
  status: 400,
  message: "This polling code does not exist.",
}) {}

/** The login code is unknown, used or expired (wire protocol, section 4.10: plain text). */
export class InvalidCliLoginCode extends plainError(
  "INVALID_CLI_LOGIN_CODE",
  400,
  "This login code is unknown, already used or expired.",
) {}

/** The refresh token for a command line tool belongs to an anonymous user or no active session. */
export class InvalidCliRefreshToken extends plainError(
  "INVALID_CLI_REFRESH_TOKEN",
  400,
  "The refresh token does not belong to an active session of this project.",
) {}

// Client libraries create the three below. The server reports these states with status 200 (wire protocol, section 4.10).

/** The command line sign-in failed or timed out. */
export class CliAuthError extends knownError("CLI_AUTH_ERROR", {
  status: 400,
  details: messageDetails,
  message: ({ message }) => message,
}) {}

/** The sign-in has expired. */
export class CliAuthExpiredError extends knownError("CLI_AUTH_EXPIRED_ERROR", {
  status: 400,
  details: messageDetails,
  message: ({ message }) => message,
}) {}

/** The sign-in's token was already collected. */
export class CliAuthUsedError extends knownError("CLI_AUTH_USED_ERROR", {
  status: 400,
  details: messageDetails,
  message: ({ message }) => message,
}) {}

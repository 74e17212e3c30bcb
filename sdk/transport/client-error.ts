import { type ErrorCode, type ErrorDetails, errorCatalogue } from "../generated/errors.ts";
import { type Known, KnownError } from "./known-error.ts";

/** Codes whose details have a message. */
type CodeWithMessage = { [Code in ErrorCode]: ErrorDetails[Code] extends { message: string } ? Code : never }[ErrorCode];

/**
 * A known error that the client library raises itself. Imports the whole error catalogue, so only lazily loaded files may use it.
 */
export function clientError<Code extends CodeWithMessage>(code: Code, details: ErrorDetails[Code], cause?: unknown): Known<Code> {
  const error = new KnownError(code, details, (details as { message: string }).message, errorCatalogue[code]);
  error.cause = cause;
  return error as Known<Code>;
}

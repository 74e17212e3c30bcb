import { type ErrorCode, type ErrorDetails, errorCatalogue } from "../generated/errors.ts";
import { type Known, KnownError } from "./known-error.ts";

/** The codes whose details are a sentence, and perhaps more. */
type Worded = { [Code in ErrorCode]: ErrorDetails[Code] extends { message: string } ? Code : never }[ErrorCode];

/**
 * An error of the catalogue that no server has sent: for what went wrong on the way to it. Brings the whole catalogue along,
 * so it is for files that are loaded late.
 */
export function ownError<Code extends Worded>(code: Code, details: ErrorDetails[Code], cause?: unknown): Known<Code> {
  const error = new KnownError(code, details, (details as { message: string }).message, errorCatalogue[code]);
  error.cause = cause;
  return error as Known<Code>;
}

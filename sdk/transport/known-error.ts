import type { CatalogueRow, ErrorCode, ErrorDetails, ErrorGroups } from "../generated/errors.ts";
import { ApiError } from "./api-errors.ts";

/** An error with a code of the catalogue, rebuilt from a response. Use `switch (error.code)` or `isKnownError`. */
export class KnownError<Code extends ErrorCode = ErrorCode> extends ApiError {
  static override readonly latchkeyError: string = "KnownError";
  readonly code: Code;
  readonly details: ErrorDetails[Code];
  /** Codes of its error groups, nearest first. */
  readonly parents: readonly string[];

  constructor(code: Code, details: ErrorDetails[Code], text: string, { status, parents }: CatalogueRow) {
    super(status, text);
    this.code = code;
    this.details = details;
    this.parents = parents;
  }
}

/** Why a new password is refused, as a union that `switch (error.code)` narrows. */
export type PasswordRefusal = Known<ErrorGroups["PASSWORD_REQUIREMENTS_NOT_MET"]>;

/** The errors with these codes, as a union that `switch (error.code)` narrows. */
export type Known<Code extends ErrorCode> = Code extends ErrorCode ? KnownError<Code> : never;

/**
 * Whether a thrown or returned value is the error, or in the group, with that code.
 * @example
 * if (isKnownError(error, "USER_NOT_FOUND")) return null;
 */
export function isKnownError<Code extends Exclude<ErrorCode, keyof ErrorGroups>>(error: unknown, code: Code): error is KnownError<Code>;
export function isKnownError<Group extends keyof ErrorGroups>(error: unknown, group: Group): error is Known<ErrorGroups[Group]>;
export function isKnownError(error: unknown, code: string): boolean {
  return error instanceof KnownError && (error.code === code || error.parents.includes(code));
}

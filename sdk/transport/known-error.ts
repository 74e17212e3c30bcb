import type { CatalogueRow, ErrorCode, ErrorDetails, ErrorGroups } from "../generated/errors.ts";
import { Refusal } from "./failure.ts";

/** An error of the catalogue, rebuilt from an answer: switch on `code`, or ask `isKnownError`. */
export class KnownError<Code extends ErrorCode = ErrorCode> extends Refusal {
  readonly code: Code;
  /** HTTP status of the catalogue. */
  readonly status: number;
  readonly details: ErrorDetails[Code];
  /** Codes of the groups above, nearest first. */
  readonly parents: readonly string[];

  constructor(code: Code, details: ErrorDetails[Code], text: string, { status, parents }: CatalogueRow) {
    super(text);
    this.name = "KnownError";
    this.code = code;
    this.status = status;
    this.details = details;
    this.parents = parents;
  }
}

/** The errors of these codes as a union that `switch (error.code)` narrows. */
export type Known<Code extends ErrorCode> = Code extends ErrorCode ? KnownError<Code> : never;

/** Whether something thrown or returned is the error of that code, or one of the group of that code. */
export function isKnownError<Code extends ErrorCode>(error: unknown, code: Code): error is KnownError<Code>;
export function isKnownError<Group extends keyof ErrorGroups>(error: unknown, group: Group): error is Known<ErrorGroups[Group]>;
export function isKnownError(error: unknown, code: string): boolean {
  return error instanceof KnownError && (error.code === code || error.parents.includes(code));
}

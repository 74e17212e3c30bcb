import type { Answer } from "./state.ts";

// The answers that many states share.

export const success: Answer = { json: { success: true } };

/** An unexpected failure of the server. */
export const failure: Answer = { status: 500, code: "UNEXPECTED_FAILURE" };

/** An error of the catalogue. */
export const known = (status: number, code: string, details: unknown = {}): Answer => ({ status, known: code, details });

/** Too many requests; the next is accepted after `seconds`. */
export const rateLimited = (seconds: number): Answer => ({ status: 429, code: "TOO_MANY_REQUESTS", retryAfterSeconds: seconds });

/** The codes of links and e-mails that cannot be used, by the name of the state. */
export const refusedCodes: Readonly<Record<"expired" | "used" | "unknown" | "too-many-attempts", Answer>> = {
  expired: known(400, "VERIFICATION_CODE_EXPIRED"),
  used: known(409, "VERIFICATION_CODE_ALREADY_USED"),
  unknown: known(404, "VERIFICATION_CODE_NOT_FOUND"),
  "too-many-attempts": known(400, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"),
};

/** A list that has no pages. */
export const wholeList = (...items: readonly unknown[]): Answer => ({ json: { items, is_paginated: false } });

/** The only page of a list. */
export const list = (...items: readonly unknown[]): Answer => ({
  json: { items, is_paginated: true, pagination: { next_cursor: null } },
});

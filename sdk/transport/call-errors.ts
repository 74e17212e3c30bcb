import { processWide } from "./process-wide.ts";

/**
 * The errors that calls of the library have raised. An app may construct the same classes for its own failures, so the class is no
 * proof. An error that wraps one of these belongs to the app.
 */
const callErrors = processWide("call-errors", () => new WeakSet<object>());

/** Records an error as raised by a call, and returns it. */
export function asCallError<Failure extends Error>(error: Failure): Failure {
  callErrors.add(error);
  return error;
}

/** Whether a value is an error that a call has raised. True once for each error. */
export const takeCallError = (value: unknown): value is Error => typeof value === "object" && value !== null && callErrors.delete(value);

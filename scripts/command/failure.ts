import { NetworkError } from "#sdk/transport/api-errors.ts";

/** Ends the command with one line that says what to do next. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}

/** Untrusted text as one line without terminal control characters. */
export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();

/** Control characters of terminals, and those that change the direction of text. */
const controls = /[\p{Cc}\p{Bidi_Control}]/gu;

/** A line of untrusted text with its indentation, without terminal control characters. */
export const toSafeLine = (line: string): string => line.replace(controls, " ");

/** A value as JSON on one line, with control characters escaped. */
export const toSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** An error as one line for the user. */
export function describeFailure(error: unknown, server: string | undefined): string {
  if (error instanceof NetworkError) return `${server ?? "The server"} does not respond. Check the address and that the server runs.`;
  return toSingleLine(error instanceof Error ? error.message : String(error));
}

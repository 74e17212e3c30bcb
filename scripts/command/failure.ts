import { NetworkError } from "#sdk/client.ts";

/** Ends the command with one line that says what to do next. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}

/** Untrusted text as one line without terminal control characters. */
export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();

/** An error as one line for the user. */
export function describeFailure(error: unknown, server: string | undefined): string {
  if (error instanceof NetworkError) return `${server ?? "The server"} does not respond. Check the address and that the server runs.`;
  return toSingleLine(error instanceof Error ? error.message : String(error));
}

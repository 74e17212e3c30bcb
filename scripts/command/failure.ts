import { NetworkError } from "#sdk/client.ts";

/** The command ends with this line, which says what the person at the terminal can do about it. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}

/** Text of whatever origin as one line that a terminal shows as it is, and does not obey. */
export const line = (text: string): string => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();

/** Whatever went wrong, as one line for a person. */
export function sayFailure(error: unknown, server: string | undefined): string {
  if (error instanceof NetworkError) return `${server ?? "The server"} does not answer. Is the address right, and is the server running?`;
  return line(error instanceof Error ? error.message : String(error));
}

import { isKnownError, NetworkError, PlainError } from "#sdk/client.ts";
import { Refusal } from "#sdk/transport/failure.ts";
import { KnownError } from "#sdk/transport/known-error.ts";
import { text } from "../locales/text.ts";

/** Something that went wrong, in words for the person in front of it. */
export interface Failure {
  readonly text: string;
  /** The server's name for the call, to be passed on to whoever can look it up. */
  readonly requestId: string | undefined;
}

/** Words for an error that no field is to blame for. */
export function failureOf(error: unknown): Failure {
  return { text: wordsFor(error), requestId: error instanceof Refusal ? error.requestId : undefined };
}

function wordsFor(error: unknown): string {
  if (error instanceof NetworkError) return text("failure.network");
  if (isKnownError(error, "PASSWORD_AUTHENTICATION_NOT_ENABLED")) return text("failure.passwordOff");
  if (isKnownError(error, "SIGN_UP_NOT_ENABLED")) return text("failure.signUpOff");
  if (error instanceof KnownError) return text("failure.refused", { code: error.code });
  if (error instanceof PlainError && error.status === 429) {
    const minutes = Math.ceil((error.retryAfterSeconds ?? 0) / 60);
    // Below two minutes it is over by the time it is read.
    return minutes > 1 ? text("failure.tooManyMinutes", { minutes }) : text("failure.tooMany");
  }
  // The server says in a sentence what is wrong with what was sent.
  if (error instanceof PlainError && error.status === 400) return text("failure.refused", { code: error.message.replace(/\.$/, "") });
  return text("failure.unexpected");
}

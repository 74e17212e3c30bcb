import { isKnownError, NetworkError, OfflineError, PlainError } from "#sdk/client.ts";
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
  if (error instanceof OfflineError) return text("page.offline");
  if (error instanceof NetworkError) return text("failure.network");
  if (isKnownError(error, "PASSWORD_AUTHENTICATION_NOT_ENABLED")) return text("failure.passwordOff");
  if (isKnownError(error, "SIGN_UP_NOT_ENABLED")) return text("failure.signUpOff");
  if (error instanceof KnownError) return text("failure.refused", { code: error.code });
  return (error instanceof PlainError && wordsForStatus(error)) || text("failure.unexpected");
}

function wordsForStatus(error: PlainError): string | undefined {
  if (error.status === 429) return text("failure.tooMany", { again: whenAgain(error) });
  if (error.status === 503) return text("failure.maintenance", { again: whenAgain(error) });
  // The server says in a sentence what is wrong with what was sent.
  return error.status === 400 ? text("failure.refused", { code: error.message.replace(/\.$/, "") }) : undefined;
}

/** When another try makes sense, by the server's word. */
function whenAgain({ retryAfterSeconds = 0 }: PlainError): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  // Below two minutes it is over by the time it is read.
  return text("failure.again", { minutes: minutes > 1 ? minutes : 0 });
}

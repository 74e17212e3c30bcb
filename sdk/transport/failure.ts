import { offline } from "#contract/vocabulary/sentences.ts";

/** What every refusal carries beside its own. */
export abstract class Refusal extends Error {
  /** The server's name for the call; its logs know more. Undefined where the answer had none. */
  requestId: string | undefined;
}

/** A refusal without a code of the catalogue: the server's plain text and its status. */
export class PlainError extends Refusal {
  readonly status: number;
  /** Seconds after which another try makes sense, where the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, text: string, retryAfterSeconds?: number) {
    super(text);
    this.name = "PlainError";
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal of the token endpoint (RFC 6749 section 5.2). */
export class OAuthError extends Refusal {
  readonly status: number;
  /** The RFC's code, such as `invalid_request`. */
  readonly error: string;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.name = "OAuthError";
    this.status = status;
    this.error = error;
  }
}

/** No answer arrived: no connection, a broken one, or none within the deadline. The call may have been carried out all the same. */
export class NetworkError extends Error {
  constructor(text: string, cause: unknown) {
    super(text, { cause });
    this.name = "NetworkError";
  }
}

/** The device says that it has no network (specification 001, section 7). */
export class OfflineError extends NetworkError {
  constructor(cause: unknown) {
    super(offline, cause);
    this.name = "OfflineError";
  }
}

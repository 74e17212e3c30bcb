import { offline } from "#contract/vocabulary/messages.ts";
import { hasInstance } from "./error-class.ts";

/** Fields of every API error. */
export abstract class ApiError extends Error {
  static readonly latchkeyError: string = "ApiError";
  static override readonly [Symbol.hasInstance] = hasInstance;
  /** HTTP status. */
  readonly status: number;
  /** The server's id of the request, for its logs. Undefined where the response had none. */
  requestId: string | undefined;

  constructor(status: number, text: string) {
    super(text);
    this.name = new.target.latchkeyError;
    this.status = status;
  }
}

/** An error that is not in the catalogue: the server's text and status. */
export class PlainError<Code extends string = string> extends ApiError {
  static override readonly latchkeyError: string = "PlainError";
  /** Identifies the error, such as `PASSWORD_TOO_COMMON`. Undefined if the response had no code. */
  readonly code: Code | undefined;
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    text: string,
    { code, retryAfterSeconds }: { code?: Code | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(status, text);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal of the token endpoint (RFC 6749 section 5.2). */
export class OAuthError extends ApiError {
  static override readonly latchkeyError: string = "OAuthError";
  /** The RFC's code, such as `invalid_request`. */
  readonly error: string;

  constructor(status: number, error: string, description: string) {
    super(status, description);
    this.error = error;
  }
}

/** No response arrived: no connection, a broken one, or none within the deadline. The call may have been carried out all the same. */
export class NetworkError extends Error {
  static readonly latchkeyError: string = "NetworkError";
  static override readonly [Symbol.hasInstance] = hasInstance;

  constructor(text: string, cause: unknown) {
    super(text, { cause });
    this.name = new.target.latchkeyError;
  }
}

/** The device says that it has no network (specification 001, section 7). */
export class OfflineError extends NetworkError {
  static override readonly latchkeyError: string = "OfflineError";

  constructor(cause: unknown) {
    super(offline, cause);
  }
}

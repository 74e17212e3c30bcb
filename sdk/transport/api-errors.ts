import { offline } from "#contract/vocabulary/messages.ts";

/** Fields of every API error. */
export abstract class ApiError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** The server's id of the request, for its logs. Undefined where the response had none. */
  requestId: string | undefined;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** An error that is not in the catalogue: the server's text and status. */
export class PlainError<Code extends string = string> extends ApiError {
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
    this.name = "PlainError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal of the token endpoint (RFC 6749 section 5.2). */
export class OAuthError extends ApiError {
  /** The RFC's code, such as `invalid_request`. */
  readonly error: string;

  constructor(status: number, error: string, description: string) {
    super(status, description);
    this.name = "OAuthError";
    this.error = error;
  }
}

/** No response arrived: no connection, a broken one, or none within the deadline. The call may have been carried out all the same. */
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

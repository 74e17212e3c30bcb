import { TooManyRequests } from "#contract/errors/index.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";

/** An error that can carry response headers. */
interface WithHeaders {
  withHeaders(headers: Readonly<Record<string, string>>): this;
}

/** Whole seconds to wait, at least one: a client that waits zero seconds would retry in a loop. */
const wholeSeconds = (seconds: number) => Math.max(1, Math.ceil(seconds));

/**
 * Adds `Retry-After` to an error (RFC 9110 §10.2.3). The only place that writes this header.
 * @returns the same error, to be thrown
 */
export const withRetryAfter = <E extends WithHeaders>(error: E, seconds: number): E =>
  error.withHeaders({ [responseHeaders.retryAfter]: String(wholeSeconds(seconds)) });

/**
 * The 429 of every rate limit.
 * @param reason what there was too much of, as the beginning of a sentence
 * @param seconds the time left to wait
 */
export const tooManyRequests = (reason: string, seconds: number): TooManyRequests =>
  withRetryAfter(new TooManyRequests(`${reason}. Try again in ${wholeSeconds(seconds)} seconds.`), seconds);

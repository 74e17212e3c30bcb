import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { NetworkError, OfflineError } from "./api-errors.ts";
import { asCallError } from "./call-errors.ts";
import { type CallWarnings, callWarnings, loadUnreachable } from "./developer-warnings.ts";
import type { Effects } from "./effects.ts";
import { type ApiResponse, readResponse, retryAfterSeconds } from "./response.ts";

/** One HTTP request, which is repeated until it gets a response. */
export interface RequestOptions {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Sends the cookies of the server, if it has the page's origin. */
  readonly sendsCookies?: boolean | undefined;
  /** The server answers a repetition like the first request, whatever the method. */
  readonly isRepeatable?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, including its body. */
  readonly deadlineMillis?: number | undefined;
  /** Longest Retry-After to wait for. A longer one is returned to the caller as an error. Default: any. */
  readonly maxRetryAfterMillis?: number | undefined;
}

const deadlineMillis = 30_000;

/**
 * Sends a request and returns the response, error statuses included. Network failures are retried up to five times, with exponential
 * backoff and jitter. GET, PUT, DELETE and HEAD are always retried. A repeated write may act twice. Other methods are retried only if the
 * request is repeatable or did not reach the server. 429 is retried after its Retry-After, however long, and without one like a failure.
 * @throws NetworkError, OfflineError, or the reason of the caller's signal
 */
export async function sendRequest(effects: Effects, call: RequestOptions): Promise<ApiResponse> {
  const warnings = callWarnings(call.url);
  try {
    return await sendUntilResponse(effects, call, warnings);
  } finally {
    warnings.end();
  }
}

async function sendUntilResponse(effects: Effects, call: RequestOptions, warnings: CallWarnings): Promise<ApiResponse> {
  const { maxRetryAfterMillis = Number.POSITIVE_INFINITY, signal } = call;
  let retries = 0;
  const backoff = () => effects.sleep((0.5 + effects.random()) * clientLimits.backoffBaseMillis * 2 ** retries++, signal);
  for (;;) {
    let response: ApiResponse;
    try {
      response = await sendOnce(effects, call);
    } catch (cause) {
      signal?.throwIfAborted();
      if (!effects.online()) throw asCallError(new OfflineError(cause));
      if (retries >= clientLimits.networkRetries || !(await mayRepeat(call, cause)))
        throw asCallError(await networkError(call, retries + 1, cause, warnings));
      warnings.onRepetition(cause);
      await backoff();
      continue;
    }

    if (response.status !== 429) return response;
    const seconds = retryAfterSeconds(response);
    if (seconds !== undefined) {
      if (seconds * 1000 > maxRetryAfterMillis) return response;
      // A longer wait than timers allow continues with the next 429.
      await effects.sleep(Math.min(Math.max(seconds, 1) * 1000, clientLimits.maxWaitMillis), signal);
    } else {
      if (retries >= clientLimits.networkRetries) return response;
      await backoff();
    }
  }
}

const mayRepeat = async ({ method, isRepeatable }: RequestOptions, cause: unknown) =>
  isRepeatable ||
  /^(GET|PUT|DELETE|HEAD)$/.test(method) ||
  // A page that has lost its connection may not be able to load it.
  loadUnreachable().then((module) => !!module?.wasNotSent(cause as Error));

async function sendOnce(effects: Effects, call: RequestOptions): Promise<ApiResponse> {
  const deadline = AbortSignal.timeout(call.deadlineMillis ?? deadlineMillis);
  const response = await effects.fetch(call.url, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
    signal: call.signal ? AbortSignal.any([call.signal, deadline]) : deadline,
    // Keys and tokens are in headers. So: no cookies except for the server's own pages, no cache, no redirects to other hosts.
    credentials: call.sendsCookies ? "same-origin" : "omit",
    cache: "no-store",
    // Edge runtimes refuse "error".
    redirect: "manual",
  });
  // A redirect, whose status browsers hide as 0.
  if (!response.ok && response.status < 400) throw new TypeError("redirect");
  return readResponse(response);
}

/** Users get the text of the specification (001, section 9). So do developers if the module of theirs cannot be loaded. */
async function networkError(call: RequestOptions, attempts: number, cause: unknown, { advice }: CallWarnings): Promise<NetworkError> {
  const { origin, pathname } = new URL(call.url);
  const forUser = "Please check your internet connection and try again; if that does not help, contact support and pass this on: ";
  const request = `${call.method} ${pathname}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}, ${cause}`;
  return new NetworkError(`The server at ${origin} cannot be reached. ${(await advice(cause)) ?? forUser}${request}`, cause);
}

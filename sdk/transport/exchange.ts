import { client } from "#contract/vocabulary/limits.ts";
import type { Effects } from "./effects.ts";
import { NetworkError, OfflineError } from "./failure.ts";
import { type Reply, readReply, retryAfterSeconds } from "./reply.ts";

/** One HTTP call, as it is sent again and again until it is answered. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Sending it twice does no more than sending it once, so a lost answer may be asked for again. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, its body included. */
  readonly deadlineMillis?: number | undefined;
}

const deadlineMillis = 30_000;
/** Seconds of Retry-After that one call sits out in all; for longer ones the refusal goes to the caller, who can tell a person. */
const patienceSeconds = 60;

/**
 * Sends a call and answers whatever the server said, errors included. Lost connections are retried for repeatable
 * calls, 429 and 508 for all (wire protocol 1.12): at most five attempts, with jittered exponential backoff.
 * Throws NetworkError, OfflineError, or the reason of the caller's signal.
 */
export async function exchange(effects: Effects, call: Exchange): Promise<Reply> {
  let patience = patienceSeconds;
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= client.networkRetries;
    const backoff = () => effects.sleep((0.5 + effects.random()) * client.backoffBaseMillis * 2 ** (attempt - 1), call.signal);
    let reply: Reply;
    try {
      reply = await once(effects, call);
    } catch (cause) {
      call.signal?.throwIfAborted();
      if (!effects.online()) throw new OfflineError(cause);
      if (last || !call.repeatable) throw networkError(call, attempt, cause);
      await backoff();
      continue;
    }

    if (last || !mayPass(reply)) return reply;
    const wait = reply.status === 429 ? retryAfterSeconds(reply) : undefined;
    if (wait !== undefined && wait > patience) return reply;
    patience -= wait ?? 0;
    await (wait === undefined ? backoff() : effects.sleep(wait * 1000, call.signal));
  }
}

async function once(effects: Effects, call: Exchange): Promise<Reply> {
  const deadline = AbortSignal.timeout(call.deadlineMillis ?? deadlineMillis);
  const response = await effects.fetch(call.url, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
    signal: call.signal ? AbortSignal.any([call.signal, deadline]) : deadline,
    // Keys and tokens travel in headers: no cookies, no cache, and never on to another host.
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
  });
  return readReply(response);
}

// Both say that the call was turned away at the door, so it was not carried out and may be sent again.
const mayPass = ({ status, text }: Reply) => status === 429 || (status === 508 && text.includes("INFINITE_LOOP_DETECTED"));

const networkError = ({ method, url }: Exchange, attempts: number, cause: unknown) => {
  const { origin, pathname } = new URL(url);
  return new NetworkError(
    `The server at ${origin} cannot be reached. Please check your internet connection and try again; if that does not help, ` +
      `contact support and pass this on: ${method} ${pathname}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}, ${cause}`,
    cause,
  );
};

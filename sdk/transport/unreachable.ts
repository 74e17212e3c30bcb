import { isObject } from "./json.ts";

/** About servers that cannot be reached. A separate module: it is loaded after the first failure. */

/** Milliseconds in which a warning names a server once. */
const pause = 60_000;

const warned = new Map<string, number>();

/** Warns that a server cannot be reached, and that the call is repeated. Once a minute for each server. */
export function warnAboutUnreachable(url: string, cause: unknown): void {
  const { origin } = new URL(url);
  const now = Date.now();
  if (now - (warned.get(origin) ?? Number.NEGATIVE_INFINITY) < pause) return;
  warned.set(origin, now);
  console.warn(`Latchkey: the server at ${origin} cannot be reached: ${describeCause(cause)}. The call is repeated for half a minute.`);
}

/** The advice in the error of a call, before the request. */
export const adviceForDeveloper = (cause: unknown): string =>
  `Check that it runs, and the option baseUrl. The cause is ${describeCause(cause)}. The request was `;

/** The text of a failed fetch. Node's fetch has the reason, such as `ECONNREFUSED`, in its cause; browsers hide it. */
function describeCause(cause: unknown): string {
  const reason = cause instanceof Error ? cause.cause : undefined;
  const detail = isObject(reason) ? (reason.code ?? reason.message) : undefined;
  return `${cause}${typeof detail === "string" && detail !== "" ? ` (${detail})` : ""}`;
}

/** The additions of Node to an error: a code, its cause, or one error for each address of the host. */
type Failure = { readonly code?: string; readonly cause?: unknown; readonly errors?: readonly Failure[] } | undefined;

/** No address, or no connection. */
const notSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Whether a request failed before it was sent. Browsers do not report it: there it is always false. */
export const wasNotSent = (failure: Failure): boolean =>
  failure?.errors?.length
    ? failure.errors.every(wasNotSent)
    : notSent.test(failure?.code ?? "") || (failure?.cause !== undefined && wasNotSent(failure.cause as Failure));

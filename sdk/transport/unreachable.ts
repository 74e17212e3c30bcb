import { isObject } from "./json.ts";

/** Describes to a developer a server that cannot be reached. A separate module: users of an app do not download it. */

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

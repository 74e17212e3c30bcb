import { describeCause } from "./describe-cause.ts";

/** Milliseconds in which a server is named once. */
const pause = 60_000;

const warned = new Map<string, number>();

/** Warns that a server cannot be reached, and that the call is repeated. Once a minute for each server. */
export function warnOfUnreachable(url: string, cause: unknown): void {
  const { origin } = new URL(url);
  const now = Date.now();
  if (now - (warned.get(origin) ?? Number.NEGATIVE_INFINITY) < pause) return;
  warned.set(origin, now);
  console.warn(`Latchkey: the server at ${origin} cannot be reached: ${describeCause(cause)}. The call is repeated for half a minute.`);
}

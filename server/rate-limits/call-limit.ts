import type { Limit } from "#contract/kernel/route.ts";
import { tooManyRequests } from "./retry-after.ts";
import type { WindowCount } from "./window-counter.ts";

/** A limit of calls, with the key of the window in which one call counts for it. */
export interface CountedLimit {
  readonly key: string;
  readonly limit: Limit;
}

/** @param subject the caller that the calls count for */
export const windowKey = (name: string, limit: Limit, subject: string) => `${name} ${limit.seconds} ${subject}`;

/** The calls that a limit allows. A project's factor multiplies what addresses and keys may do, not what a session may. */
export const maxCalls = ({ max, per }: Limit, factor: number) => (per === "session" ? max : Math.floor(max * factor));

const scopes = { address: "from one address", key: "with one key", session: "for one session" } as const;

/** @param endsAt end of the window, in milliseconds since 1970 */
export const callLimitExceeded = (limit: Limit, factor: number, endsAt: number, now: Date) =>
  tooManyRequests(
    `Too many requests: at most ${maxCalls(limit, factor)} in ${limit.seconds} seconds ${scopes[limit.per ?? "address"]}`,
    (endsAt - now.getTime()) / 1000,
  );

/** @throws TooManyRequests for the first limit that the counts exceed */
export function assertWithinLimits(limits: readonly CountedLimit[], counts: readonly WindowCount[], factor: number, now: Date): void {
  for (const { key, limit } of limits) {
    const window = counts.find((count) => count.key === key);
    if (window && window.count > maxCalls(limit, factor)) throw callLimitExceeded(limit, factor, window.endsAt, now);
  }
}

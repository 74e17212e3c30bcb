import { setTimeout as sleep } from "node:timers/promises";
import type { RequestLoad } from "./request-load.ts";

/** The longest rest after one piece of work: it may have waited for another system instead of working. */
const longestRestMillis = 1000;
const sampleMillis = 25;
/** Requests in progress below which the server counts as idle, on average. */
const idleBelow = 0.25;

/** Lets background work run at full speed while the server is idle. While there are requests, it works part of the time. */
export interface BackgroundPace {
  /**
   * Runs a short piece of work, after the rest that earlier pieces caused.
   * @param signal ends the rest; then the work does not run and the result is undefined
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined>;
}

/** @param share the part of the time that the work takes while the server has requests, from 0 to 1 */
export function createBackgroundPace(
  load: Pick<RequestLoad, "mark" | "meanSince">,
  share: number,
  now = () => performance.now(),
): BackgroundPace {
  let restUntil = 0;

  /** Waits for the end of the rest, or until requests have ceased. */
  async function rest(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && now() < restUntil) {
      const mark = load.mark();
      await sleep(sampleMillis, undefined, { signal }).catch(() => undefined);
      if (load.meanSince(mark) < idleBelow) restUntil = 0;
    }
  }

  return {
    async run(work, signal) {
      await rest(signal);
      if (signal.aborted) return undefined;
      const mark = load.mark();
      try {
        return await work();
      } finally {
        const end = now();
        const pause = Math.min(longestRestMillis, ((end - mark.at) * (1 - share)) / share);
        if (load.meanSince(mark) >= idleBelow) restUntil = Math.max(restUntil, end) + pause;
      }
    },
  };
}

import type { Logger } from "pino";
import type { RootDb } from "../../kernel/call.ts";
import type { Seen } from "../../services/index.ts";
import { markSessionsUsed } from "../sessions/activity.ts";
import { markUsersActive } from "../users/activity.ts";

const flushMillis = 5000;
const mostHeld = 10_000;

/**
 * Collects who was seen and writes it in batches: a mark of activity is worth no statement of its own. A killed process
 * loses at most the last few seconds of marks.
 */
export function createActivity(db: RootDb, log: Logger) {
  let held = new Map<string, Seen & { at: Date }>();
  let flushing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    const marks = [...held.values()];
    held = new Map();
    if (marks.length > 0) {
      flushing = flushing.then(async () => {
        try {
          // Ordered, so that two processes take the rows' locks in one order.
          const sorted = marks.sort((a, b) => (a.userId < b.userId ? -1 : 1));
          const latest = new Map(sorted.map((mark) => [`${mark.tenancyId} ${mark.userId}`, mark]));
          for (const mark of sorted)
            if (mark.at > (latest.get(`${mark.tenancyId} ${mark.userId}`) as typeof mark).at)
              latest.set(`${mark.tenancyId} ${mark.userId}`, mark);
          await markUsersActive(db, [...latest.values()]);
          await markSessionsUsed(db, sorted);
        } catch (error) {
          log.warn({ err: error }, "marks of activity could not be written");
        }
      });
    }
    return flushing;
  };
  const timer = setInterval(() => void flush(), flushMillis);
  timer.unref();

  return {
    saw(seen: Seen, at: Date): void {
      const key = `${seen.tenancyId} ${seen.sessionId}`;
      if (held.size >= mostHeld && !held.has(key)) return;
      held.set(key, { ...seen, at });
    },
    flush,
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

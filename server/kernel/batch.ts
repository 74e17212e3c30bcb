import type { Logger } from "pino";

const flushMillis = 5000;
const mostHeld = 10_000;

/**
 * Collects marks, one of a key, and hands them to `write` every few seconds: such a mark is worth no statement of its own. A killed
 * process loses at most the last few seconds of marks; what comes while too many are held is not kept.
 * @param lost what is logged when marks could not be written; they are not tried again.
 */
export function createBatch<Mark>(write: (marks: readonly Mark[]) => Promise<unknown>, log: Logger, lost: string) {
  let held = new Map<string, Mark>();
  let flushing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    const marks = [...held.values()];
    held = new Map();
    if (marks.length > 0) {
      flushing = flushing.then(async () => {
        try {
          await write(marks);
        } catch (error) {
          log.warn({ err: error }, lost);
        }
      });
    }
    return flushing;
  };
  const timer = setInterval(() => void flush(), flushMillis);
  timer.unref();

  return {
    /** Keeps the mark in place of an earlier one of the same key. */
    put(key: string, mark: Mark): void {
      if (held.size < mostHeld || held.has(key)) held.set(key, mark);
    },
    flush,
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

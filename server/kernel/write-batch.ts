import type { Logger } from "pino";

/** Half a second leaves as much for the write: what is recorded is to be read within a second. */
const flushMillis = 500;
const maxPending = 10_000;

/**
 * Debounces writes. Stores one mark per key: the latest, or the result of `merge`. Hands all of them to `write` half a second after the first. A killed process
 * loses the marks of that time. New keys are dropped and counted in the log while too many are pending.
 * @param failureMessage logged when `write` fails; its marks are not written again
 */
export function createWriteBatch<Mark>(
  write: (marks: readonly Mark[]) => Promise<unknown>,
  log: Logger,
  failureMessage: string,
  merge: (mark: Mark, earlier: Mark) => Mark = (mark) => mark,
) {
  let pending = new Map<string, Mark>();
  let dropped = 0;
  let lastFlush: Promise<void> = Promise.resolve();

  let timer: NodeJS.Timeout | undefined;
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const marks = [...pending.values()];
    pending = new Map();
    if (dropped > 0) log.warn({ dropped }, failureMessage);
    dropped = 0;
    if (marks.length > 0) {
      lastFlush = lastFlush.then(async () => {
        try {
          await write(marks);
        } catch (error) {
          log.warn({ err: error }, failureMessage);
        }
      });
    }
    return lastFlush;
  };

  return {
    /** Replaces an earlier mark of the same key, or is merged with it. */
    put(key: string, mark: Mark): void {
      const earlier = pending.get(key);
      if (pending.size >= maxPending && earlier === undefined) return void dropped++;
      pending.set(key, earlier === undefined ? mark : merge(mark, earlier));
      timer ??= setTimeout(() => void flush(), flushMillis).unref();
    },
    flush,
    /** Writes what is pending. */
    stop: flush,
  };
}

import { LRUCache } from "lru-cache";

/** Counts calls of a subject in a fixed window, in the memory of this process. */
export interface RecentCalls {
  /** Counts one call. @returns the calls in the window so far, this one included */
  count(subject: string, now: Date): number;
}

const limits = {
  /** Milliseconds of a window. */
  windowMillis: 600_000,
  /** Subjects per process. The least recently counted one starts again. */
  subjects: 20_000,
};

interface Window {
  readonly startedAt: number;
  count: number;
}

export function createRecentCalls(): RecentCalls {
  const windows = new LRUCache<string, Window>({ max: limits.subjects });
  return {
    count(subject, now) {
      const at = now.getTime();
      const current = windows.get(subject);
      if (current && Math.abs(at - current.startedAt) < limits.windowMillis) return ++current.count;
      windows.set(subject, { startedAt: at, count: 1 });
      return 1;
    },
  };
}

/** The queue is full, or the wait was too long; nothing was hashed. Retry after `retryAfterSeconds`. */
export class HashingBusy extends Error {
  override name = "HashingBusy";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("Too many passwords are being checked at the moment.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Runs at most `concurrency` jobs; at most `queue` wait, none longer than `maxWaitMillis`. */
export interface HashingQueue {
  /**
   * @param group whose job it is. Groups with waiting jobs take turns, and a full queue drops a job of the group that has most.
   * @throws HashingBusy if the queue is full or the wait too long; otherwise what the job throws
   */
  run<T>(job: () => Promise<T>, group?: string): Promise<T>;
}

interface Waiting {
  start(): void;
  drop(): void;
}

/**
 * Hashing is the most expensive work that an unauthenticated caller can cause. More concurrent hashes than cores slow all of them down. An
 * unbounded queue makes callers wait for hashes of requests that have timed out.
 */
export function createHashingQueue(options: { concurrency: number; queue: number; maxWaitMillis: number }): HashingQueue {
  const { concurrency, queue, maxWaitMillis } = options;
  const busy = () => new HashingBusy(Math.max(1, Math.ceil(maxWaitMillis / 1000)));
  /**
   * The waiting jobs of each group in order of arrival, the group whose turn is next first. Maps and Sets keep that order and remove
   * from the middle.
   */
  const groups = new Map<string, Set<Waiting>>();
  let waiting = 0;
  let running = 0;

  function remove(group: string, job: Waiting): void {
    const jobs = groups.get(group);
    if (!jobs?.delete(job)) return;
    waiting -= 1;
    if (jobs.size === 0) groups.delete(group);
  }

  /** Makes room for a job of a group with fewer waiting jobs than another: the newest of those is dropped. */
  function makeRoom(group: string): boolean {
    let [largest, most] = [group, (groups.get(group)?.size ?? 0) + 1];
    for (const [name, jobs] of groups) if (jobs.size > most) [largest, most] = [name, jobs.size];
    const newest = largest === group ? undefined : [...(groups.get(largest) ?? [])].at(-1);
    newest?.drop();
    return newest !== undefined;
  }

  function acquire(group: string): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting >= queue && !makeRoom(group)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const drop = () => {
        clearTimeout(timer);
        remove(group, job);
        reject(busy());
      };
      const timer = setTimeout(drop, maxWaitMillis);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const job = { start, drop };
      const jobs = groups.get(group) ?? new Set();
      groups.set(group, jobs.add(job));
      waiting += 1;
    });
  }

  /** Starts the next waiting job in place of the one that ended. Its group's next turn is after those of the other groups. */
  function release() {
    const [first] = groups;
    if (!first) {
      running -= 1;
      return;
    }
    const [group, jobs] = first;
    const [next] = jobs;
    if (!next) throw new Error("A group of the hashing queue has no job.");
    remove(group, next);
    if (groups.delete(group)) groups.set(group, jobs);
    next.start();
  }

  return {
    async run(job, group = "") {
      await acquire(group);
      try {
        return await job();
      } finally {
        release();
      }
    },
  };
}

/** Too many hashes are wanted at once. The caller should come again after `retryAfterSeconds`; nothing was hashed. */
export class HashingBusy extends Error {
  override name = "HashingBusy";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("Too many passwords are being checked at the moment.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Lets at most `concurrency` jobs run, at most `queue` wait, none longer than `maxWaitMillis`. */
export interface HashingQueue {
  /** Runs the job when its turn comes. Rejects with `HashingBusy` if the line is full or the wait too long, else as the job does. */
  run<T>(job: () => Promise<T>): Promise<T>;
}

/**
 * Hashing is the dearest thing a stranger can make the server do. More hashes at once than cores make every one slower and none
 * sooner, and an unbounded line makes everybody wait for answers that nobody is waiting for any more.
 */
export function createHashingQueue(options: { concurrency: number; queue: number; maxWaitMillis: number }): HashingQueue {
  const { concurrency, queue, maxWaitMillis } = options;
  const busy = () => new HashingBusy(Math.max(1, Math.ceil(maxWaitMillis / 1000)));
  /** Who waits, first come first: a Set keeps the order and lets one leave from the middle. */
  const waiting = new Set<() => void>();
  let running = 0;

  function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= queue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(turn);
        reject(busy());
      }, maxWaitMillis);
      waiting.add(turn);
    });
  }

  /** Hands the place on to the next in line; only if nobody waits does it become free. */
  function leave() {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(job) {
      await enter();
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}

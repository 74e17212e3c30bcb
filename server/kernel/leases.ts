import { createLruCache } from "../services/lru-cache.ts";
import type { Hit } from "./limits.ts";

/** Calls of one subject in one shared window that this process has taken in advance. */
interface Lease {
  readonly endsAt: number;
  readonly max: number;
  left: number;
  /** The shared counter has nothing more to give until the window ends. */
  isExhausted: boolean;
}

/** How one call is counted. */
export interface Claim {
  /** Calls to take from the shared counter; 0 where it need not be asked. */
  readonly amount: number;
  /**
   * Takes in what the counter said, if it was asked.
   * @returns undefined where the call may go on, else when the window ends.
   */
  settle(hit: Hit | undefined, max: number): number | undefined;
  /** The asking is over, whether or not an answer came. */
  end(): void;
}

/** One caller in a window of one process; whoever had to make room asks the counter again. */
const capacity = 20_000;
/** The part of a limit that is taken at once. */
const portion = 1 / 10;

const nothing = () => {};
const free: Claim = { amount: 0, settle: () => undefined, end: nothing };

/**
 * Limits that hold for any number of processes while most calls write nothing: a process takes a part of the limit from the
 * shared counter at once, and spends it by itself. Never do more calls pass than the limit says; when a window runs out, what
 * another process has taken and not spent may be missing.
 */
export function createLeases() {
  const leases = createLruCache<Lease>(capacity);
  // One takes a part; who comes before the answer takes one call only, so that a rush does not take all for one process.
  const asking = new Set<string>();

  const settle = (key: string, amount: number, max: number, { count, endsAt }: Hit): number | undefined => {
    const granted = Math.max(0, Math.min(amount, max - (count - amount)));
    const known = leases.get(key);
    // An answer that was long on its way is not of the present window.
    if (known === undefined || known.endsAt <= endsAt) {
      const same = known?.endsAt === endsAt && known.max === max ? known : undefined;
      const lease = same ?? { endsAt, max, left: 0, isExhausted: false };
      lease.left += Math.max(0, granted - 1);
      lease.isExhausted ||= granted < amount;
      if (!same) leases.set(key, lease);
    }
    return granted > 0 ? undefined : endsAt;
  };

  return {
    /** @param max how many calls of `key` the window lets pass, as far as is known */
    claim(key: string, max: number, now: Date): Claim {
      const held = leases.get(key);
      const lease = held && held.endsAt > now.getTime() && held.max === max ? held : undefined;
      if (lease && lease.left > 0) {
        lease.left--;
        return free;
      }
      if (lease?.isExhausted) return { amount: 0, settle: () => lease.endsAt, end: nothing };
      const isFirst = !asking.has(key);
      if (isFirst) asking.add(key);
      const amount = isFirst ? Math.max(1, Math.floor(max * portion)) : 1;
      return {
        amount,
        settle: (hit, actual) => hit && settle(key, amount, actual, hit),
        end: isFirst ? () => void asking.delete(key) : nothing,
      };
    },
  };
}

import { LRUCache } from "lru-cache";
import type { WindowCount } from "./window-counter.ts";

/** The calls of one subject in one shared window that this process has reserved. */
interface LocalQuota {
  readonly endsAt: number;
  readonly max: number;
  remaining: number;
  /** The shared counter is at its limit until the window ends. */
  isExhausted: boolean;
}

/** The count of one call. */
export interface QuotaClaim {
  /** Calls to add to the shared counter; 0 if the local quota pays for the call. */
  readonly amount: number;
  /**
   * Applies the shared count, if there is one.
   * @returns undefined if the call is allowed, else the end of the window
   */
  applyCount(count: WindowCount | undefined, max: number): number | undefined;
  /** Ends the claim, with or without a count. */
  release(): void;
}

/** Subjects per process. An evicted quota is reserved again. */
const maxQuotas = 20_000;
/** The share of a limit that is reserved in one step. */
const shareOfLimit = 1 / 10;

const noop = () => {};
const grantedLocally: QuotaClaim = { amount: 0, applyCount: () => undefined, release: noop };

/**
 * Limits across processes that write to the database for few of the calls. A process reserves a share of the limit in the shared counter
 * and spends it in memory. Never allows more calls than the limit. Near the limit it may refuse calls that another process has reserved and
 * not used.
 */
export function createLocalQuotas() {
  const quotas = new LRUCache<string, LocalQuota>({ max: maxQuotas });
  // While a reservation is under way, further calls count one by one. A burst must not reserve everything for one process.
  const pendingKeys = new Set<string>();

  const applyCount = (key: string, amount: number, max: number, { count, endsAt }: WindowCount): number | undefined => {
    const granted = Math.max(0, Math.min(amount, max - (count - amount)));
    const current = quotas.get(key);
    // A slow statement may report a window that has been replaced since.
    if (current === undefined || current.endsAt <= endsAt) {
      const sameWindow = current?.endsAt === endsAt && current.max === max ? current : undefined;
      const quota = sameWindow ?? { endsAt, max, remaining: 0, isExhausted: false };
      quota.remaining += Math.max(0, granted - 1);
      quota.isExhausted ||= granted < amount;
      if (!sameWindow) quotas.set(key, quota);
    }
    return granted > 0 ? undefined : endsAt;
  };

  return {
    /** @param max the calls of `key` that the window allows, as far as this process knows */
    claim(key: string, max: number, now: Date): QuotaClaim {
      const cached = quotas.get(key);
      const quota = cached && cached.endsAt > now.getTime() && cached.max === max ? cached : undefined;
      if (quota && quota.remaining > 0) {
        quota.remaining--;
        return grantedLocally;
      }
      if (quota?.isExhausted) return { amount: 0, applyCount: () => quota.endsAt, release: noop };
      const isFirst = !pendingKeys.has(key);
      if (isFirst) pendingKeys.add(key);
      const amount = isFirst ? Math.max(1, Math.floor(max * shareOfLimit)) : 1;
      return {
        amount,
        applyCount: (count, actual) => count && applyCount(key, amount, actual, count),
        release: isFirst ? () => void pendingKeys.delete(key) : noop,
      };
    },
  };
}

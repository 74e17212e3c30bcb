import type { Interval } from "#contract/vocabulary/time.ts";
import { addIntervals, intervalsBetween } from "../interval.ts";

/** An entry of the ledger as the wire protocol, section 5.3, has it. Times in milliseconds. */
export interface Entry {
  readonly amount: number;
  readonly at: number;
  readonly expiresAt: number | null;
}

/** The balance at a moment, computed from all entries, word for word as in the wire protocol. */
export function walk(entries: readonly Entry[], now: number): number {
  const counted = entries.filter(({ amount, at, expiresAt }) => at <= now && !(amount < 0 && expiresAt !== null && expiresAt <= now));
  const times = new Set(counted.flatMap(({ at, expiresAt }) => [at, ...(expiresAt !== null && expiresAt <= now ? [expiresAt] : [])]));
  let granted = 0;
  let expired = 0;
  let gone = 0;
  for (const time of [...times].sort((a, b) => a - b)) {
    let used = 0;
    for (const { amount, at, expiresAt } of counted) {
      if (at === time && amount > 0) granted += amount;
      if (at === time && amount < 0) used -= amount;
      if (expiresAt === time && amount > 0) expired += amount;
    }
    gone = Math.max(gone + used, expired);
  }
  return granted - gone;
}

/** An item that a product includes. */
export interface IncludedItem {
  readonly quantity: number;
  readonly repeat: Interval | "never";
  readonly expires: "never" | "when-purchase-expires" | "when-repeated";
}

/** A subscription with all its periods. */
export interface ReferenceSubscription {
  readonly anchor: number;
  readonly periods: { readonly start: number; end: number | null }[];
}

const plus = (from: number, interval: Interval, times: number) => addIntervals(from, interval, times) as number;

/** The entries of a subscription at a moment. @param since the first window that is listed, for subscriptions of long ago */
export function subscriptionEntries({ anchor, periods }: ReferenceSubscription, item: IncludedItem, now: number, since = anchor): Entry[] {
  const { quantity, repeat, expires } = item;
  if (repeat !== "never" && expires === "when-repeated") {
    const end = periods.at(-1)?.end ?? null;
    const last = end === null ? now : Math.min(now, end - 1);
    const first = intervalsBetween(anchor, since, repeat);
    return Array.from({ length: intervalsBetween(anchor, last, repeat) - first + 1 }, (_, index) => ({
      amount: quantity,
      at: plus(anchor, repeat, first + index),
      expiresAt: plus(anchor, repeat, first + index + 1),
    }));
  }
  return periods.flatMap(({ start, end }) => {
    const last = end === null ? now : Math.min(now, end - 1);
    if (last < start) return [];
    const times = repeat === "never" ? 1 : intervalsBetween(start, last, repeat) + 1;
    return [{ amount: quantity * times, at: start, expiresAt: expires === "when-purchase-expires" ? end : null }];
  });
}

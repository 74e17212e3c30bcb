import type { Interval } from "#contract/vocabulary/time.ts";
import { addIntervals, intervalsBetween } from "../interval.ts";
import { allocate, type LedgerEntry, sumAllocations } from "./reference-allocation.ts";

/** An entry of the ledger. Times in milliseconds. */
export interface Entry {
  readonly amount: number;
  readonly at: number;
  readonly expiresAt: number | null;
  /** Whether a negative amount takes back a grant. */
  readonly isWithdrawal?: boolean;
}

/** The balance at a moment, computed from all entries that began until then, unit by unit. */
export function walk(entries: readonly Entry[], now: number): number {
  const ledger = entries
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at)
    .map(({ isWithdrawal, ...entry }, seq): LedgerEntry => {
      const kind = isWithdrawal ? "subscription" : "change";
      return { ...entry, id: String(seq), seq, kind, sourceId: null };
    });
  return sumAllocations(ledger, allocate(ledger, now));
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
    return Array.from({ length: times }, (_, index) => ({
      amount: quantity,
      at: repeat === "never" ? start : plus(start, repeat, index),
      expiresAt: expires === "when-purchase-expires" ? end : null,
    }));
  });
}

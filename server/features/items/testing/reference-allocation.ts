import type { LedgerKind } from "../../../database/tables/items.ts";

/** An entry of the ledger. Times in milliseconds. */
export interface LedgerEntry {
  readonly id: string;
  readonly seq: number;
  readonly kind: LedgerKind;
  readonly sourceId: string | null;
  readonly amount: number;
  readonly at: number;
  readonly expiresAt: number | null;
}

/** What became of an entry. */
export interface Allocation {
  used: number;
  expired: number;
  remaining: number;
  readonly paidBy: { readonly entryId: string; readonly quantity: number }[];
}

const isUse = ({ kind, amount }: LedgerEntry) => kind === "change" && amount < 0;
/** Whether an entry counts at a moment: a decrease that has ended, and what ended before it began, do not. */
const counts = (entry: LedgerEntry, now: number) =>
  entry.expiresAt === null || (entry.expiresAt > entry.at && !(isUse(entry) && entry.expiresAt <= now));
const never = Number.POSITIVE_INFINITY;
const expiryOf = ({ expiresAt }: LedgerEntry) => expiresAt ?? never;

/**
 * Allocates grants to uses, one grant and one use after the other. An expiring grant pays for the oldest unpaid uses before its expiry.
 * What has not expired pays for the rest, earliest expiry first.
 * @param entries in the order of the ledger
 */
export function allocate(entries: readonly LedgerEntry[], now: number): Map<string, Allocation> {
  const allocations = new Map<string, Allocation>(
    entries.map(({ id }) => [id, { used: 0, expired: 0, remaining: 0, paidBy: [] as Allocation["paidBy"] }]),
  );
  const counted = entries.filter((entry) => counts(entry, now));
  const uses = counted.filter(isUse).sort((a, b) => a.at - b.at || a.seq - b.seq);
  const grants = netGrants(counted.filter((entry) => !isUse(entry) && entry.amount !== 0));
  grants.sort((a, b) => expiryOf(a.entry) - expiryOf(b.entry) || a.entry.at - b.entry.at || a.entry.seq - b.entry.seq);
  for (const use of uses) (allocations.get(use.id) as Allocation).remaining = -use.amount;
  let first = 0;
  for (const { entry, amount } of grants) {
    const grant = allocations.get(entry.id) as Allocation;
    let left = amount;
    while (left > 0 && first < uses.length) {
      const use = uses[first] as LedgerEntry;
      // A use after the expiry is paid by another grant, and so are all later ones.
      if (use.at >= expiryOf(entry)) break;
      const paid = allocations.get(use.id) as Allocation;
      const quantity = Math.min(left, paid.remaining);
      paid.remaining -= quantity;
      paid.paidBy.push({ entryId: entry.id, quantity });
      grant.used += quantity;
      left -= quantity;
      if (paid.remaining === 0) first++;
    }
    if (expiryOf(entry) <= now) grant.expired = left;
    else grant.remaining = left;
  }
  return allocations;
}

interface NetGrant {
  readonly entry: LedgerEntry;
  amount: number;
}

/** Grants less what was taken back of them. A withdrawal reduces the latest grants of its source with the same expiry. */
function netGrants(entries: readonly LedgerEntry[]): NetGrant[] {
  const groups = new Map<string, NetGrant[]>();
  for (const entry of entries) {
    const name = JSON.stringify([entry.kind, entry.sourceId, entry.expiresAt]);
    const same = groups.get(name) ?? [];
    groups.set(name, same);
    if (entry.amount > 0) same.push({ entry, amount: entry.amount });
    let left = Math.max(-entry.amount, 0);
    for (let index = same.length - 1; index >= 0 && left > 0; index--) {
      const grant = same[index] as NetGrant;
      const taken = Math.min(left, grant.amount);
      grant.amount -= taken;
      left -= taken;
    }
  }
  return [...groups.values()].flat();
}

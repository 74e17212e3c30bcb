import type { LedgerKind } from "../../../../database/tables/payments.ts";

/** An entry of the ledger. Times in milliseconds. */
export interface LedgerEntry {
  readonly id: string;
  readonly seq: number;
  readonly kind: LedgerKind;
  readonly sourceId: string | null;
  readonly amount: number;
  /** When it was granted or used; of a grant that is taken back, when it was taken back. */
  readonly at: number;
  readonly expiresAt: number | null;
}

/** The outcome of an entry. */
export interface Allocation {
  used: number;
  expired: number;
  remaining: number;
  readonly paidBy: { readonly entryId: string; quantity: number }[];
}

type Moment = Pick<LedgerEntry, "kind" | "amount" | "at" | "expiresAt">;

const isUse = ({ kind, amount }: Moment) => kind === "change" && amount < 0;
/** Whether an entry counts at a moment: a decrease that has ended, and what ended before it began, do not. */
const counts = (entry: Moment, now: number) =>
  entry.expiresAt === null || (entry.expiresAt > entry.at && !(isUse(entry) && entry.expiresAt <= now));
const computeExpiry = ({ expiresAt }: Moment) => expiresAt ?? Number.POSITIVE_INFINITY;

/**
 * The rule of the ledger, unit by unit (corrections 35). A use is paid by the grants that exist at its moment, soonest expiry first. What
 * is unpaid is a debt, and later grants pay the oldest debt first. Taking back a grant takes the newest of what remains with the same
 * expiry; the rest is a use.
 * @param entries in the order of the ledger; one with an earlier time than those before it exists from then on
 */
export function allocate(entries: readonly LedgerEntry[], now: number): Map<string, Allocation> {
  const allocations = new Map<string, Allocation>(
    entries.map(({ id }) => [id, { used: 0, expired: 0, remaining: 0, paidBy: [] as Allocation["paidBy"] }]),
  );
  const of = ({ id }: LedgerEntry) => allocations.get(id) as Allocation;
  const grants: LedgerEntry[] = [];
  const debtors: LedgerEntry[] = [];
  let time = Number.NEGATIVE_INFINITY;
  const payOne = (grant: LedgerEntry, use: LedgerEntry) => {
    of(grant).remaining--;
    of(grant).used++;
    const { paidBy } = of(use);
    const last = paidBy.at(-1);
    if (last?.entryId === grant.id) last.quantity++;
    else paidBy.push({ entryId: grant.id, quantity: 1 });
  };
  for (const entry of entries) {
    time = Math.max(time, entry.at);
    if (entry.amount === 0 || !counts(entry, now)) continue;
    if (entry.amount > 0) {
      of(entry).remaining = entry.amount;
      grants.push(entry);
      if (computeExpiry(entry) <= time) continue;
      for (const debtor of debtors) {
        while (of(debtor).remaining > 0 && of(entry).remaining > 0) {
          of(debtor).remaining--;
          payOne(entry, debtor);
        }
      }
      continue;
    }
    const usable = grants.filter((grant) => of(grant).remaining > 0 && computeExpiry(grant) > time);
    let units = -entry.amount;
    if (!isUse(entry)) {
      const same = usable.filter((grant) => computeExpiry(grant) === computeExpiry(entry)).reverse();
      const isOfSource = ({ kind, sourceId }: LedgerEntry) => kind === entry.kind && sourceId === entry.sourceId;
      for (const grant of [...same.filter(isOfSource), ...same.filter((each) => !isOfSource(each))]) {
        for (; units > 0 && of(grant).remaining > 0; units--) of(grant).remaining--;
      }
    }
    usable.sort((a, b) => computeExpiry(a) - computeExpiry(b) || a.seq - b.seq);
    for (const grant of usable) for (; units > 0 && of(grant).remaining > 0; units--) payOne(grant, entry);
    of(entry).remaining = units;
    debtors.push(entry);
  }
  for (const grant of grants) {
    if (computeExpiry(grant) > Math.max(now, time)) continue;
    of(grant).expired = of(grant).remaining;
    of(grant).remaining = 0;
  }
  return allocations;
}

/** Sums what an allocation leaves: grants less debts. */
export const sumAllocations = (entries: readonly LedgerEntry[], allocations: ReadonlyMap<string, Allocation>): number =>
  entries.reduce((sum, { id, amount }) => sum + (amount < 0 ? -1 : 1) * (allocations.get(id)?.remaining ?? 0), 0);

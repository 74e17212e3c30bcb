import type { LedgerLine } from "./ledger-lines.ts";

/** The outcome of an entry of the ledger. */
interface Outcome {
  /** The part of a grant that uses consumed. */
  used: number;
  /** The remainder of a grant. Of a use, or of a grant that was taken back: the debt. */
  remaining: number;
  /** The grants that paid a use, if they are listed. */
  readonly paidBy: { readonly entry_id: string; quantity: number }[] | undefined;
}

interface Entry extends Outcome {
  readonly line: LedgerLine;
}

/** Grants with one expiry, in the order of the ledger. Those before `first` and at the end may be used up. */
interface Lot {
  readonly expiresAt: number;
  readonly grants: Entry[];
  first: number;
}

const never = Number.POSITIVE_INFINITY;
const isUse = ({ kind, amount }: Pick<LedgerLine, "kind" | "amount">): boolean => kind === "change" && amount < 0;

/**
 * Allocates grants to uses, entry by entry in the order of the ledger. The rule is that of the balance: soonest expiry first, and the next
 * grants pay the debts. The time is about linear in the number of entries.
 */
export class Allocation {
  /** By expiry. */
  readonly #lots = new Map<number, Lot>();
  /** The expiries of the lots, soonest first. Those before `firstExpiry` are over or used up. */
  readonly #expiries: number[] = [];
  #firstExpiry = 0;
  /** The grants of each source with one expiry. */
  readonly #sources = new Map<string, Entry[]>();
  readonly #debtors: Entry[] = [];
  #firstDebtor = 0;
  #time = Number.NEGATIVE_INFINITY;
  readonly #until: number;
  readonly #isListed: (seq: number) => boolean;
  readonly #listed = new Map<number, Entry>();

  /**
   * @param until the moment of the explanation: decreases that have ended until then do not count
   * @param isListed which uses list the grants that paid them
   */
  constructor(until: number, isListed: (seq: number) => boolean) {
    this.#until = until;
    this.#isListed = isListed;
  }

  add(line: LedgerLine): void {
    this.#time = Math.max(this.#time, line.at);
    const isListed = this.#isListed(line.seq);
    const entry: Entry = { line, used: 0, remaining: 0, paidBy: isListed ? [] : undefined };
    if (isListed) this.#listed.set(line.seq, entry);
    const { expires_at: expiresAt, amount } = line;
    if (amount === 0 || (expiresAt !== null && (expiresAt <= line.at || (isUse(line) && expiresAt <= this.#until)))) return;
    this.#expire(this.#time);
    if (amount > 0) this.#grant(entry, amount);
    else this.#charge(entry, isUse(line) ? -amount : this.#withdraw(line, -amount));
  }

  /** Returns the outcome of a listed entry. */
  outcome(seq: number): Outcome {
    return this.#listed.get(seq) ?? { used: 0, remaining: 0, paidBy: [] };
  }

  /** Lists the remainders of grants that expire, by expiry, soonest first. */
  upcoming(): { readonly at_millis: number; readonly quantity: number }[] {
    return this.rest()
      .lots.filter(({ expiresAt }) => expiresAt > this.#until)
      .map(({ expiresAt, quantity }) => ({ at_millis: expiresAt, quantity: Number(quantity) }));
  }

  /** Computes the balance at the moment of the explanation. Nothing can be added afterwards. */
  balance(): bigint {
    this.#expire(this.#until);
    return this.rest().balance;
  }

  /** Computes the remainder: the sum, less debts, and the grants that expire. */
  rest(): { readonly balance: bigint; readonly lots: readonly { readonly expiresAt: number; readonly quantity: bigint }[] } {
    const lots = this.#expiries.slice(this.#firstExpiry).map((expiresAt) => {
      const grants = this.#lots.get(expiresAt)?.grants ?? [];
      return { expiresAt, quantity: grants.reduce((sum, { remaining }) => sum + BigInt(remaining), 0n) };
    });
    const debt = this.#debtors.slice(this.#firstDebtor).reduce((sum, { remaining }) => sum + BigInt(remaining), 0n);
    const balance = lots.reduce((sum, { quantity }) => sum + quantity, -debt);
    return { balance, lots: lots.filter(({ expiresAt, quantity }) => expiresAt < never && quantity > 0n) };
  }

  #expire(at: number): void {
    for (; (this.#expiries[this.#firstExpiry] ?? never) <= at; this.#firstExpiry++) {
      this.#lots.delete(this.#expiries[this.#firstExpiry] as number);
    }
  }

  #grant(entry: Entry, amount: number): void {
    const expiresAt = entry.line.expires_at ?? never;
    entry.remaining = amount;
    if (expiresAt <= this.#time) return;
    while (this.#firstDebtor < this.#debtors.length && entry.remaining > 0) {
      const debtor = this.#debtors[this.#firstDebtor] as Entry;
      const quantity = Math.min(debtor.remaining, entry.remaining);
      debtor.remaining -= quantity;
      pay(entry, debtor, quantity);
      if (debtor.remaining === 0) this.#firstDebtor++;
    }
    if (entry.remaining === 0) return;
    const lot = this.#lots.get(expiresAt);
    if (lot) lot.grants.push(entry);
    else {
      this.#lots.set(expiresAt, { expiresAt, grants: [entry], first: 0 });
      insertSorted(this.#expiries, this.#firstExpiry, expiresAt);
    }
    if (entry.line.kind === "change") return;
    const source = sourceKey(entry.line);
    const grants = this.#sources.get(source);
    if (grants) grants.push(entry);
    else this.#sources.set(source, [entry]);
  }

  /** Takes back what remains of the newest grants with the expiry, first those of the source. @returns what is a use instead */
  #withdraw(line: LedgerLine, amount: number): number {
    const lot = this.#lots.get(line.expires_at ?? never);
    if (!lot) return amount;
    const rest = takeNewest(lot.grants, takeNewest(this.#sources.get(sourceKey(line)) ?? [], amount));
    lot.first = Math.min(lot.first, lot.grants.length);
    return rest;
  }

  #charge(use: Entry, amount: number): void {
    let left = amount;
    while (left > 0 && this.#firstExpiry < this.#expiries.length) {
      const lot = this.#lots.get(this.#expiries[this.#firstExpiry] as number) as Lot;
      while (left > 0 && lot.first < lot.grants.length) {
        const grant = lot.grants[lot.first] as Entry;
        const quantity = Math.min(grant.remaining, left);
        pay(grant, use, quantity);
        left -= quantity;
        if (grant.remaining === 0) lot.first++;
      }
      if (lot.first < lot.grants.length) break;
      this.#lots.delete(lot.expiresAt);
      this.#firstExpiry++;
    }
    use.remaining = left;
    if (left > 0) this.#debtors.push(use);
  }
}

const sourceKey = ({ kind, source_id, expires_at }: LedgerLine) => `${kind}|${expires_at}|${source_id}`;

function pay(grant: Entry, use: Entry, quantity: number): void {
  if (quantity === 0) return;
  grant.remaining -= quantity;
  grant.used += quantity;
  const last = use.paidBy?.at(-1);
  if (last?.entry_id === grant.line.id) last.quantity += quantity;
  else use.paidBy?.push({ entry_id: grant.line.id, quantity });
}

/** Takes from the last grants. Those that are used up are removed. @returns what could not be taken */
function takeNewest(grants: Entry[], amount: number): number {
  let left = amount;
  for (let grant = grants.at(-1); grant && left > 0; grant = grants.at(-1)) {
    const quantity = Math.min(grant.remaining, left);
    grant.remaining -= quantity;
    left -= quantity;
    if (grant.remaining === 0) grants.pop();
  }
  return left;
}

function insertSorted(times: number[], first: number, time: number): void {
  let low = first;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  times.splice(low, 0, time);
}

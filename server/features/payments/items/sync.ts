import type { Db } from "../../../database/schema.ts";
import {
  advance,
  applyExpiringDecrease,
  applyGrant,
  applyUse,
  applyWithdrawal,
  type BalanceState,
  nextChange,
  readState,
} from "./balance-state.ts";
import { followsRule, type PaymentRules } from "./configured-product.ts";
import { type DerivedEntry, derivedGrants, type RecordedGrant } from "./derived-grants.ts";
import { type GrantSource, grantSources, listCustomerSubscriptions } from "./grant-sources.ts";
import { type BalanceRow, type ItemKey, lockBalance, type NewEntry, recordedGrants, storeBalance } from "./ledger.ts";
import { recompute } from "./recompute.ts";

/** The locked balance of an item, complete up to a moment. Its transaction must store it. */
export interface OpenBalance {
  readonly key: ItemKey;
  readonly state: BalanceState;
  readonly at: number;
  readonly lastSeq: number;
  readonly digest: string;
  /** When a source next grants something, or something of the stored balance changes. */
  validUntil: number | undefined;
  readonly entries: NewEntry[];
}

export interface SyncOptions {
  readonly rules: PaymentRules;
  readonly now: Date;
  /** A subscription that ends with this call. */
  readonly endingId?: string | undefined;
  /** Set if the customer's property has changed. */
  readonly sourcesChanged?: boolean;
}

const earliest = (...times: (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
};

/** Whether a stored balance holds at a moment without being completed. */
export const isCurrent = (
  { rules_digest, valid_until }: Pick<BalanceRow, "rules_digest" | "valid_until">,
  { digest }: PaymentRules,
  now: Date,
): boolean => rules_digest === digest && (valid_until === null || valid_until > now);

/** Locks an item's balance and completes its ledger with what was granted and what expired since. */
export async function openBalance(db: Db, key: ItemKey, options: SyncOptions): Promise<OpenBalance> {
  const { rules, endingId, sourcesChanged = false } = options;
  const row = await lockBalance(db, key, options.now);
  // Clocks of several processes differ: time does not go back for an item.
  const now = new Date(Math.max(row.synced_at.getTime(), options.now.getTime()));
  const upgraded = followsRule(row) ? undefined : await recompute(db, key, row);
  const open: OpenBalance = {
    key,
    state: upgraded?.state ?? readState(row),
    at: now.getTime(),
    lastSeq: row.last_seq,
    digest: rules.digest,
    validUntil: row.valid_until?.getTime(),
    entries: upgraded?.entries ?? [],
  };
  if (isCurrent(row, rules, now) && !sourcesChanged) return open;
  const subscriptions = await listCustomerSubscriptions(db, key.tenancyId, key.customer);
  const sources = grantSources(rules, key.customer, subscriptions, endingId);
  const isNew = row.last_seq === 0;
  const recorded = isNew ? [] : await recordedGrants(db, key, row.synced_at);
  return complete(open, sources, recorded, row.synced_at.getTime());
}

/** Adds to a balance what follows from its sources and from the time. */
export function complete(
  open: OpenBalance,
  sources: readonly GrantSource[],
  recorded: readonly RecordedGrant[],
  syncedAt: number,
): OpenBalance {
  const { key, state, at, entries } = open;
  const derived = derivedGrants(key.itemId, sources, recorded, { now: at, syncedAt });
  const toMoment = ({ amount, effectiveAt }: DerivedEntry) => (amount < 0n ? at : Math.max(syncedAt, effectiveAt));
  for (const entry of derived.entries.toSorted((a, b) => toMoment(a) - toMoment(b))) {
    const { amount, expiresAt } = entry;
    advance(state, toMoment(entry));
    if (amount < 0n) applyWithdrawal(state, -amount, expiresAt);
    else applyGrant(state, amount, expiresAt);
    entries.push(entry);
  }
  advance(state, at);
  open.validUntil = derived.nextAt;
  return open;
}

/** Adds a change by a call. One that ends before it begins has no effect. */
export function addChange(
  open: OpenBalance,
  { amount, expiresAt, description }: { amount: bigint; expiresAt: number | null; description: string | null },
): void {
  const { state, at, entries } = open;
  entries.push({ kind: "change", amount, effectiveAt: at, expiresAt, description });
  if (expiresAt !== null && expiresAt <= at) return;
  if (amount >= 0n) applyGrant(state, amount, expiresAt);
  else if (expiresAt === null) applyUse(state, -amount);
  else applyExpiringDecrease(state, { amount: -amount, endsAt: expiresAt });
}

/** Adds the grant of a one-time purchase, or takes it back. */
export function addPurchase(open: OpenBalance, amount: bigint, purchaseId: string): void {
  if (amount < 0n) applyWithdrawal(open.state, -amount, null);
  else applyGrant(open.state, amount, null);
  open.entries.push({ kind: "purchase", amount, effectiveAt: open.at, expiresAt: null, sourceId: purchaseId });
}

/** Stores an opened balance with its new entries. */
export const closeBalance = (db: Db, open: OpenBalance, now: Date): Promise<void> => {
  const { key, state, lastSeq, at, digest, entries } = open;
  const validUntil = earliest(open.validUntil, nextChange(state));
  return storeBalance(db, key, { state, lastSeq, syncedAt: at, validUntil, digest }, entries, now);
};

import type { Db } from "../../database/schema.ts";
import {
  applyExpiringDecrease,
  applyExpiry,
  applyGrant,
  applyUse,
  type BalanceState,
  endDecreases,
  nextDecreaseEnd,
  readState,
} from "./balance-state.ts";
import type { PaymentRules } from "./configured-product.ts";
import { type DerivedEntry, derivedGrants, type RecordedGrant } from "./derived-grants.ts";
import { type GrantSource, grantSources, subscriptionsOf } from "./grant-sources.ts";
import { type BalanceRow, expiries, type ItemKey, lockBalance, type NewEntry, recordedGrants, storeBalance } from "./ledger.ts";

/** The locked balance of an item, complete up to a moment. Its transaction must store it. */
export interface OpenBalance {
  readonly key: ItemKey;
  readonly state: BalanceState;
  readonly at: number;
  readonly lastSeq: number;
  readonly digest: string;
  validUntil: number | undefined;
  readonly entries: NewEntry[];
}

export interface SyncOptions {
  readonly rules: PaymentRules;
  readonly now: Date;
  /** A subscription that ends with this call. */
  readonly endingId?: string | undefined;
  /** What the customer owns has changed. */
  readonly sourcesChanged?: boolean;
}

const earliest = (...times: (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
};

/** Whether a stored balance holds at a moment without being completed. */
export const isCurrent = ({ rules_digest, valid_until }: BalanceRow, { digest }: PaymentRules, now: Date): boolean =>
  rules_digest === digest && (valid_until === null || valid_until > now);

/** Locks an item's balance and completes its ledger with what was granted and what expired since. */
export async function openBalance(db: Db, key: ItemKey, options: SyncOptions): Promise<OpenBalance> {
  const { rules, endingId, sourcesChanged = false } = options;
  const row = await lockBalance(db, key, options.now);
  // Clocks of several processes differ: time does not go back for an item.
  const now = new Date(Math.max(row.synced_at.getTime(), options.now.getTime()));
  const open = {
    key,
    state: readState(row),
    at: now.getTime(),
    lastSeq: row.last_seq,
    digest: rules.digest,
    validUntil: row.valid_until?.getTime(),
    entries: [],
  };
  if (isCurrent(row, rules, now) && !sourcesChanged) return open;
  const subscriptions = await subscriptionsOf(db, key.tenancyId, key.customer);
  const sources = grantSources(rules, key.customer, subscriptions, endingId);
  const isNew = row.last_seq === 0;
  const recorded = isNew ? [] : await recordedGrants(db, key, row.synced_at);
  const expired = isNew ? { amount: 0n, nextAt: undefined } : await expiries(db, key, row.synced_at, now);
  return complete(open, sources, recorded, expired, row.synced_at.getTime());
}

/** Adds to a balance what follows from its sources and from the time. */
export function complete(
  open: OpenBalance,
  sources: readonly GrantSource[],
  recorded: readonly RecordedGrant[],
  expired: { readonly amount: bigint; readonly nextAt: number | undefined },
  syncedAt: number,
): OpenBalance {
  const { key, state, at, entries } = open;
  const derived = derivedGrants(key.itemId, sources, recorded, { now: at, syncedAt });
  let expiring = expired.amount;
  for (const entry of derived.entries) {
    applyGrant(state, entry.amount);
    if (isOver(entry, at)) expiring += entry.amount;
    entries.push(entry);
  }
  endDecreases(state, at);
  applyExpiry(state, expiring);
  const nextExpiries = derived.entries.flatMap((entry) => (entry.expiresAt === null || isOver(entry, at) ? [] : [entry.expiresAt]));
  open.validUntil = earliest(expired.nextAt, derived.nextAt, nextDecreaseEnd(state), ...nextExpiries);
  return open;
}

const isOver = ({ expiresAt }: DerivedEntry, at: number) => expiresAt !== null && expiresAt <= at;

/** Adds a change by a call. One that ends before it begins has no effect. */
export function addChange(
  open: OpenBalance,
  { amount, expiresAt, description }: { amount: bigint; expiresAt: number | null; description: string | null },
): void {
  const { state, at, entries } = open;
  entries.push({ kind: "change", amount, effectiveAt: at, expiresAt, description });
  if (expiresAt !== null && expiresAt <= at) return;
  if (amount >= 0n) applyGrant(state, amount);
  else if (expiresAt === null) applyUse(state, -amount);
  else applyExpiringDecrease(state, { amount: -amount, endsAt: expiresAt });
  open.validUntil = earliest(open.validUntil, expiresAt ?? undefined);
}

/** Adds the grant of a one-time purchase, or takes it back. */
export function addPurchase(open: OpenBalance, amount: bigint, purchaseId: string): void {
  applyGrant(open.state, amount);
  open.entries.push({ kind: "purchase", amount, effectiveAt: open.at, expiresAt: null, sourceId: purchaseId });
}

/** Stores an opened balance with its new entries. */
export const closeBalance = (db: Db, { key, state, lastSeq, at, validUntil, digest, entries }: OpenBalance, now: Date): Promise<void> =>
  storeBalance(db, key, { state, lastSeq, syncedAt: at, validUntil, digest }, entries, now);

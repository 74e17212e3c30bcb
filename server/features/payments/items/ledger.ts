import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { ItemBalances, LedgerKind } from "../../../database/tables/payments.ts";
import { randomUuid } from "../../../services/random.ts";
import { type BalanceState, storedState } from "./balance-state.ts";
import type { Customer } from "./customer.ts";
import type { RecordedGrant } from "./derived-grants.ts";

/** An item of a customer. */
export interface ItemKey {
  readonly tenancyId: string;
  readonly customer: Customer;
  readonly itemId: string;
}

/** An entry to be added to the ledger. Times in milliseconds. */
export interface NewEntry {
  readonly kind: LedgerKind;
  readonly amount: bigint;
  readonly effectiveAt: number;
  readonly expiresAt: number | null;
  readonly sourceId?: string | null;
  readonly periodStart?: number | null;
  readonly description?: string | null;
}

export type BalanceRow = Selectable<ItemBalances>;

/** SQL: the condition that a row of a table is about the item. */
export const matchesItem = ({ tenancyId, customer: { type, id }, itemId }: ItemKey): RawBuilder<boolean> =>
  sql<boolean>`tenancy_id = ${tenancyId}::uuid AND customer_type = ${type} AND customer_id = ${id} AND item_id = ${itemId}`;

/** Locks the balance of an item; a new one has digest `""`, which no configuration has. */
export async function lockBalance(db: Db, { tenancyId, customer, itemId }: ItemKey, now: Date): Promise<BalanceRow> {
  const { rows } = await sql<BalanceRow>`INSERT INTO item_balances
    (tenancy_id, customer_type, customer_id, item_id, balance, covered, last_seq, synced_at, rules_digest)
    VALUES (${tenancyId}, ${customer.type}, ${customer.id}, ${itemId}, 0, 0, 0, ${now}, '')
    ON CONFLICT (tenancy_id, customer_type, customer_id, item_id) DO UPDATE SET last_seq = item_balances.last_seq
    RETURNING *`.execute(db);
  return rows[0] as BalanceRow;
}

/** Lists the ledger's entries of subscriptions and included products. Without windows of time that ended before `since` and were not the last. */
export async function recordedGrants(db: Db, key: ItemKey, since: Date): Promise<RecordedGrant[]> {
  const { rows } = await sql<{
    kind: RecordedGrant["kind"];
    source_id: string;
    period_start: Date | null;
    effective_at: Date;
    expires_at: Date | null;
    amount: string;
  }>`SELECT kind, source_id, period_start, effective_at, expires_at, amount::text FROM (
    SELECT kind, source_id, period_start, min(effective_at) AS effective_at, expires_at, sum(amount) AS amount,
      max(min(effective_at)) OVER (PARTITION BY kind, source_id) AS last_at
    FROM item_ledger WHERE ${matchesItem(key)} AND source_id IS NOT NULL AND kind IN ('subscription', 'default')
    GROUP BY kind, source_id, period_start, CASE WHEN period_start IS NULL THEN effective_at END, expires_at) g
    WHERE period_start IS NOT NULL OR effective_at = last_at OR expires_at IS NULL OR expires_at > ${since}`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    sourceId: row.source_id,
    periodStart: row.period_start?.getTime() ?? null,
    effectiveAt: row.effective_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    amount: BigInt(row.amount),
  }));
}

interface BalanceUpdate {
  readonly state: BalanceState;
  readonly lastSeq: number;
  readonly syncedAt: number;
  readonly validUntil: number | undefined;
  readonly digest: string;
}

const time = (millis: number | null | undefined) => (millis === null || millis === undefined ? null : new Date(millis));

/** Stores a locked balance and adds entries to its ledger. */
export async function storeBalance(
  db: Db,
  key: ItemKey,
  { state, lastSeq, syncedAt, validUntil, digest }: BalanceUpdate,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  const { balance, covered, lots, decreases } = storedState(state);
  await sql`UPDATE item_balances SET balance = ${balance}::numeric, covered = ${covered}::numeric, lots = ${lots}::text::jsonb,
    decreases = ${decreases}::text::jsonb, expiring_decreases = NULL, last_seq = ${lastSeq + entries.length}, synced_at = ${new Date(syncedAt)},
    valid_until = ${time(validUntil)}, rules_digest = ${digest} WHERE ${matchesItem(key)}`.execute(db);
  if (entries.length === 0) return;
  const { tenancyId, customer, itemId } = key;
  await db
    .insertInto("item_ledger")
    .values(
      entries.map((entry, index) => ({
        tenancy_id: tenancyId,
        customer_type: customer.type,
        customer_id: customer.id,
        item_id: itemId,
        seq: lastSeq + index + 1,
        id: randomUuid(),
        kind: entry.kind,
        amount: String(entry.amount),
        effective_at: new Date(entry.effectiveAt),
        expires_at: time(entry.expiresAt),
        source_id: entry.sourceId ?? null,
        period_start: time(entry.periodStart),
        description: entry.description ?? null,
        created_at: now,
      })),
    )
    .execute();
}

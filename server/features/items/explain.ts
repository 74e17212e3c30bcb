import { sql } from "kysely";
import type { z } from "zod";
import type { ItemExplanation } from "#contract/entities/item-explanation.ts";
import { paymentLimits } from "#contract/vocabulary/payments.ts";
import type { Db } from "../../database/schema.ts";
import { type Allocation, allocate, type LedgerEntry } from "./allocate.ts";
import { type ItemKey, isOfItem } from "./ledger.ts";

const { explainedEntries, explanationPage, upcomingExpiries } = paymentLimits;

interface EntryRow {
  readonly id: string;
  readonly seq: number;
  readonly kind: LedgerEntry["kind"];
  readonly amount: number;
  readonly effective_at: Date;
  readonly expires_at: Date | null;
  readonly source_id: string | null;
  readonly description: string | null;
}

interface Page {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Explains a balance by its newest entries. One statement. @param quantity the balance at that moment */
export async function explainItem(
  db: Db,
  key: ItemKey,
  quantity: number,
  now: Date,
  { cursor, limit = explanationPage.default }: Page,
): Promise<z.output<typeof ItemExplanation>> {
  const { rows: newest } = await sql<EntryRow>`SELECT id, seq, kind, amount, effective_at, expires_at, source_id, description
    FROM item_ledger WHERE ${isOfItem(key)} ORDER BY seq DESC LIMIT ${explainedEntries + 1}`.execute(db);
  const rows = newest.slice(0, explainedEntries);
  const allocations = allocate(rows.map(entryOf).reverse(), now.getTime());
  const from = cursor === undefined ? 0 : rows.findIndex(({ seq }) => seq <= Number(cursor));
  const start = from < 0 ? rows.length : from;
  return {
    quantity,
    entries: rows.slice(start, start + limit).map((row) => viewEntry(row, allocations.get(row.id) as Allocation)),
    upcoming: upcomingOf(rows, allocations),
    next_cursor: rows[start + limit] ? String(rows[start + limit]?.seq) : null,
    is_complete: newest.length <= explainedEntries,
  };
}

const entryOf = ({ id, seq, kind, amount, effective_at, expires_at }: EntryRow): LedgerEntry => ({
  id,
  seq,
  kind,
  amount,
  at: effective_at.getTime(),
  expiresAt: expires_at?.getTime() ?? null,
});

const viewEntry = (row: EntryRow, { used, expired, remaining, paidBy }: Allocation) => ({
  id: row.id,
  kind: row.kind,
  quantity: row.amount,
  at_millis: row.effective_at.getTime(),
  expires_at_millis: row.expires_at?.getTime() ?? null,
  source_id: row.source_id,
  description: row.description,
  used,
  expired,
  remaining,
  paid_by: paidBy.map(({ entryId, quantity }) => ({ entry_id: entryId, quantity })),
});

/** What is left, by the time of its expiry. */
function upcomingOf(rows: readonly EntryRow[], allocations: ReadonlyMap<string, Allocation>) {
  const byTime = new Map<number, number>();
  for (const { id, kind, amount, expires_at } of rows) {
    const remaining = allocations.get(id)?.remaining ?? 0;
    if (expires_at === null || remaining === 0 || (kind === "change" && amount < 0)) continue;
    byTime.set(expires_at.getTime(), (byTime.get(expires_at.getTime()) ?? 0) + remaining);
  }
  const sorted = [...byTime].sort(([a], [b]) => a - b).slice(0, upcomingExpiries);
  return sorted.map(([at_millis, quantity]) => ({ at_millis, quantity }));
}

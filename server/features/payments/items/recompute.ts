import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import { Allocation } from "./allocation.ts";
import { advance, applyGrant, type BalanceState, emptyState, presentBalance, toVersion } from "./balance-state.ts";
import { type BalanceRow, type ItemKey, matchesItem, type NewEntry } from "./ledger.ts";
import { readLines } from "./ledger-lines.ts";

/** A balance by the present rule of the ledger. Its entry, if it has one, makes it no less than before. */
interface Recomputed {
  readonly state: BalanceState;
  readonly entries: NewEntry[];
}

/**
 * Computes a balance from its ledger. By the rule of earlier versions, a use could make a later grant permanent that
 * expires. What customers retained that way stays, and an entry of the ledger says so.
 */
export async function recompute(db: Db, key: ItemKey, row: BalanceRow): Promise<Recomputed> {
  const syncedAt = row.synced_at.getTime();
  const state = await stateOfLedger(db, key, row);
  advance(state, syncedAt);
  const more = BigInt(row.balance) - presentBalance(state);
  if (more <= 0n) return { state, entries: [] };
  applyGrant(state, more, null);
  const description = "Remained by the rule of an earlier version";
  return { state, entries: [{ kind: "change", amount: more, effectiveAt: syncedAt, expiresAt: null, description }] };
}

async function stateOfLedger(
  db: Db,
  key: ItemKey,
  { balance, last_seq, synced_at, expiring_decreases }: BalanceRow,
): Promise<BalanceState> {
  const { rows } = await sql<{ has_expiry: boolean }>`SELECT
    EXISTS (SELECT FROM item_ledger WHERE ${matchesItem(key)} AND expires_at IS NOT NULL) AS has_expiry`.execute(db);
  if (!rows[0]?.has_expiry) return { ...emptyState(), versions: [toVersion(BigInt(balance), [])] };
  const decreases = expiring_decreases === null ? [] : await openDecreases(db, key, synced_at);
  const moments = [synced_at.getTime(), ...decreases.map(({ endsAt }) => endsAt)];
  const allocations = moments.map((until) => new Allocation(until, () => false));
  for await (const lines of readLines(db, key, { first: 1, last: last_seq })) {
    for (const allocation of allocations) {
      for (const line of lines) allocation.add(line);
      if (allocations.length > 1) await nextTurn();
    }
  }
  const versions = allocations.map((allocation) => {
    const rest = allocation.rest();
    return toVersion(rest.balance, rest.lots);
  });
  return { versions, decreases };
}

/** The decreases that end after a moment, in the order of their ends. */
async function openDecreases(db: Db, key: ItemKey, after: Date): Promise<BalanceState["decreases"]> {
  const { rows } = await sql<{ amount: string; expires_at: Date }>`SELECT (-amount)::text AS amount, expires_at FROM item_ledger
    WHERE ${matchesItem(key)} AND expires_at > ${after} AND expires_at > effective_at AND kind = 'change' AND amount < 0
    ORDER BY expires_at, seq`.execute(db);
  return rows.map(({ amount, expires_at }) => ({ amount: BigInt(amount), endsAt: expires_at.getTime() }));
}

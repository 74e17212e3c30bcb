import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../../database/schema.ts";
import type { LedgerKind } from "../../../database/tables/payments.ts";
import { type ItemKey, matchesItem } from "./ledger.ts";

/** An entry of the ledger as its balance is computed from it. Times in milliseconds. */
export interface LedgerLine {
  readonly seq: number;
  readonly id: string;
  readonly kind: LedgerKind;
  readonly amount: number;
  /** When it was granted, used or taken back. */
  readonly at: number;
  readonly effective_at: number;
  readonly expires_at: number | null;
  readonly source_id: string | null;
  /** Null outside of the described entries. */
  readonly description: string | null;
}

/** Rows of one statement. */
const batchSize = 30_000;
/** Entries that are computed before other calls have their turn. */
const turnSize = 5000;

interface Span {
  /** The numbers of the first and last entry. */
  readonly first: number;
  readonly last: number;
}

/**
 * Reads entries of the ledger of an item in their order, some thousands at a time. Between them, other calls have their turn.
 * @param described the entries whose descriptions are read
 */
export async function* readLines(db: Db, key: ItemKey, { first, last }: Span, described?: Span): AsyncGenerator<readonly LedgerLine[]> {
  for (let from = first; ; ) {
    const { rows } = await sql<LedgerLine>`SELECT seq, id, kind, amount,
        ${millis(entryTime)} AS at,
        ${millis("effective_at")} AS effective_at, ${millis("expires_at")} AS expires_at, source_id,
        CASE WHEN seq BETWEEN ${described?.first ?? 0}::bigint AND ${described?.last ?? -1}::bigint THEN description END AS description
      FROM item_ledger WHERE ${matchesItem(key)} AND seq BETWEEN ${from}::bigint AND ${last}::bigint
      ORDER BY seq LIMIT ${batchSize}`.execute(db);
    for (let start = 0; start < rows.length; start += turnSize) {
      yield rows.slice(start, start + turnSize);
      await nextTurn();
    }
    if (rows.length < batchSize) return;
    from = (rows.at(-1) as LedgerLine).seq + 1;
  }
}

/** SQL: when an entry was granted, used or taken back. */
const entryTime = "CASE WHEN kind <> 'change' AND amount < 0 THEN greatest(effective_at, created_at) ELSE effective_at END";

/** Finds the number of the last entry at a moment; 0 if there was none. @param last the number of the newest entry that is considered */
export async function lastEntryAt(db: Db, key: ItemKey, at: Date, last: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT seq FROM item_ledger
    WHERE ${matchesItem(key)} AND seq <= ${last}::bigint AND ${sql.raw(entryTime)} <= ${at}::timestamptz ORDER BY seq DESC LIMIT 1`.execute(
    db,
  );
  return rows[0]?.seq ?? 0;
}

/** SQL: a time in milliseconds. */
const millis = (time: string) => sql`(extract(epoch FROM ${sql.raw(time)}) * 1000)::bigint`;

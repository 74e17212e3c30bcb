import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/schema.ts";

const batch = 5000;
const batchesMax = 40;

/**
 * Deletes rows whose time column lies before `before`, a batch a statement, so that no lock is held for long; what is more than
 * `batchesMax` batches is left to the next time.
 * @param table and @param column are names of ours, never a caller's.
 * @param only a condition beside the time
 */
export async function removeBefore(
  db: Db,
  table: string,
  column: string,
  before: Date,
  only: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  for (let count = 0; count < batchesMax; count++) {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} < ${before}::timestamptz AND ${only} LIMIT ${batch}))`.execute(db);
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}

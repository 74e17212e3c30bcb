import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/schema.ts";

const batch = 5000;
const batchesMax = 40;

/** Runs a statement that takes a batch of rows until there are fewer; what is more than `batchesMax` batches is left to the next time. */
async function inBatches(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  for (let count = 0; count < batchesMax; count++) {
    const { numAffectedRows } = await statement.execute(db);
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}

/** SQL: `ctid`s of a batch of rows. */
const some = (table: string, condition: RawBuilder<unknown>) =>
  sql`ctid = ANY (ARRAY (SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${batch}))`;

/**
 * Erases what a column holds of rows that are over, and leaves the rows.
 * @param condition which rows; those that are erased already must not be among them.
 */
export const eraseColumn = (db: Db, table: string, column: string, condition: RawBuilder<unknown>): Promise<void> =>
  inBatches(db, sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE ${some(table, condition)}`);

/**
 * Deletes rows whose time column lies before `before`, a batch a statement, so that no lock is held for long.
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
  const old = sql`${sql.ref(column)} < ${before}::timestamptz AND ${only}`;
  await inBatches(db, sql`DELETE FROM ${sql.table(table)} WHERE ${some(table, old)}`);
}

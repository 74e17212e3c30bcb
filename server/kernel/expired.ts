import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

const batch = 5000;

/**
 * Deletes at most a batch of the rows whose time column lies before `before`.
 * @param table and @param column are names of ours, never a caller's.
 */
export const removeBefore = (db: Db, table: string, column: string, before: Date) =>
  sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${sql.table(table)} WHERE ${sql.ref(column)} < ${before}::timestamptz LIMIT ${batch}))`.execute(
    db,
  );

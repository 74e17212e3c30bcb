import { type Kysely, sql } from "kysely";

/**
 * The remainders of grants that expire, and decreases that end in the future. Balances of earlier versions have neither: they are computed from the ledger when they are next
 * read or changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE item_balances ADD COLUMN lots jsonb, ADD COLUMN decreases jsonb`.execute(db);
}

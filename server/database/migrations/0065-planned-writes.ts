import { type Kysely, sql } from "kysely";

/** What a call will request from the payment provider. A repeated call continues with it, with its fields in the same order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payment_idempotency_keys ADD COLUMN plan json`.execute(db);
}

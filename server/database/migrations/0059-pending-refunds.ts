import { type Kysely, sql } from "kysely";

/** Refunds that wait for the payment provider are found by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX payment_refunds_pending ON payment_refunds (created_at) WHERE status = 'pending'`.execute(db);
}

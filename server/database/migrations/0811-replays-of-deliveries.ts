import { type Kysely, sql } from "kysely";

/** The last replay that queued a delivery, for its progress. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE webhook_deliveries ADD COLUMN replay_id uuid").execute(db);
}

import { type Kysely, sql } from "kysely";

/** Publishable client keys are public: stored in full, so that the dashboard can show them again. Older keys keep their digest only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE project_keys ADD COLUMN publishable_client_key text`.execute(db);
}

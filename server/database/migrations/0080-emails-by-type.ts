import { type Kysely, sql } from "kysely";

/** The log of e-mails is filtered by their type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX emails_by_type ON emails (tenancy_id, type, created_at, id)`.execute(db);
}

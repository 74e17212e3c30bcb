import { type Kysely, sql } from "kysely";

/** The list of a project's contact channels is read in pages, oldest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX contact_channels_by_age ON contact_channels (tenancy_id, created_at, id)`.execute(db);
}

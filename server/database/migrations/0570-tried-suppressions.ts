import { type Kysely, sql } from "kysely";

/** After a bounce, e-mails that a person waits for are tried once an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_suppressions ADD COLUMN tried_at timestamptz(3), ADD COLUMN tried_email_id uuid`.execute(db);
  await sql`ALTER TABLE emails ADD COLUMN was_suppressed boolean NOT NULL DEFAULT false`.execute(db);
}

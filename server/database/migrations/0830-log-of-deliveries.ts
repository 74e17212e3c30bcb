import { type Kysely, sql } from "kysely";

/** Mailings pause and have a subject. The log has each delivery attempt, and what a built-in e-mail was made from, without its secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_mailings ADD COLUMN paused_at timestamptz(3), ADD COLUMN subject text`.execute(db);
  await sql`ALTER TABLE emails ADD COLUMN deliveries jsonb, ADD COLUMN masked_source jsonb`.execute(db);
}

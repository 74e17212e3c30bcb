import { type Kysely, sql } from "kysely";

/** When a mailing begins, where a call has scheduled it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_mailings ADD COLUMN scheduled_at timestamptz`.execute(db);
}

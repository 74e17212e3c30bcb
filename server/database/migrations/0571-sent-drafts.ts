import { type Kysely, sql } from "kysely";

/** The draft of a mailing, and when what a draft sends last changed: users do not get one draft twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_mailings ADD COLUMN draft_id uuid`.execute(db);
  await sql`ALTER TABLE email_drafts ADD COLUMN edited_at timestamptz(3)`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** Reports of bounces are checked by the secret with which Resend signs them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE email_feedback_tokens ADD COLUMN signing_secret_sealed text`.execute(db);
}

import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // The job of a mailing delivers its e-mails too, and shares the runs with the mailings of other projects.
  "UPDATE jobs SET share = split_part(key, '/', 1) || '/mailing' WHERE kind = 'email-mailing'",
  "ALTER TABLE email_mailings ADD COLUMN canceled_at timestamptz(3)",
  "CREATE INDEX email_mailings_by_time ON email_mailings (tenancy_id, created_at, id)",
  // Without queued e-mails: each index slows down queueing ten thousand of them.
  "DROP INDEX emails_sent",
  "CREATE INDEX emails_sent ON emails (tenancy_id, sent_at) WHERE sent_at IS NOT NULL",
];

/** Mailings are canceled as a whole, and deliver their e-mails in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

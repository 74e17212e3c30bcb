import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE jobs (
    kind text NOT NULL,
    key text NOT NULL,
    due_at timestamptz(3) NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    crashes integer NOT NULL DEFAULT 0,
    lease uuid,
    PRIMARY KEY (kind, key)
  )`,
  "CREATE INDEX jobs_due ON jobs (kind, due_at)",

  // The API says e-mails. The lease of the outbox became a job; a row is a message and its delivery state.
  "ALTER TABLE mails RENAME TO emails",
  "ALTER INDEX mails_pkey RENAME TO emails_pkey",
  "ALTER INDEX mails_by_recipient RENAME TO emails_by_recipient",
  "ALTER TABLE emails RENAME CONSTRAINT mails_tenancy_id_fkey TO emails_tenancy_id_fkey",
  `INSERT INTO jobs (kind, key, due_at, attempts, crashes, lease)
    SELECT 'email', tenancy_id || '/' || id, due_at, attempts, coalesce((error ->> 'interruptions')::integer, 0),
      CASE state WHEN 'sending' THEN gen_random_uuid() END
    FROM emails WHERE state IN ('queued', 'sending')`,
  "UPDATE emails SET error = error - 'interruptions' WHERE error IS NOT NULL",
  "UPDATE emails SET state = 'queued' WHERE state = 'sending'",
  "DROP INDEX mails_due",
  "ALTER TABLE emails DROP CONSTRAINT mails_state_check",
  "ALTER TABLE emails ADD CONSTRAINT emails_state_check CHECK (state IN ('queued', 'sent', 'failed'))",
  "ALTER TABLE emails DROP COLUMN due_at",

  // The data of projects that were deleted and not yet purged.
  "INSERT INTO jobs (kind, key, due_at) SELECT 'project-purge', id::text, now() FROM tenancies WHERE project_id IS NULL",

  // Both counters of wrong guesses have the same columns.
  "ALTER TABLE sign_in_failures RENAME TO password_attempts",
  "ALTER INDEX sign_in_failures_pkey RENAME TO password_attempts_pkey",
  "ALTER TABLE password_attempts RENAME CONSTRAINT sign_in_failures_tenancy_id_fkey TO password_attempts_tenancy_id_fkey",
  "ALTER TABLE password_attempts ADD COLUMN resets_at timestamptz(3)",
  "UPDATE password_attempts SET resets_at = retry_at + interval '1 day'",
  "ALTER TABLE password_attempts ALTER COLUMN resets_at SET NOT NULL",
  "ALTER TABLE second_factor_tries RENAME TO mfa_attempts",
  "ALTER INDEX second_factor_tries_pkey RENAME TO mfa_attempts_pkey",
  "ALTER TABLE mfa_attempts RENAME CONSTRAINT second_factor_tries_tenancy_id_user_id_fkey TO mfa_attempts_tenancy_id_user_id_fkey",
  "ALTER TABLE mfa_attempts RENAME COLUMN forgotten_at TO resets_at",
  "ALTER TABLE mfa_attempts ADD COLUMN retry_at timestamptz(3)",
  // Five failures were the limit.
  "UPDATE mfa_attempts SET retry_at = CASE WHEN failures < 5 THEN least(resets_at, now()) ELSE resets_at END",
  "ALTER TABLE mfa_attempts ALTER COLUMN retry_at SET NOT NULL",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

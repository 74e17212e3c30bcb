import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // The outbox has what an e-mail is made from; it is rendered when it is sent. Stored bodies are messages that are already rendered.
  "ALTER TABLE emails RENAME COLUMN body_sealed TO source_sealed",
  "ALTER TABLE emails ALTER COLUMN source_sealed DROP NOT NULL",
  "ALTER TABLE emails ALTER COLUMN subject SET DEFAULT ''",
  "ALTER TABLE emails ADD COLUMN type text NOT NULL DEFAULT 'custom'",
  "ALTER TABLE emails ADD COLUMN user_id uuid",
  "ALTER TABLE emails ADD COLUMN mailing_id uuid",
  "ALTER TABLE emails ADD COLUMN mail_server jsonb",
  "ALTER TABLE emails ADD COLUMN feedback_at timestamptz(3)",
  "ALTER TABLE emails DROP CONSTRAINT emails_state_check",
  `ALTER TABLE emails ADD CONSTRAINT emails_state_check
    CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'canceled', 'bounced', 'complained'))`,
  // Of a mailing each user gets one e-mail.
  "CREATE UNIQUE INDEX emails_of_mailing ON emails (tenancy_id, mailing_id, user_id) WHERE mailing_id IS NOT NULL",
  "CREATE INDEX emails_by_time ON emails (tenancy_id, created_at, id)",
  "CREATE INDEX emails_sent ON emails (tenancy_id, sent_at)",
  "CREATE INDEX emails_not_sent ON emails (tenancy_id, state, created_at, id) WHERE state <> 'sent'",
  "CREATE INDEX emails_of_user ON emails (tenancy_id, user_id, created_at, id) WHERE user_id IS NOT NULL",
  // Jobs of an owner share the runs of the kind.
  "UPDATE jobs SET share = split_part(key, '/', 1) || '/built-in' WHERE kind = 'email'",

  `CREATE TABLE email_mailings (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    content_sealed text NOT NULL,
    user_ids uuid[],
    queued_ids integer NOT NULL DEFAULT 0,
    after_user_id uuid,
    created_at timestamptz(3) NOT NULL,
    completed_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX email_mailings_expired ON email_mailings (created_at)",

  `CREATE TABLE email_suppressions (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    email text NOT NULL,
    reason text NOT NULL CHECK (reason IN ('bounce', 'complaint')),
    message text,
    email_id uuid,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    UNIQUE (tenancy_id, email)
  )`,
  "CREATE INDEX email_suppressions_by_time ON email_suppressions (tenancy_id, created_at, id)",

  `CREATE TABLE email_feedback_tokens (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id)
  )`,
];

/** E-mails are rendered when they are sent; developers send e-mails to users; providers report bounces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

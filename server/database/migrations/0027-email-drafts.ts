import { type Kysely, sql } from "kysely";

/** E-mails that developers write and send once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE email_drafts (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    display_name text NOT NULL,
    tsx_source text NOT NULL,
    theme_id uuid,
    has_theme boolean NOT NULL DEFAULT true,
    sent_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`.execute(db);
  await sql`CREATE INDEX email_drafts_updated ON email_drafts (tenancy_id, updated_at DESC, id)`.execute(db);
}

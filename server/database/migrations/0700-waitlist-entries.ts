import { type Kysely, sql } from "kysely";

/** The persons who wait for an account, or may create one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE waitlist_entries (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    email text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'approved', 'invited', 'rejected')),
    code_hash bytea,
    created_at timestamptz NOT NULL,
    decided_at timestamptz,
    expires_at timestamptz,
    PRIMARY KEY (tenancy_id, id),
    CONSTRAINT waitlist_entries_admitted CHECK ((state IN ('approved', 'invited')) = (code_hash IS NOT NULL AND expires_at IS NOT NULL))
  )`,
    )
    .execute(db);
  await sql.raw("CREATE UNIQUE INDEX waitlist_entries_by_email ON waitlist_entries (tenancy_id, email)").execute(db);
  await sql
    .raw("CREATE UNIQUE INDEX waitlist_entries_by_code ON waitlist_entries (tenancy_id, code_hash) WHERE code_hash IS NOT NULL")
    .execute(db);
  await sql.raw("CREATE INDEX waitlist_entries_by_time ON waitlist_entries (tenancy_id, created_at DESC, id DESC)").execute(db);
  await sql.raw("CREATE INDEX waitlist_entries_by_state ON waitlist_entries (tenancy_id, state, created_at DESC, id DESC)").execute(db);
  await sql.raw("CREATE INDEX waitlist_entries_by_expiry ON waitlist_entries (expires_at) WHERE expires_at IS NOT NULL").execute(db);
}

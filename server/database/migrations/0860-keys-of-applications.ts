import { type Kysely, sql } from "kysely";

const statements = [
  "ALTER TABLE oauth_applications ADD COLUMN jwks jsonb, ADD COLUMN jwks_uri text",
  `CREATE TABLE oauth_used_assertions (
    tenancy_id uuid NOT NULL,
    application_id text NOT NULL,
    jti_hash bytea NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, application_id, jti_hash),
    FOREIGN KEY (tenancy_id, application_id) REFERENCES oauth_applications ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_used_assertions_by_expiry ON oauth_used_assertions (expires_at)",
];

/** Public keys with which applications authenticate, and the assertions that were used (RFC 7523). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

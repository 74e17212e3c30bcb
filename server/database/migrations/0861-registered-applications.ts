import { type Kysely, sql } from "kysely";

const statements = [
  `ALTER TABLE oauth_applications
    ADD COLUMN source text NOT NULL DEFAULT 'developer' CHECK (source IN ('developer', 'registration')),
    ADD COLUMN registration_token_hash bytea`,
  // Retention reads them.
  "CREATE INDEX oauth_applications_never_used ON oauth_applications (created_at) WHERE source <> 'developer' AND last_used_at IS NULL",
  "CREATE INDEX oauth_applications_by_use ON oauth_applications (last_used_at) WHERE source <> 'developer'",
];

/** Applications that have registered themselves (RFC 7591). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

const statements = [
  `ALTER TABLE oauth_applications
    ADD COLUMN source text NOT NULL DEFAULT 'developer',
    ADD COLUMN registration_token_hash bytea`,
];

/** Applications that have registered themselves (RFC 7591). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE users ADD COLUMN accepted_terms_version text",
  "ALTER TABLE users ADD COLUMN accepted_terms_at timestamptz(3)",
];

/** The version of the terms that a user has accepted, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE oauth_requests ADD COLUMN acr_values text[] NOT NULL DEFAULT '{}'",
  "ALTER TABLE oauth_requests ADD COLUMN hint_user_id uuid",
];

/** Requests that prefer a second factor, and that name their user by an ID token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

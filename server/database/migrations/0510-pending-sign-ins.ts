import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = ["ALTER TABLE oauth_codes ALTER COLUMN user_id DROP NOT NULL", "ALTER TABLE oauth_codes ADD COLUMN result_sealed text"];

/** A code holds what the provider has proven. Users, links and tokens are written when the app exchanges it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

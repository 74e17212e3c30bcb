import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // The days in UTC on which a user, no longer anonymous, was first and last active. Null: never. Without an index, so that updates are HOT.
  "ALTER TABLE users ADD COLUMN IF NOT EXISTS first_seen_on date, ADD COLUMN IF NOT EXISTS last_seen_on date",
  // Whether the user was created before these days were recorded. A constant default rewrites no row.
  "ALTER TABLE users ADD COLUMN seen_before boolean NOT NULL DEFAULT true",
  "ALTER TABLE users ALTER COLUMN seen_before SET DEFAULT false",
];

/** The days on which users were active. Last of its release, since it locks the table until the end of the transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

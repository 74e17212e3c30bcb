import { type Kysely, sql } from "kysely";

/** The fingerprint of the server secret, in at most one row. Starts of the server compare theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE server_secret (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    fingerprint text NOT NULL,
    since timestamptz NOT NULL
  )`.execute(db);
}

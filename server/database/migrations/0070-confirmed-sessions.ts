import { type Kysely, sql } from "kysely";

/** When a newer sign-in of the same user confirmed a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`.execute(db);
}

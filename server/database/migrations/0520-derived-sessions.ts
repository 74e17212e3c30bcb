import { type Kysely, sql } from "kysely";

// The session that started to link an account: the session of the code expires no later.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE oauth_codes ADD COLUMN linking_session_id uuid`.execute(db);
}

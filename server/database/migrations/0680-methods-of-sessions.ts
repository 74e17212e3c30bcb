import { type Kysely, sql } from "kysely";

// The methods of a session's sign-in, and the session of the sign-in from which it was opened. Null in earlier rows: unknown, and itself.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE sessions ADD COLUMN amr text[], ADD COLUMN sign_in_id uuid").execute(db);
}

import { type Kysely, sql } from "kysely";

/** Sessions that a second factor opened name the attempt, so that they end with the authorization code that began it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE sessions ADD COLUMN attempt_id uuid").execute(db);
}

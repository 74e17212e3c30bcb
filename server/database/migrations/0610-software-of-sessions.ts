import { type Kysely, sql } from "kysely";

// Name and version of the browser that last used the session, and its operating system.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text").execute(db);
}

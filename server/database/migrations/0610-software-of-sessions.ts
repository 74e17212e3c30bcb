import { type Kysely, sql } from "kysely";

// What a session was last used with, as its User-Agent header says: name and version of the browser, and the operating system.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text").execute(db);
}

import { type Kysely, sql } from "kysely";

/** Where a command line tool began its sign-in, for the user who confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE cli_logins ADD COLUMN device_name text, ADD COLUMN ip text").execute(db);
}

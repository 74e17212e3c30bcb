import { type Kysely, sql } from "kysely";

/**
 * New users wait in a list before the index of short search terms takes them, ten at a time. A text has 150 terms, most of which others
 * also have. Entering them one by one was most of what a sign-up cost the database. A search reads the list, so it is short (64 kB).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER INDEX users_by_short_term SET (fastupdate = on, gin_pending_list_limit = 64)`.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Searches find letters without their accents, by a second line in the search text of users who have some. A job adds it to existing users
 * while the server runs. Until then they are found as before. It begins after an hour: during an upgrade, processes of the version before
 * write rows without the line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO jobs (kind, key, due_at) SELECT 'search-text-folding', '', now() + interval '1 hour'
    WHERE EXISTS (SELECT FROM users)`.execute(db);
}

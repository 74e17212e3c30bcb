import { type Kysely, sql } from "kysely";

/** Each with the column beside it that a search reads, too. */
const columns = [
  ["teams", "folded_name"],
  ["team_members", "folded_name"],
  ["users", "folded_name"],
  ["projects", "folded_name"],
  ["project_keys", "folded_description"],
  ["api_keys", "folded_description"],
] as const;

/**
 * Every search finds names and descriptions without their accents, by a column with the folded text. It is null for ASCII texts. A job
 * fills it for existing rows while the server runs. Until then they are found as before. It begins after an hour: during an upgrade,
 * processes of the version before write names without the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(column)} text`.execute(db);
    await sql`INSERT INTO jobs (kind, key, due_at)
      SELECT 'name-folding', ${`${table}/`}::text, now() + interval '1 hour' WHERE EXISTS (SELECT FROM ${sql.table(table)})`.execute(db);
  }
}

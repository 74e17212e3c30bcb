import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // Trigrams do not find terms of one and two characters. A term that few users have would read every user of the project.
  // Splits by native functions: the characters, the pairs from the first character on, and those from the second on.
  `CREATE FUNCTION short_terms(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
    SELECT string_to_array($1, NULL)
      || string_to_array(regexp_replace($1, '(..)', E'\\\\1\\x01', 'g'), E'\\x01')
      || string_to_array(regexp_replace(substr($1, 2), '(..)', E'\\\\1\\x01', 'g'), E'\\x01') $$`,
  // As that of trigrams: without a pending list, which every search would scan.
  "CREATE INDEX users_by_short_term ON users USING gin (tenancy_id, short_terms(search_text)) WITH (fastupdate = off)",
];

/** A search for one or two characters reads the users who have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

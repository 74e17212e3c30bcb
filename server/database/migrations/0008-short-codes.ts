import { type Kysely, sql } from "kysely";

/** The short code of an e-mail is a secret apart from its link, and its attempts are counted apart. */
const statements = [
  "ALTER TABLE verification_codes ADD COLUMN typed_hash bytea, ADD COLUMN typed_attempts integer NOT NULL DEFAULT 0",
  "CREATE INDEX verification_codes_by_code_hash ON verification_codes (tenancy_id, code_hash)",
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

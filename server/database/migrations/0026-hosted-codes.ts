import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE oauth_codes ALTER COLUMN provider_config_id DROP NOT NULL",
  "ALTER TABLE oauth_codes ALTER COLUMN account_id DROP NOT NULL",
  "ALTER TABLE oauth_codes ADD COLUMN issuing_session_id uuid",
  `ALTER TABLE oauth_codes ADD CONSTRAINT oauth_codes_proof CHECK (
    (issuing_session_id IS NULL) = (provider_config_id IS NOT NULL) AND (provider_config_id IS NULL) = (account_id IS NULL))`,
];

/** Authorization codes of the hosted pages, which represent a session instead of an account at a provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

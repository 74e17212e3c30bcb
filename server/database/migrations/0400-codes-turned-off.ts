import { type Kysely, sql } from "kysely";

/**
 * Codes of a user are on (`otp_auth_enabled`), off (`otp_auth_disabled`) or undecided (neither). Those that were not on are undecided. The
 * version before turns them on without this column, so that on wins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE users ADD COLUMN otp_auth_disabled boolean NOT NULL DEFAULT false").execute(db);
}

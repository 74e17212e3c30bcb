import { type Kysely, sql } from "kysely";

/** The RP id that an authenticator bound the passkey to. Null for passkeys from before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE passkeys ADD COLUMN rp_id text`.execute(db);
}

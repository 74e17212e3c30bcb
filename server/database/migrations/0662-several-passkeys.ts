import { type Kysely, sql } from "kysely";

/**
 * A user has several passkeys. The unique index of their credentials becomes the primary key without being built again. It keeps its name,
 * by which the version before knows it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE passkeys DROP CONSTRAINT passkeys_pkey,
    ADD CONSTRAINT passkeys_by_credential PRIMARY KEY USING INDEX passkeys_by_credential`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** A passkey has an id and a name. The version before inserts passkeys without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE passkeys ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(), ADD COLUMN name text NOT NULL DEFAULT 'Passkey'`.execute(
    db,
  );
}

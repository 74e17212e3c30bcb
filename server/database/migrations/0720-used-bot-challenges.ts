import { type Kysely, sql } from "kysely";

/** The bot challenges whose solution was used, until they expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE used_bot_challenges (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    nonce text NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenancy_id, nonce)
  )`,
    )
    .execute(db);
  await sql.raw("CREATE INDEX used_bot_challenges_by_expiry ON used_bot_challenges (expires_at)").execute(db);
}

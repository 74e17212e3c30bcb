import { type Kysely, sql } from "kysely";

/** ID tokens of providers with which users have signed in. Each is accepted once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE used_id_tokens (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, token_hash)
  )`,
    )
    .execute(db);
  await sql.raw("CREATE INDEX used_id_tokens_by_expiry ON used_id_tokens (expires_at)").execute(db);
}

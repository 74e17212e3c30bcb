import { type Kysely, sql } from "kysely";

/** The decisions of the endpoints that projects call before sign-ups and sign-ins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE sign_up_hook_decisions (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    event text NOT NULL,
    method text NOT NULL,
    is_test boolean NOT NULL,
    outcome text NOT NULL,
    failure text,
    status integer,
    duration_ms integer NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
    )
    .execute(db);
  await sql.raw("CREATE INDEX sign_up_hook_decisions_by_time ON sign_up_hook_decisions (tenancy_id, at, id)").execute(db);
  await sql.raw("CREATE INDEX sign_up_hook_decisions_expired ON sign_up_hook_decisions (at)").execute(db);
}

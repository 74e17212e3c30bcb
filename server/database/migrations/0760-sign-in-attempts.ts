import { type Kysely, sql } from "kysely";

/** Sign-ins with their steps. Written beside the requests, in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE sign_in_attempts (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    last_at timestamptz(3) NOT NULL,
    flow_key bytea,
    method text NOT NULL,
    provider_id text,
    outcome text NOT NULL,
    is_new_user boolean NOT NULL,
    error_code text,
    user_id uuid,
    address text,
    ip text,
    country text,
    browser text,
    system text,
    request_id text NOT NULL,
    steps jsonb NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
    )
    .execute(db);
  await sql.raw("CREATE INDEX sign_in_attempts_by_time ON sign_in_attempts (tenancy_id, at, id)").execute(db);
  await sql.raw("CREATE INDEX sign_in_attempts_by_flow ON sign_in_attempts (tenancy_id, flow_key) WHERE flow_key IS NOT NULL").execute(db);
  // Rows are appended in the order of their time, so that a few pages summarize all of them.
  await sql.raw("CREATE INDEX sign_in_attempts_expired ON sign_in_attempts USING brin (at)").execute(db);
}

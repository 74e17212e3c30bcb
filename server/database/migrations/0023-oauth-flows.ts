import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE oauth_flows (
    state_hash bytea PRIMARY KEY,
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    provider_id text NOT NULL,
    type text NOT NULL,
    user_id uuid,
    session_id uuid,
    redirect_uri text NOT NULL,
    state text NOT NULL,
    code_challenge text NOT NULL,
    provider_verifier_sealed text NOT NULL,
    provider_scope text NOT NULL,
    error_redirect_url text,
    after_callback_redirect_url text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE SET NULL (user_id)
  )`,
  "CREATE INDEX oauth_flows_expired ON oauth_flows (expires_at)",
  "CREATE INDEX oauth_flows_of_user ON oauth_flows (tenancy_id, user_id)",

  `CREATE TABLE oauth_codes (
    tenancy_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    provider_config_id text NOT NULL,
    account_id text NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    is_new_user boolean NOT NULL,
    after_callback_redirect_url text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    session_id uuid,
    attempt_id uuid,
    PRIMARY KEY (tenancy_id, code_hash),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_codes_expired ON oauth_codes (expires_at)",
  "CREATE INDEX oauth_codes_of_user ON oauth_codes (tenancy_id, user_id)",

  `CREATE TABLE oauth_traces (
    tenancy_id uuid REFERENCES tenancies ON DELETE CASCADE,
    id uuid PRIMARY KEY,
    request_id text NOT NULL,
    at timestamptz(3) NOT NULL,
    step text NOT NULL,
    failed_check text NOT NULL,
    error_code text NOT NULL,
    provider_id text,
    detail text
  )`,
  "CREATE INDEX oauth_traces_by_time ON oauth_traces (tenancy_id, at, id)",
  "CREATE INDEX oauth_traces_expired ON oauth_traces (at)",
];

/** Sign-ins with providers that are under way, the codes that they end in, and the steps that were refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

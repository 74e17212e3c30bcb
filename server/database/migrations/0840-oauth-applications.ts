import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE oauth_applications (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id text NOT NULL,
    type text NOT NULL CHECK (type IN ('web', 'native', 'service')),
    display_name text NOT NULL,
    folded_name text,
    logo_url text,
    homepage_url text,
    privacy_policy_url text,
    terms_url text,
    redirect_uris text[] NOT NULL,
    post_logout_redirect_uris text[] NOT NULL,
    scopes text[] NOT NULL,
    is_first_party boolean NOT NULL,
    is_enabled boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX oauth_applications_by_time ON oauth_applications (tenancy_id, created_at DESC, id DESC)",
  `CREATE TABLE oauth_application_secrets (
    tenancy_id uuid NOT NULL,
    application_id text NOT NULL,
    id uuid NOT NULL,
    hash bytea NOT NULL,
    last_four text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    PRIMARY KEY (tenancy_id, application_id, id),
    FOREIGN KEY (tenancy_id, application_id) REFERENCES oauth_applications ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_application_secrets_by_expiry ON oauth_application_secrets (expires_at) WHERE expires_at IS NOT NULL",
  `CREATE TABLE oauth_requests (
    tenancy_id uuid NOT NULL,
    id_hash bytea NOT NULL,
    application_id text NOT NULL,
    is_pushed boolean NOT NULL,
    redirect_uri text NOT NULL,
    scopes text[] NOT NULL,
    state text,
    nonce text,
    code_challenge text NOT NULL,
    prompt text[] NOT NULL,
    max_age integer,
    login_hint text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    user_id uuid,
    session_id uuid,
    signed_in_at timestamptz(3),
    amr text[],
    code_hash bytea,
    used_at timestamptz(3),
    grant_id uuid,
    PRIMARY KEY (tenancy_id, id_hash),
    FOREIGN KEY (tenancy_id, application_id) REFERENCES oauth_applications ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX oauth_requests_by_code ON oauth_requests (tenancy_id, code_hash) WHERE code_hash IS NOT NULL",
  "CREATE INDEX oauth_requests_by_user ON oauth_requests (tenancy_id, user_id) WHERE user_id IS NOT NULL",
  "CREATE INDEX oauth_requests_by_application ON oauth_requests (tenancy_id, application_id)",
  "CREATE INDEX oauth_requests_by_expiry ON oauth_requests (expires_at)",
  `CREATE TABLE oauth_consents (
    tenancy_id uuid NOT NULL,
    application_id text NOT NULL,
    user_id uuid NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    PRIMARY KEY (tenancy_id, application_id, user_id),
    FOREIGN KEY (tenancy_id, application_id) REFERENCES oauth_applications ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_consents_by_time ON oauth_consents (tenancy_id, application_id, created_at DESC, user_id DESC)",
  "CREATE INDEX oauth_consents_by_user ON oauth_consents (tenancy_id, user_id, created_at DESC, application_id DESC)",
  `CREATE TABLE oauth_grants (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    application_id text NOT NULL,
    user_id uuid NOT NULL,
    scopes text[] NOT NULL,
    rotation integer NOT NULL,
    session_id uuid NOT NULL,
    signed_in_at timestamptz(3) NOT NULL,
    amr text[],
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, application_id, user_id) REFERENCES oauth_consents ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_grants_by_user ON oauth_grants (tenancy_id, user_id)",
  "CREATE INDEX oauth_grants_by_consent ON oauth_grants (tenancy_id, application_id, user_id)",
  "CREATE INDEX oauth_grants_by_expiry ON oauth_grants (expires_at)",
];

/** The authorization server: applications with their secrets and requests, and what users have given them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

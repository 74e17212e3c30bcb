import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "CREATE EXTENSION IF NOT EXISTS pg_trgm",
  "CREATE EXTENSION IF NOT EXISTS btree_gin",

  `CREATE TABLE projects (
    id text PRIMARY KEY,
    display_name text NOT NULL,
    description text NOT NULL DEFAULT '',
    logo_url text,
    full_logo_url text,
    is_production_mode boolean NOT NULL DEFAULT false,
    owner_team_id uuid,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE tenancies (
    id uuid PRIMARY KEY,
    project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
    branch_id text NOT NULL,
    config jsonb NOT NULL DEFAULT '{}',
    UNIQUE (project_id, branch_id)
  )`,
  `CREATE TABLE project_keys (
    project_id text NOT NULL REFERENCES projects ON DELETE CASCADE,
    id uuid NOT NULL,
    description text NOT NULL,
    publishable_client_key_hash bytea,
    publishable_client_key_last_four text,
    secret_server_key_hash bytea,
    secret_server_key_last_four text,
    super_secret_admin_key_hash bytea,
    super_secret_admin_key_last_four text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    PRIMARY KEY (project_id, id)
  )`,
  "CREATE INDEX project_keys_by_client_key ON project_keys (project_id, publishable_client_key_hash)",
  "CREATE INDEX project_keys_by_server_key ON project_keys (project_id, secret_server_key_hash)",
  "CREATE INDEX project_keys_by_admin_key ON project_keys (project_id, super_secret_admin_key_hash)",

  `CREATE TABLE teams (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    display_name text NOT NULL,
    profile_image_url text,
    client_metadata jsonb,
    client_read_only_metadata jsonb,
    server_metadata jsonb,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  `CREATE TABLE users (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    display_name text,
    profile_image_url text,
    client_metadata jsonb,
    client_read_only_metadata jsonb,
    server_metadata jsonb,
    is_anonymous boolean NOT NULL DEFAULT false,
    otp_auth_enabled boolean NOT NULL DEFAULT false,
    totp_secret_sealed text,
    selected_team_id uuid,
    signed_up_at timestamptz(3) NOT NULL,
    last_active_at timestamptz(3) NOT NULL,
    search_text text NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX users_by_sign_up ON users (tenancy_id, signed_up_at, id)",
  "CREATE INDEX users_by_sign_up_not_anonymous ON users (tenancy_id, signed_up_at, id) WHERE NOT is_anonymous",
  // Without a pending list, which every search would scan after many sign-ups.
  "CREATE INDEX users_by_text ON users USING gin (tenancy_id, search_text gin_trgm_ops) WITH (fastupdate = off)",
  `CREATE TABLE team_members (
    tenancy_id uuid NOT NULL,
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, team_id, user_id),
    FOREIGN KEY (tenancy_id, team_id) REFERENCES teams ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX team_members_by_user ON team_members (tenancy_id, user_id)",
  // The selected team is cleared with the membership; the other key columns must not be.
  `ALTER TABLE users ADD CONSTRAINT users_selected_membership FOREIGN KEY (tenancy_id, selected_team_id, id)
    REFERENCES team_members (tenancy_id, team_id, user_id) ON DELETE SET NULL (selected_team_id) DEFERRABLE INITIALLY DEFERRED`,
  "CREATE INDEX users_by_selected_team ON users (tenancy_id, selected_team_id) WHERE selected_team_id IS NOT NULL",

  `CREATE TABLE contact_channels (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    type text NOT NULL CHECK (type = 'email'),
    value text NOT NULL,
    is_primary boolean NOT NULL,
    used_for_auth boolean NOT NULL,
    is_verified boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX contact_channels_of_user ON contact_channels (tenancy_id, user_id, type, value)",
  "CREATE UNIQUE INDEX contact_channels_primary ON contact_channels (tenancy_id, user_id, type) WHERE is_primary",
  "CREATE UNIQUE INDEX contact_channels_for_sign_in ON contact_channels (tenancy_id, type, value) WHERE used_for_auth",
  `CREATE TABLE passwords (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    hash text NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, user_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  `CREATE TABLE oauth_links (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider_config_id text NOT NULL,
    account_id text NOT NULL,
    email text,
    allow_sign_in boolean NOT NULL,
    allow_connected_accounts boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_links_of_user ON oauth_links (tenancy_id, user_id)",
  "CREATE UNIQUE INDEX oauth_links_for_sign_in ON oauth_links (tenancy_id, provider_config_id, account_id) WHERE allow_sign_in",

  `CREATE TABLE sessions (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    is_impersonation boolean NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    last_used_ip text,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX sessions_by_token ON sessions (tenancy_id, token_hash)",
  "CREATE INDEX sessions_of_user ON sessions (tenancy_id, user_id)",
  `CREATE TABLE verification_codes (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    type text NOT NULL,
    code_hash bytea NOT NULL,
    nonce_hash bytea NOT NULL,
    user_id uuid,
    data jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX verification_codes_by_code ON verification_codes (tenancy_id, type, code_hash)",
  "CREATE INDEX verification_codes_by_nonce ON verification_codes (tenancy_id, nonce_hash)",
  "CREATE INDEX verification_codes_of_user ON verification_codes (tenancy_id, user_id)",

  `CREATE TABLE mails (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    sender_name text NOT NULL,
    sender_address text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_sealed text NOT NULL,
    state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    read_at timestamptz(3),
    error jsonb,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX mails_due ON mails (tenancy_id, due_at) WHERE state IN ('queued', 'sending')",
  "CREATE INDEX mails_by_recipient ON mails (tenancy_id, recipient, created_at)",
  `CREATE TABLE images (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    content_type text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX images_of_user ON images (tenancy_id, user_id)",
  `CREATE TABLE rate_limits (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    key text NOT NULL,
    window_ends_at timestamptz(3) NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, key)
  )`,
  `CREATE TABLE sign_in_failures (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    subject bytea NOT NULL,
    failures integer NOT NULL,
    retry_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, subject)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const accountTables: readonly string[] = [
  `CREATE TABLE contact_channels (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    type text NOT NULL,
    value text NOT NULL,
    is_primary boolean NOT NULL,
    used_for_auth boolean NOT NULL,
    is_verified boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    CHECK (type = 'email'),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  // The list of a project's contact channels is read in pages, oldest first.
  "CREATE INDEX contact_channels_by_age ON contact_channels (tenancy_id, created_at, id)",
  "CREATE UNIQUE INDEX contact_channels_for_sign_in ON contact_channels (tenancy_id, type, value) WHERE used_for_auth",
  "CREATE UNIQUE INDEX contact_channels_of_user ON contact_channels (tenancy_id, user_id, type, value)",
  "CREATE UNIQUE INDEX contact_channels_primary ON contact_channels (tenancy_id, user_id, type) WHERE is_primary",

  `CREATE TABLE passwords (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    hash text NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, user_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,

  `CREATE TABLE passkeys (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    device_type text NOT NULL,
    backed_up boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    -- The RP id that an authenticator bound the passkey to. Null for passkeys of versions that did not record it.
    rp_id text,
    PRIMARY KEY (tenancy_id, user_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX passkeys_by_credential ON passkeys (tenancy_id, credential_id)",

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
  // Of one provider a user has each account once, and signs in with one.
  "CREATE UNIQUE INDEX oauth_links_account_of_user ON oauth_links (tenancy_id, user_id, provider_config_id, account_id)",
  "CREATE INDEX oauth_links_by_provider ON oauth_links (tenancy_id, provider_config_id, user_id) INCLUDE (allow_sign_in)",
  "CREATE UNIQUE INDEX oauth_links_for_sign_in ON oauth_links (tenancy_id, provider_config_id, account_id) WHERE allow_sign_in",
  "CREATE UNIQUE INDEX oauth_links_sign_in_of_user ON oauth_links (tenancy_id, user_id, provider_config_id) WHERE allow_sign_in",

  // Tokens that providers issued for users' accounts. They end with the link to the account.
  `CREATE TABLE oauth_tokens (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    link_id uuid NOT NULL,
    access_token_sealed text,
    expires_at timestamptz(3),
    refresh_token_sealed text,
    scopes text[] NOT NULL,
    is_valid boolean NOT NULL DEFAULT true,
    renewals integer NOT NULL DEFAULT 0,
    renewal_failed boolean NOT NULL DEFAULT false,
    renewal_claimed_until timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, link_id) REFERENCES oauth_links ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_tokens_of_link ON oauth_tokens (tenancy_id, link_id, created_at)",

  // Authorization codes. They represent an account at a provider or, on hosted pages, the session that issued them.
  `CREATE TABLE oauth_codes (
    tenancy_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    provider_config_id text,
    account_id text,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    is_new_user boolean NOT NULL,
    after_callback_redirect_url text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    session_id uuid,
    attempt_id uuid,
    issuing_session_id uuid,
    PRIMARY KEY (tenancy_id, code_hash),
    CONSTRAINT oauth_codes_proof CHECK (
      (issuing_session_id IS NULL) = (provider_config_id IS NOT NULL) AND (provider_config_id IS NULL) = (account_id IS NULL)),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_codes_expired ON oauth_codes (expires_at)",
  "CREATE INDEX oauth_codes_of_user ON oauth_codes (tenancy_id, user_id)",

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
    rotation integer NOT NULL DEFAULT 0,
    rotated_at timestamptz(3),
    -- The attempt of the second factor that opened the session, which ends with the authorization code that began it.
    attempt_id uuid,
    -- The language preferences of the browser that signed in, for e-mails that no call of its user causes.
    languages text,
    -- When a newer sign-in of the same user confirmed the session.
    confirmed_at timestamptz,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX sessions_by_token ON sessions (tenancy_id, token_hash)",
  "CREATE INDEX sessions_of_user ON sessions (tenancy_id, user_id)",
];

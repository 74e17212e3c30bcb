export const signInTables: readonly string[] = [
  `CREATE TABLE password_attempts (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    subject bytea NOT NULL,
    failures integer NOT NULL,
    retry_at timestamptz(3) NOT NULL,
    resets_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, subject)
  )`,

  `CREATE TABLE mfa_attempts (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    failures integer NOT NULL,
    resets_at timestamptz(3) NOT NULL,
    last_step integer NOT NULL DEFAULT 0,
    retry_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, user_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,

  `CREATE TABLE backup_codes (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    digest text NOT NULL,
    PRIMARY KEY (tenancy_id, user_id, digest),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  // A trigger, because several slices remove a second factor. Codes of an earlier one must not work with a later one.
  `CREATE FUNCTION delete_backup_codes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM backup_codes WHERE tenancy_id = NEW.tenancy_id AND user_id = NEW.id;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER users_second_factor_removed AFTER UPDATE OF totp_secret_sealed ON users
    FOR EACH ROW WHEN (OLD.totp_secret_sealed IS NOT NULL AND NEW.totp_secret_sealed IS NULL) EXECUTE FUNCTION delete_backup_codes()`,

  `CREATE TABLE cli_logins (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    polling_hash bytea NOT NULL,
    login_hash bytea NOT NULL,
    refresh_token_sealed text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    completed_at timestamptz(3),
    used_at timestamptz(3),
    -- Where a command line tool began its sign-in, for the user who confirms it.
    device_name text,
    ip text,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX cli_logins_by_expiry ON cli_logins (expires_at)",
  "CREATE UNIQUE INDEX cli_logins_by_login ON cli_logins (tenancy_id, login_hash)",
  "CREATE UNIQUE INDEX cli_logins_by_polling ON cli_logins (tenancy_id, polling_hash)",

  // Sign-ins with providers that are under way, and the steps that were refused.
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

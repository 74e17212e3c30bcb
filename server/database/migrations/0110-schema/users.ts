export const userTables: readonly string[] = [
  // Trigrams do not find terms of one and two characters. A term that few users have would read every user of the project.
  // Splits by native functions: the characters, the pairs from the first character on, and those from the second on.
  `CREATE FUNCTION short_terms(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
    SELECT string_to_array($1, NULL)
      || string_to_array(regexp_replace($1, '(..)', E'\\\\1\\x01', 'g'), E'\\x01')
      || string_to_array(regexp_replace(substr($1, 2), '(..)', E'\\\\1\\x01', 'g'), E'\\x01') $$`,

  // HOT updates: recording activity must not touch every index of the table. So only the hour is indexed, which rarely changes, and
  // pages have space for new row versions.
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
    last_country text,
    last_active_hour timestamp(0) NOT NULL
      GENERATED ALWAYS AS (date_trunc('hour', last_active_at AT TIME ZONE 'UTC')) STORED,
    -- A summary of the user's addresses and credentials, which triggers maintain (user-summaries.ts).
    primary_email text,
    primary_email_verified boolean NOT NULL DEFAULT false,
    primary_email_auth_enabled boolean NOT NULL DEFAULT false,
    has_password boolean NOT NULL DEFAULT false,
    passkey_auth_enabled boolean NOT NULL DEFAULT false,
    oauth_providers jsonb,
    PRIMARY KEY (tenancy_id, id)
  ) WITH (fillfactor = 85)`,
  "CREATE INDEX users_anonymous ON users (tenancy_id, id) WHERE is_anonymous",
  "CREATE INDEX users_by_activity ON users (tenancy_id, is_anonymous, last_active_hour)",
  "CREATE INDEX users_by_country ON users (tenancy_id, last_country) INCLUDE (is_anonymous) WHERE last_country IS NOT NULL",
  // Lists in order of names and addresses, as server/features/users/list.ts compares them.
  "CREATE INDEX users_by_email ON users (tenancy_id, coalesce(primary_email, ''), id) WHERE NOT is_anonymous",
  "CREATE INDEX users_by_name ON users (tenancy_id, lower(coalesce(display_name, '')), id) WHERE NOT is_anonymous",
  "CREATE INDEX users_by_selected_team ON users (tenancy_id, selected_team_id) WHERE selected_team_id IS NOT NULL",
  // A text has 150 terms, most of which others also have. Entering them one by one would be most of what a sign-up costs.
  // So new users wait in a list, which the index takes ten at a time. A search reads the list, so it is short (64 kB).
  `CREATE INDEX users_by_short_term ON users USING gin
    (tenancy_id, short_terms(search_text)) WITH (fastupdate = on, gin_pending_list_limit = 64)`,
  "CREATE INDEX users_by_sign_up ON users (tenancy_id, signed_up_at, id)",
  "CREATE INDEX users_by_sign_up_not_anonymous ON users (tenancy_id, signed_up_at, id) WHERE NOT is_anonymous",
  // Without a pending list, which every search would scan after many sign-ups.
  "CREATE INDEX users_by_text ON users USING gin (tenancy_id, search_text gin_trgm_ops) WITH (fastupdate = off)",
  "CREATE INDEX users_with_codes ON users (tenancy_id, id) INCLUDE (is_anonymous) WHERE otp_auth_enabled",
];

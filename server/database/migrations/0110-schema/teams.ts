export const teamTables: readonly string[] = [
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
  "CREATE INDEX teams_by_creation ON teams (tenancy_id, created_at, id)",
  // As that of users: without a pending list, which every search would scan.
  "CREATE INDEX teams_by_name ON teams USING gin (tenancy_id, lower(display_name) gin_trgm_ops) WITH (fastupdate = off)",

  `CREATE TABLE team_members (
    tenancy_id uuid NOT NULL,
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    -- A member may have a name and a picture in the team.
    display_name text,
    profile_image_url text,
    PRIMARY KEY (tenancy_id, team_id, user_id),
    FOREIGN KEY (tenancy_id, team_id) REFERENCES teams ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  // Lists of members are in the order in which they joined.
  "CREATE INDEX team_members_by_joining ON team_members (tenancy_id, team_id, created_at, user_id)",
  "CREATE INDEX team_members_by_user ON team_members (tenancy_id, user_id)",
  // The selected team is cleared with the membership; the other key columns must not be.
  `ALTER TABLE users ADD CONSTRAINT users_selected_membership FOREIGN KEY (tenancy_id, selected_team_id, id)
    REFERENCES team_members (tenancy_id, team_id, user_id) ON DELETE SET NULL (selected_team_id) DEFERRABLE INITIALLY DEFERRED`,

  `CREATE TABLE team_permissions (
    tenancy_id uuid NOT NULL,
    team_id uuid NOT NULL,
    user_id uuid NOT NULL,
    permission_id text NOT NULL,
    -- Null for permissions of versions that did not record it.
    granted_at timestamptz(3),
    granted_by text,
    granted_by_user_id uuid,
    PRIMARY KEY (tenancy_id, team_id, user_id, permission_id),
    FOREIGN KEY (tenancy_id, team_id, user_id) REFERENCES team_members ON DELETE CASCADE
  )`,
  // In the order of users with a permission, in a team or project, so that they are read in pages.
  "CREATE INDEX team_permissions_by_permission ON team_permissions (tenancy_id, permission_id, team_id, user_id)",

  `CREATE TABLE user_permissions (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    permission_id text NOT NULL,
    granted_at timestamptz(3),
    granted_by text,
    granted_by_user_id uuid,
    PRIMARY KEY (tenancy_id, user_id, permission_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE INDEX user_permissions_by_permission ON user_permissions (tenancy_id, permission_id, user_id)",

  // API keys of users and teams. They end with their owner.
  `CREATE TABLE api_keys (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    team_id uuid,
    description text NOT NULL,
    is_public boolean NOT NULL,
    hash bytea NOT NULL,
    last_four text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    last_used_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id),
    CHECK (num_nonnulls(user_id, team_id) = 1),
    FOREIGN KEY (tenancy_id, team_id) REFERENCES teams ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  // A secret scanner knows the key, not its project.
  "CREATE UNIQUE INDEX api_keys_by_hash ON api_keys (hash)",
  "CREATE INDEX api_keys_of_team ON api_keys (tenancy_id, team_id, created_at) WHERE team_id IS NOT NULL",
  "CREATE INDEX api_keys_of_user ON api_keys (tenancy_id, user_id, created_at) WHERE user_id IS NOT NULL",
];

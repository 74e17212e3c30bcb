export const foundationTables: readonly string[] = [
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
    -- The short code of an e-mail is a secret apart from its link, and its attempts are counted apart.
    typed_hash bytea,
    typed_attempts integer NOT NULL DEFAULT 0,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX verification_codes_by_code ON verification_codes (tenancy_id, type, code_hash)",
  "CREATE INDEX verification_codes_by_code_hash ON verification_codes (tenancy_id, code_hash)",
  "CREATE INDEX verification_codes_by_nonce ON verification_codes (tenancy_id, nonce_hash)",
  // An address has at most one open invitation to a team.
  `CREATE UNIQUE INDEX verification_codes_of_invited_address ON verification_codes (tenancy_id, (data ->> 'teamId'), (data ->> 'email'))
    WHERE type = 'team-invitation' AND used_at IS NULL`,
  // Open invitations to a team.
  `CREATE INDEX verification_codes_of_invited_team ON verification_codes (tenancy_id, (data ->> 'teamId'), created_at)
    WHERE type = 'team-invitation'`,
  "CREATE INDEX verification_codes_of_user ON verification_codes (tenancy_id, user_id)",

  // Images belong to a user, a team, or the project itself. One with a user and a team belongs to the membership, and is deleted with it.
  `CREATE TABLE images (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    user_id uuid,
    content_type text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    team_id uuid,
    PRIMARY KEY (tenancy_id, id),
    FOREIGN KEY (tenancy_id, team_id) REFERENCES teams ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE,
    CONSTRAINT images_of_member_fkey FOREIGN KEY (tenancy_id, team_id, user_id) REFERENCES team_members ON DELETE CASCADE
  )`,
  "CREATE INDEX images_of_team ON images (tenancy_id, team_id) WHERE team_id IS NOT NULL",
  "CREATE INDEX images_of_user ON images (tenancy_id, user_id)",

  // Counts of users who were active on a day, for the overview of a project.
  `CREATE TABLE active_users (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    day date NOT NULL,
    is_anonymous boolean NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, day, is_anonymous)
  )`,

  `CREATE TABLE rate_limits (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    key text NOT NULL,
    window_ends_at timestamptz(3) NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (tenancy_id, key)
  )`,

  // Jobs of one owner, and of one target of an owner, share the runs of a kind. `share` names both: `<owner>/<target>`.
  `CREATE TABLE jobs (
    kind text NOT NULL,
    key text NOT NULL,
    due_at timestamptz(3) NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    crashes integer NOT NULL DEFAULT 0,
    lease uuid,
    share text NOT NULL DEFAULT '',
    PRIMARY KEY (kind, key)
  )`,
  "CREATE INDEX jobs_due ON jobs (kind, due_at)",
  "CREATE INDEX jobs_shared ON jobs (kind, share, due_at) WHERE share <> ''",
];

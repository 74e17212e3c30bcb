import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // Open invitations to a team. First, before a table that sign-ups write to is locked.
  "CREATE INDEX verification_codes_of_invited_team ON verification_codes (tenancy_id, (data ->> 'teamId'), created_at) WHERE type = 'team-invitation'",

  "ALTER TABLE sessions ADD COLUMN rotation integer NOT NULL DEFAULT 0, ADD COLUMN rotated_at timestamptz(3)",

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
    PRIMARY KEY (tenancy_id, user_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,
  "CREATE UNIQUE INDEX passkeys_by_credential ON passkeys (tenancy_id, credential_id)",

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
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE UNIQUE INDEX cli_logins_by_polling ON cli_logins (tenancy_id, polling_hash)",
  "CREATE UNIQUE INDEX cli_logins_by_login ON cli_logins (tenancy_id, login_hash)",
  "CREATE INDEX cli_logins_by_expiry ON cli_logins (expires_at)",

  // No foreign key to users: entries outlive them.
  `CREATE TABLE audit_events (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    at timestamptz(3) NOT NULL,
    event text NOT NULL,
    user_id uuid,
    actor_type text NOT NULL,
    actor_user_id uuid,
    session_id uuid,
    ip text,
    request_id text NOT NULL,
    data jsonb NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX audit_events_by_time ON audit_events (tenancy_id, at, id)",
  "CREATE INDEX audit_events_of_user ON audit_events (tenancy_id, user_id, at, id) WHERE user_id IS NOT NULL",
  "CREATE INDEX audit_events_by_kind ON audit_events (tenancy_id, event, at, id)",
  "CREATE INDEX audit_events_by_age ON audit_events (at)",
  "CREATE INDEX audit_events_of_nobody ON audit_events (at) WHERE event = 'user.sign_in_failed' AND user_id IS NULL",
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME; END $$`,
  "CREATE TRIGGER audit_events_append_only BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change()",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

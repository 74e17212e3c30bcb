export const consoleTables: readonly string[] = [
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
  "CREATE INDEX audit_events_by_age ON audit_events (at)",
  "CREATE INDEX audit_events_by_kind ON audit_events (tenancy_id, event, at, id)",
  "CREATE INDEX audit_events_by_time ON audit_events (tenancy_id, at, id)",
  "CREATE INDEX audit_events_of_nobody ON audit_events (at) WHERE event = 'user.sign_in_failed' AND user_id IS NULL",
  "CREATE INDEX audit_events_of_user ON audit_events (tenancy_id, user_id, at, id) WHERE user_id IS NOT NULL",
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME; END $$`,
  "CREATE TRIGGER audit_events_append_only BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change()",
];

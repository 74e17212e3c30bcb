import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE audit_streams (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    url text NOT NULL,
    secret_sealed text NOT NULL,
    is_enabled boolean NOT NULL DEFAULT true,
    created_at timestamptz(3) NOT NULL,
    delivered bigint NOT NULL DEFAULT 0,
    last_event_id uuid,
    last_event_at timestamptz(3),
    last_delivery_at timestamptz(3),
    failing_since timestamptz(3),
    next_attempt_at timestamptz(3),
    error text
  )`,
  // Without a foreign key to the stream: its deletion must not fail the call that writes an event meanwhile.
  `CREATE TABLE audit_stream_queue (
    tenancy_id uuid NOT NULL,
    event_id uuid NOT NULL,
    position bigint GENERATED ALWAYS AS IDENTITY,
    written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (tenancy_id, event_id),
    FOREIGN KEY (tenancy_id, event_id) REFERENCES audit_events ON DELETE CASCADE
  )`,
  "CREATE INDEX audit_stream_queue_in_order ON audit_stream_queue (tenancy_id, written_by, position)",
  `CREATE FUNCTION queue_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM audit_streams s WHERE s.tenancy_id = NEW.tenancy_id) THEN
        INSERT INTO audit_stream_queue (tenancy_id, event_id) VALUES (NEW.tenancy_id, NEW.id);
      END IF;
      RETURN NULL;
    END $$`,
  "CREATE TRIGGER audit_events_streamed AFTER INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION queue_audit_event()",
];

/**
 * Streams of the audit log. The database queues each event with its transaction. So a process of the version before, which runs during an
 * upgrade, leaves out no event. An event that is committed after a later one is sent, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // The language preferences of the browser that signed in, for e-mails that no call of its user causes.
  "ALTER TABLE sessions ADD COLUMN languages text",

  // A trigger, since the statement that records a failed delivery may or may not disable its endpoint.
  `CREATE FUNCTION notify_of_disabled_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO jobs (kind, key, due_at) VALUES ('webhook-disabled', NEW.tenancy_id || '/' || NEW.id, NEW.disabled_at)
        ON CONFLICT (kind, key) DO NOTHING;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER webhook_endpoints_disabled AFTER UPDATE OF disabled_at ON webhook_endpoints
    FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION notify_of_disabled_webhook()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

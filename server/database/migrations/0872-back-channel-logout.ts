import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE oauth_applications ADD COLUMN backchannel_logout_uri text",
  `CREATE TABLE oauth_session_applications (
    tenancy_id uuid NOT NULL,
    session_id uuid NOT NULL,
    application_id text NOT NULL,
    user_id uuid NOT NULL,
    PRIMARY KEY (tenancy_id, session_id, application_id),
    FOREIGN KEY (tenancy_id, application_id) REFERENCES oauth_applications ON DELETE CASCADE
  )`,
  "CREATE INDEX oauth_session_applications_by_application ON oauth_session_applications (tenancy_id, application_id)",
  `CREATE FUNCTION queue_logouts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WITH ended AS (
        DELETE FROM oauth_session_applications a USING changed c WHERE a.tenancy_id = c.tenancy_id AND a.session_id = c.id
        RETURNING a.tenancy_id, a.application_id, a.session_id, a.user_id)
      INSERT INTO jobs (kind, key, share, due_at)
        SELECT 'backchannel-logout', concat_ws('/', e.tenancy_id, e.application_id, e.session_id, e.user_id), '', now() FROM ended e
        ON CONFLICT (kind, key) DO NOTHING;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER sessions_queue_logouts AFTER DELETE ON sessions
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_logouts()`,
];

/**
 * The applications to notify when a session ends. The database queues the notices with the deletion of the session. So every call that
 * ends one causes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

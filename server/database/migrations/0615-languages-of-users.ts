import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE users ADD COLUMN languages text",
  // A trigger, because every sign-in method inserts a session. An impersonator's browser says nothing about the user.
  `CREATE FUNCTION remember_languages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE users SET languages = NEW.languages
        WHERE tenancy_id = NEW.tenancy_id AND id = NEW.user_id AND languages IS DISTINCT FROM NEW.languages;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER sessions_languages AFTER INSERT ON sessions
    FOR EACH ROW WHEN (NEW.languages IS NOT NULL AND NOT NEW.is_impersonation) EXECUTE FUNCTION remember_languages()`,
];

/** Users have the languages of their last sign-in, for e-mails that a server causes. Sessions are deleted when they end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

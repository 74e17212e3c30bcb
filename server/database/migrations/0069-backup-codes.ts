import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE backup_codes (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    digest text NOT NULL,
    PRIMARY KEY (tenancy_id, user_id, digest),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users (tenancy_id, id) ON DELETE CASCADE
  )`,

  // A trigger, because several slices remove a second factor. Codes of an earlier one must not work with a later one.
  `CREATE FUNCTION delete_backup_codes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM backup_codes WHERE tenancy_id = NEW.tenancy_id AND user_id = NEW.id;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER users_second_factor_removed AFTER UPDATE OF totp_secret_sealed ON users
    FOR EACH ROW WHEN (OLD.totp_secret_sealed IS NOT NULL AND NEW.totp_secret_sealed IS NULL) EXECUTE FUNCTION delete_backup_codes()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

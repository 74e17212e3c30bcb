import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // The users that an import created, by the digest of their external id or address. Users of earlier imports have an id that follows from it.
  `CREATE TABLE imported_users (
    tenancy_id uuid NOT NULL,
    import_key bytea NOT NULL,
    user_id uuid NOT NULL,
    PRIMARY KEY (tenancy_id, import_key),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users (tenancy_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
  )`,
  "CREATE INDEX imported_users_by_user ON imported_users (tenancy_id, user_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

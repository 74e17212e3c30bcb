import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE config_versions (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    valid_from timestamptz(3) NOT NULL,
    replaced_at timestamptz(3) NOT NULL,
    config text NOT NULL,
    size integer NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX config_versions_by_time ON config_versions (tenancy_id, replaced_at, id)",
  "CREATE INDEX config_versions_by_age ON config_versions (replaced_at)",
];

/** Earlier configurations of each branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // How often a store of a data vault was removed with values. Values of earlier generations are hidden, and deleted by a job.
  `CREATE TABLE data_vault_generations (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    store_id text NOT NULL,
    generation integer NOT NULL,
    PRIMARY KEY (tenancy_id, store_id)
  )`,
  "ALTER TABLE data_vault_entries ADD COLUMN generation integer NOT NULL DEFAULT 0",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

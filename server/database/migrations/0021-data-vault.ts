import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE data_vault_keys (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    key_sealed text NOT NULL
  )`,
  `CREATE TABLE data_vault_entries (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    store_id text NOT NULL,
    hashed_key text NOT NULL,
    value bytea NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, store_id, hashed_key)
  )`,
];

/** Values of data vaults, and the key of each project that encrypts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE payment_accounts (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    account_id text NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL
  )`,
];

/** The accounts of projects at the payment provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

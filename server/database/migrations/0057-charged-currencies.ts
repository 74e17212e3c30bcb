import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE subscriptions ADD COLUMN currency text",
  "ALTER TABLE one_time_purchases ADD COLUMN currency text",
  "ALTER TABLE purchase_codes ADD COLUMN session_currency text",
  // Only US dollars were charged before.
  "ALTER TABLE payment_charges ADD COLUMN currency text NOT NULL DEFAULT 'USD', ADD COLUMN provider_invoice_id text",
  "ALTER TABLE payment_charges ALTER COLUMN currency DROP DEFAULT",
  "DROP INDEX payment_charges_of_purchase",
  // One charge for a purchase, for each period, and for each invoice of the provider.
  `CREATE UNIQUE INDEX payment_charges_of_purchase ON payment_charges
    (tenancy_id, purchase_id, coalesce(period_start, '-infinity'), coalesce(provider_invoice_id, ''))`,
];

/** Purchases are charged in the currency that the buyer chooses, and subscriptions at the provider by its invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

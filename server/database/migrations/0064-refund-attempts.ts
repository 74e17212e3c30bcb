import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  "ALTER TABLE payment_refunds ADD COLUMN attempts int NOT NULL DEFAULT 0, ADD COLUMN next_attempt_at timestamptz(3) NOT NULL DEFAULT now()",
  "ALTER TABLE payment_refunds ALTER COLUMN next_attempt_at DROP DEFAULT",
  "DROP INDEX payment_refunds_pending",
  "CREATE INDEX payment_refunds_pending ON payment_refunds (next_attempt_at) WHERE status = 'pending'",
  // A refund that was made on the provider's own pages is recorded once.
  "CREATE UNIQUE INDEX payment_refunds_provider ON payment_refunds (tenancy_id, provider_refund_id) WHERE provider_refund_id IS NOT NULL",
  "CREATE INDEX payment_charges_provider_payment ON payment_charges (tenancy_id, provider_payment_id) WHERE provider_payment_id IS NOT NULL",
];

/** Pending refunds are tried again after growing delays, so that old ones do not hold up new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

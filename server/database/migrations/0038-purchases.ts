import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  `CREATE TABLE purchase_codes (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    code_hash bytea NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    product_id text,
    product jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    session_number int NOT NULL DEFAULT 0,
    session_object_id text,
    session_price_id text,
    session_quantity bigint,
    PRIMARY KEY (tenancy_id, id),
    UNIQUE (tenancy_id, code_hash)
  )`,
  "CREATE INDEX purchase_codes_expired ON purchase_codes (expires_at)",

  `CREATE TABLE payment_customers (
    tenancy_id uuid NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    provider_customer_id text NOT NULL,
    read_number bigint NOT NULL DEFAULT 0,
    applied_number bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (tenancy_id, customer_type, customer_id),
    UNIQUE (tenancy_id, provider_customer_id)
  )`,

  `CREATE TABLE payment_events (
    tenancy_id uuid NOT NULL,
    id text NOT NULL,
    type text NOT NULL,
    received_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX payment_events_received ON payment_events (received_at)",

  `CREATE TABLE payment_charges (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    purchase_id uuid NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    period_start timestamptz(3),
    amount_minor bigint NOT NULL,
    provider_payment_id text,
    is_test boolean NOT NULL,
    at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  // One charge for each period, and one for a purchase.
  "CREATE UNIQUE INDEX payment_charges_of_purchase ON payment_charges (tenancy_id, purchase_id, coalesce(period_start, '-infinity'))",
  "CREATE INDEX payment_charges_by_time ON payment_charges (tenancy_id, at) INCLUDE (amount_minor, is_test)",

  `CREATE TABLE payment_refunds (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    charge_id uuid NOT NULL,
    amount_minor bigint NOT NULL,
    is_full boolean NOT NULL,
    reason text,
    status text NOT NULL,
    is_test boolean NOT NULL,
    provider_refund_id text,
    idempotency_key text,
    request_digest bytea,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX payment_refunds_of_charge ON payment_refunds (tenancy_id, charge_id)",
  "CREATE INDEX payment_refunds_by_time ON payment_refunds (tenancy_id, created_at) INCLUDE (amount_minor, is_test, status)",
  "CREATE UNIQUE INDEX payment_refunds_key ON payment_refunds (tenancy_id, idempotency_key) WHERE idempotency_key IS NOT NULL",

  `CREATE TABLE payment_reconciliations (
    tenancy_id uuid PRIMARY KEY,
    at timestamptz(3) NOT NULL,
    checked_subscriptions int NOT NULL,
    checked_payments int NOT NULL,
    is_complete boolean NOT NULL,
    drifts jsonb NOT NULL
  )`,
];

/** Purchase URLs, what was paid and given back, events of the payment provider, and comparisons with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const checkoutTables: readonly string[] = [
  // Purchase URLs.
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
    session_number integer NOT NULL DEFAULT 0,
    session_object_id text,
    session_price_id text,
    session_quantity bigint,
    session_currency text,
    PRIMARY KEY (tenancy_id, id),
    UNIQUE (tenancy_id, code_hash)
  )`,
  "CREATE INDEX purchase_codes_expired ON purchase_codes (expires_at)",

  // The accounts of projects at the payment provider.
  `CREATE TABLE payment_accounts (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    account_id text NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL
  )`,

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

  // What was paid.
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
    currency text NOT NULL,
    provider_invoice_id text,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX payment_charges_by_time ON payment_charges (tenancy_id, at) INCLUDE (amount_minor, is_test)",
  // One charge for a purchase, for each period, and for each invoice of the provider.
  `CREATE UNIQUE INDEX payment_charges_of_purchase ON payment_charges
    (tenancy_id, purchase_id, coalesce(period_start, '-infinity'), coalesce(provider_invoice_id, ''))`,
  `CREATE INDEX payment_charges_provider_payment ON payment_charges (tenancy_id, provider_payment_id)
    WHERE provider_payment_id IS NOT NULL`,

  // What was given back.
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
    attempts integer NOT NULL DEFAULT 0,
    -- Pending refunds are tried again after growing delays, so that old ones do not hold up new ones.
    next_attempt_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX payment_refunds_by_time ON payment_refunds (tenancy_id, created_at) INCLUDE (amount_minor, is_test, status)",
  "CREATE UNIQUE INDEX payment_refunds_key ON payment_refunds (tenancy_id, idempotency_key) WHERE idempotency_key IS NOT NULL",
  "CREATE INDEX payment_refunds_of_charge ON payment_refunds (tenancy_id, charge_id)",
  "CREATE INDEX payment_refunds_pending ON payment_refunds (next_attempt_at) WHERE status = 'pending'",
  // A refund that was made on the provider's own pages is recorded once.
  "CREATE UNIQUE INDEX payment_refunds_provider ON payment_refunds (tenancy_id, provider_refund_id) WHERE provider_refund_id IS NOT NULL",

  // Events of the payment provider, and comparisons with it.
  `CREATE TABLE payment_events (
    tenancy_id uuid NOT NULL,
    id text NOT NULL,
    type text NOT NULL,
    received_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX payment_events_received ON payment_events (received_at)",

  `CREATE TABLE payment_reconciliations (
    tenancy_id uuid PRIMARY KEY,
    at timestamptz(3) NOT NULL,
    checked_subscriptions integer NOT NULL,
    checked_payments integer NOT NULL,
    is_complete boolean NOT NULL,
    drifts jsonb NOT NULL
  )`,
];

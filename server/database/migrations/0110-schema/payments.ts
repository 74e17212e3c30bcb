export const paymentTables: readonly string[] = [
  // Balances of items with their append-only ledger.
  // Updated with each use of an item: space in the page keeps the new version beside the old one.
  `CREATE TABLE item_balances (
    tenancy_id uuid NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    item_id text NOT NULL,
    balance numeric(40) NOT NULL,
    covered numeric(40) NOT NULL,
    expiring_decreases jsonb,
    last_seq bigint NOT NULL,
    synced_at timestamptz(3) NOT NULL,
    valid_until timestamptz(3),
    rules_digest text NOT NULL,
    PRIMARY KEY (tenancy_id, customer_type, customer_id, item_id)
  ) WITH (fillfactor = 60)`,

  `CREATE TABLE item_ledger (
    tenancy_id uuid NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    item_id text NOT NULL,
    seq bigint NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    effective_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    source_id text,
    period_start timestamptz(3),
    description text,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, customer_type, customer_id, item_id, seq)
  )`,
  "CREATE INDEX item_ledger_changes ON item_ledger (tenancy_id, created_at, id) WHERE kind = 'change'",
  `CREATE INDEX item_ledger_expiry ON item_ledger (tenancy_id, customer_type, customer_id, item_id, expires_at)
    INCLUDE (amount, kind) WHERE expires_at IS NOT NULL`,
  `CREATE INDEX item_ledger_sources ON item_ledger (tenancy_id, customer_type, customer_id, item_id, source_id)
    WHERE source_id IS NOT NULL`,

  // What customers own: subscriptions and one-time purchases.
  `CREATE TABLE subscriptions (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    product_id text,
    price_id text,
    product jsonb NOT NULL,
    quantity bigint NOT NULL,
    status text NOT NULL,
    source text NOT NULL,
    stripe_subscription_id text,
    current_period_start timestamptz(3) NOT NULL,
    current_period_end timestamptz(3),
    trial_end timestamptz(3),
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    ended_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    currency text,
    -- Buyers get e-mails about payments in their language, one of them before a trial ends.
    locale text,
    trial_notice_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX subscriptions_created ON subscriptions (tenancy_id, created_at, id)",
  "CREATE INDEX subscriptions_customer ON subscriptions (tenancy_id, customer_type, customer_id, created_at)",
  `CREATE INDEX subscriptions_renewal ON subscriptions (tenancy_id, current_period_end)
    WHERE stripe_subscription_id IS NULL AND ended_at IS NULL AND current_period_end IS NOT NULL`,
  "CREATE UNIQUE INDEX subscriptions_stripe ON subscriptions (tenancy_id, stripe_subscription_id) WHERE stripe_subscription_id IS NOT NULL",
  `CREATE INDEX subscriptions_trial_notice ON subscriptions (tenancy_id, trial_end)
    WHERE status = 'trialing' AND trial_notice_at IS NULL AND NOT cancel_at_period_end`,

  `CREATE TABLE one_time_purchases (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    product_id text,
    price_id text,
    product jsonb NOT NULL,
    quantity bigint NOT NULL,
    source text NOT NULL,
    stripe_payment_intent_id text,
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    currency text,
    locale text,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX one_time_purchases_created ON one_time_purchases (tenancy_id, created_at, id)",
  "CREATE INDEX one_time_purchases_customer ON one_time_purchases (tenancy_id, customer_type, customer_id, created_at)",
  `CREATE UNIQUE INDEX one_time_purchases_stripe ON one_time_purchases (tenancy_id, stripe_payment_intent_id)
    WHERE stripe_payment_intent_id IS NOT NULL`,

  // Responses of calls with an idempotency key.
  `CREATE TABLE payment_idempotency_keys (
    tenancy_id uuid NOT NULL,
    key text NOT NULL,
    request_digest bytea NOT NULL,
    answer jsonb,
    created_at timestamptz(3) NOT NULL,
    -- What a call will request from the payment provider. A repeated call continues with it, with its fields in the same order.
    plan json,
    PRIMARY KEY (tenancy_id, key)
  )`,
  "CREATE INDEX payment_idempotency_keys_created ON payment_idempotency_keys (created_at)",

  // The development clocks of projects. Servers cache the clock with the tenancy.
  `CREATE TABLE payment_clocks (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    ahead_millis bigint NOT NULL,
    moved_at timestamptz(3) NOT NULL
  )`,
  `CREATE TRIGGER payment_clocks_revision AFTER INSERT OR DELETE OR UPDATE ON payment_clocks
    FOR EACH ROW EXECUTE FUNCTION revise_tenancy_of_webhooks()`,
];

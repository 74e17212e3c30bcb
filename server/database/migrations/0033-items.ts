import { type Kysely, sql } from "kysely";

/** Balances of items with their append-only ledger, and responses of calls with an idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Updated with each use of an item: room in the page keeps the new version beside the old one.
  await sql`CREATE TABLE item_balances (
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
  ) WITH (fillfactor = 60)`.execute(db);
  await sql`CREATE TABLE item_ledger (
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
  )`.execute(db);
  await sql`CREATE INDEX item_ledger_expiry ON item_ledger (tenancy_id, customer_type, customer_id, item_id, expires_at)
    INCLUDE (amount, kind) WHERE expires_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX item_ledger_sources ON item_ledger (tenancy_id, customer_type, customer_id, item_id, source_id)
    WHERE source_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX item_ledger_changes ON item_ledger (tenancy_id, created_at, id) WHERE kind = 'change'`.execute(db);
  await sql`CREATE TABLE payment_idempotency_keys (
    tenancy_id uuid NOT NULL,
    key text NOT NULL,
    request_digest bytea NOT NULL,
    answer jsonb,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, key)
  )`.execute(db);
  await sql`CREATE INDEX payment_idempotency_keys_created ON payment_idempotency_keys (created_at)`.execute(db);
}

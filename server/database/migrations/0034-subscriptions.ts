import { type Kysely, sql } from "kysely";

/** What customers own: subscriptions and one-time purchases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE subscriptions (
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
    PRIMARY KEY (tenancy_id, id)
  )`.execute(db);
  await sql`CREATE INDEX subscriptions_customer ON subscriptions (tenancy_id, customer_type, customer_id, created_at)`.execute(db);
  await sql`CREATE INDEX subscriptions_created ON subscriptions (tenancy_id, created_at, id)`.execute(db);
  await sql`CREATE UNIQUE INDEX subscriptions_stripe ON subscriptions (tenancy_id, stripe_subscription_id)
    WHERE stripe_subscription_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX subscriptions_renewal ON subscriptions (tenancy_id, current_period_end)
    WHERE stripe_subscription_id IS NULL AND ended_at IS NULL AND current_period_end IS NOT NULL`.execute(db);
  await sql`CREATE TABLE one_time_purchases (
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
    PRIMARY KEY (tenancy_id, id)
  )`.execute(db);
  await sql`CREATE INDEX one_time_purchases_customer ON one_time_purchases (tenancy_id, customer_type, customer_id, created_at)`.execute(
    db,
  );
  await sql`CREATE INDEX one_time_purchases_created ON one_time_purchases (tenancy_id, created_at, id)`.execute(db);
  await sql`CREATE UNIQUE INDEX one_time_purchases_stripe ON one_time_purchases (tenancy_id, stripe_payment_intent_id)
    WHERE stripe_payment_intent_id IS NOT NULL`.execute(db);
}

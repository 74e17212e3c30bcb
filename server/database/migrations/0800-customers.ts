import { type Kysely, sql } from "kysely";

// One statement each: a prepared statement takes one command.
const statements = [
  // Each customer that has or had a product or an item, for the list of customers. `since`: the first of them.
  `CREATE TABLE customers (
    tenancy_id uuid NOT NULL,
    customer_type text NOT NULL,
    customer_id text NOT NULL,
    since timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, customer_type, customer_id)
  )`,
  "CREATE INDEX customers_by_age ON customers (tenancy_id, since, customer_type, customer_id)",
  // As that of teams: the ids of custom customers are texts that developers choose and search.
  `CREATE INDEX customers_by_custom_id ON customers USING gin (tenancy_id, lower(customer_id) gin_trgm_ops) WITH (fastupdate = off)
    WHERE customer_type = 'custom'`,

  // In the database, so that servers of the version before list their customers, too.
  `CREATE FUNCTION list_customer() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'item_balances' THEN
      INSERT INTO customers (tenancy_id, customer_type, customer_id, since)
        VALUES (NEW.tenancy_id, NEW.customer_type, NEW.customer_id, NEW.synced_at) ON CONFLICT DO NOTHING;
    ELSE
      INSERT INTO customers (tenancy_id, customer_type, customer_id, since)
        VALUES (NEW.tenancy_id, NEW.customer_type, NEW.customer_id, NEW.created_at) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$`,
  // At the end of the transaction: no row of a customer is locked while a balance is waited for.
  ...["subscriptions", "one_time_purchases", "item_balances"].map(
    (table) => `CREATE CONSTRAINT TRIGGER ${table}_list_customer AFTER INSERT ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION list_customer()`,
  ),
  `INSERT INTO customers (tenancy_id, customer_type, customer_id, since)
    SELECT tenancy_id, customer_type, customer_id, min(since) FROM (
      SELECT tenancy_id, customer_type, customer_id, created_at AS since FROM subscriptions
      UNION ALL SELECT tenancy_id, customer_type, customer_id, created_at FROM one_time_purchases
      UNION ALL SELECT tenancy_id, customer_type, customer_id, created_at FROM item_ledger WHERE seq = 1) AS first
    GROUP BY 1, 2, 3`,

  // Changes of the monthly value of subscriptions. A table that only grows; their sum is the recurring revenue at a moment.
  `CREATE TABLE mrr_changes (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    subscription_id uuid NOT NULL,
    kind text NOT NULL,
    -- Minor units of the currency, negative for less.
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    is_test boolean NOT NULL,
    at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX mrr_changes_by_time ON mrr_changes (tenancy_id, at) INCLUDE (currency, is_test, kind, amount_minor)",
];

/** The list of customers, and the changes of recurring revenue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

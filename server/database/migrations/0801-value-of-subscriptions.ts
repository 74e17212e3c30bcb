import { type Kysely, sql } from "kysely";

/** SQL: the amount of the price of a subscription `s`, in minor units; null where there is none. */
const unitAmount = `(CASE WHEN s.currency = 'JPY' THEN 1 ELSE 100 END * (s.price->>s.currency)::numeric)`;
/** SQL: the periods of twelve months. As `server/features/payments/products/recurring-value.ts`. */
const periodsPerYear = `(CASE s.price->'interval'->>1 WHEN 'month' THEN 12 WHEN 'year' THEN 1 WHEN 'week' THEN 52 WHEN 'day' THEN 365 END)`;

/**
 * The monthly values of subscriptions from before. Each begins and ends with the subscription. Earlier changes of a plan are not
 * known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `WITH priced AS (
        SELECT s.*, s.product->'prices'->s.price_id AS price FROM subscriptions s
        WHERE s.source <> 'API_GRANT' AND s.price_id IS NOT NULL AND s.status IN ('active', 'past_due', 'canceled')
          AND s.product->'prices'->s.price_id->'interval' IS NOT NULL AND (s.product->'prices'->s.price_id->'interval'->>0)::bigint > 0),
      chosen AS (
        SELECT tenancy_id, id, quantity, source, status, created_at, trial_end, ended_at, price,
          coalesce(currency, (SELECT c FROM unnest(ARRAY['USD', 'EUR', 'GBP', 'JPY', 'INR', 'AUD', 'CAD']) WITH ORDINALITY AS u (c, n)
            WHERE price ? c ORDER BY n LIMIT 1)) AS currency
        FROM priced),
      valued AS (
        SELECT s.tenancy_id, s.id, s.currency, s.source = 'TEST_MODE' AS is_test, s.status, s.ended_at,
          greatest(s.created_at, s.trial_end) AS begun_at,
          floor((2 * ${unitAmount} * s.quantity * ${periodsPerYear} + 12 * (s.price->'interval'->>0)::bigint)
            / (24 * (s.price->'interval'->>0)::bigint))::bigint AS minor
        FROM chosen s WHERE s.price ? s.currency)
      INSERT INTO mrr_changes (tenancy_id, id, subscription_id, kind, amount_minor, currency, is_test, at)
      SELECT tenancy_id, gen_random_uuid(), id, 'new', minor, currency, is_test, begun_at FROM valued
        WHERE minor > 0 AND (status <> 'canceled' OR ended_at > begun_at)
      UNION ALL
      SELECT tenancy_id, gen_random_uuid(), id, 'churn', -minor, currency, is_test, ended_at FROM valued
        WHERE minor > 0 AND status = 'canceled' AND ended_at > begun_at`,
    )
    .execute(db);
}

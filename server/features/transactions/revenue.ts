import { sql } from "kysely";
import type { z } from "zod";
import type { RevenueSummary } from "#contract/entities/transaction.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import { chargedCurrency } from "#contract/vocabulary/purchases.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";
import type { Db } from "../../database/schema.ts";

/** The sums of one day, in minor units as text. */
interface DayRow {
  readonly date: string;
  readonly gross: string;
  readonly refunded: string;
  readonly test_gross: string;
}

const dollars = (minor: bigint) => fromMinorUnits(minor, chargedCurrency);
const sumOf = (rows: readonly DayRow[], name: "gross" | "refunded" | "test_gross") =>
  rows.reduce((sum, row) => sum + BigInt(row[name]), 0n);

/** Income of the last days up to now, by day in UTC; days without any are there, too. Two statements. */
export async function revenueSummary(db: Db, tenancyId: string, days: number, now: Date): Promise<z.output<typeof RevenueSummary>> {
  const today = new Date(Math.floor(now.getTime() / unitMillis.day) * unitMillis.day);
  const from = new Date(today.getTime() - (days - 1) * unitMillis.day);
  const { rows } = await sql<DayRow>`SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date,
      coalesce(sum(gross), 0)::text AS gross, coalesce(sum(refunded), 0)::text AS refunded, coalesce(sum(test_gross), 0)::text AS test_gross
    FROM (
      SELECT c.at, CASE WHEN c.is_test THEN 0 ELSE c.amount_minor END AS gross, 0 AS refunded,
        CASE WHEN c.is_test THEN c.amount_minor ELSE 0 END AS test_gross
      FROM payment_charges c WHERE c.tenancy_id = ${tenancyId}::uuid AND c.at >= ${from}::timestamptz AND c.at <= ${now}::timestamptz
      UNION ALL
      SELECT r.created_at, 0, r.amount_minor, 0 FROM payment_refunds r
      WHERE r.tenancy_id = ${tenancyId}::uuid AND r.created_at >= ${from}::timestamptz AND r.created_at <= ${now}::timestamptz
        AND NOT r.is_test AND r.status <> 'failed') AS events
    GROUP BY 1`.execute(db);
  const { count } = await db
    .selectFrom("subscriptions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("tenancy_id", "=", tenancyId)
    .where("status", "in", ["active", "trialing"])
    .executeTakeFirstOrThrow();
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const dates = Array.from({ length: days }, (_, index) => new Date(from.getTime() + index * unitMillis.day).toISOString().slice(0, 10));
  const gross = sumOf(rows, "gross");
  const refunded = sumOf(rows, "refunded");
  return {
    currency: chargedCurrency,
    gross_amount: dollars(gross),
    refunded_amount: dollars(refunded),
    net_amount: dollars(gross - refunded),
    test_gross_amount: dollars(sumOf(rows, "test_gross")),
    active_subscriptions: count,
    daily: dates.map((date) => ({
      date,
      gross_amount: dollars(BigInt(byDate.get(date)?.gross ?? 0)),
      refunded_amount: dollars(BigInt(byDate.get(date)?.refunded ?? 0)),
    })),
  };
}

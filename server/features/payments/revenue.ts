import { sql } from "kysely";
import type { z } from "zod";
import type { RevenueSummary } from "#contract/entities/payments/transaction.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import { type Currency, currencies } from "#contract/vocabulary/payments/payments.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";
import type { Db } from "../../database/schema.ts";

/** The sums of one day, in minor units as text. */
interface DayRow {
  readonly date: string;
  readonly gross: string;
  readonly refunded: string;
  readonly test_gross: string;
}

const sumUp = (rows: readonly DayRow[], name: "gross" | "refunded" | "test_gross") =>
  rows.reduce((sum, row) => sum + BigInt(row[name]), 0n);

/** Income of the last days up to now in one currency, by day in UTC. Days without any are there, too. Two statements. */
export async function revenueSummary(
  db: Db,
  tenancyId: string,
  { days, currency }: { readonly days: number; readonly currency: Currency },
  now: Date,
): Promise<z.output<typeof RevenueSummary>> {
  const computeAmount = (minor: bigint) => fromMinorUnits(minor, currency);
  const today = new Date(Math.floor(now.getTime() / unitMillis.day) * unitMillis.day);
  const from = new Date(today.getTime() - (days - 1) * unitMillis.day);
  const { rows: all } = await sql<DayRow & { currency: Currency }>`SELECT currency, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date,
      coalesce(sum(gross), 0)::text AS gross, coalesce(sum(refunded), 0)::text AS refunded, coalesce(sum(test_gross), 0)::text AS test_gross
    FROM (
      SELECT c.currency, c.at, CASE WHEN c.is_test THEN 0 ELSE c.amount_minor END AS gross, 0 AS refunded,
        CASE WHEN c.is_test THEN c.amount_minor ELSE 0 END AS test_gross
      FROM payment_charges c WHERE c.tenancy_id = ${tenancyId}::uuid AND c.at >= ${from}::timestamptz AND c.at <= ${now}::timestamptz
      UNION ALL
      SELECT c.currency, r.created_at, 0, r.amount_minor, 0 FROM payment_refunds r
      JOIN payment_charges c ON c.tenancy_id = r.tenancy_id AND c.id = r.charge_id
      WHERE r.tenancy_id = ${tenancyId}::uuid AND r.created_at >= ${from}::timestamptz AND r.created_at <= ${now}::timestamptz
        AND NOT r.is_test AND r.status = 'succeeded') AS events
    GROUP BY 1, 2`.execute(db);
  const { count } = await db
    .selectFrom("subscriptions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("tenancy_id", "=", tenancyId)
    .where("status", "in", ["active", "trialing"])
    .executeTakeFirstOrThrow();
  const found = currencies.filter((code) => all.some((row) => row.currency === code));
  const rows = all.filter((row) => row.currency === currency);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const dates = Array.from({ length: days }, (_, index) => new Date(from.getTime() + index * unitMillis.day).toISOString().slice(0, 10));
  const gross = sumUp(rows, "gross");
  const refunded = sumUp(rows, "refunded");
  return {
    currency,
    currencies: found,
    gross_amount: computeAmount(gross),
    refunded_amount: computeAmount(refunded),
    net_amount: computeAmount(gross - refunded),
    test_gross_amount: computeAmount(sumUp(rows, "test_gross")),
    active_subscriptions: count,
    daily: dates.map((date) => ({
      date,
      gross_amount: computeAmount(BigInt(byDate.get(date)?.gross ?? 0)),
      refunded_amount: computeAmount(BigInt(byDate.get(date)?.refunded ?? 0)),
    })),
  };
}

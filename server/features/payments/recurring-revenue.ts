import { sql } from "kysely";
import type { z } from "zod";
import type { RecurringRevenue } from "#contract/entities/payments/transaction.ts";
import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import { type Currency, currencies, type PurchaseSource, type SubscriptionStatus } from "#contract/vocabulary/payments/payments.ts";
import { type MrrKind, mrrKinds } from "#contract/vocabulary/payments/purchases.ts";
import type { Db } from "../../database/schema.ts";

/** The changes of one kind in a month, in minor units as text. The month is null for those before the first. */
interface ChangeRow {
  readonly currency: Currency;
  readonly is_test: boolean;
  readonly month: string | null;
  readonly kind: MrrKind;
  readonly minor: string;
}

interface CountRow {
  readonly source: PurchaseSource;
  readonly status: SubscriptionStatus;
  readonly count: number;
}

interface RevenueChoice {
  readonly months: number;
  readonly currency: Currency;
  readonly isTest: boolean;
}

/** The first moments of the last months up to that of `now`, in UTC. */
const listMonths = (now: Date, months: number): readonly Date[] =>
  Array.from({ length: months }, (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1 - index))));

const sumUp = (rows: readonly ChangeRow[]) => rows.reduce((sum, { minor }) => sum + BigInt(minor), 0n);

/** Recurring revenue at the end of each of the last months, with the reasons of its changes. Two statements. */
export async function recurringRevenue(
  db: Db,
  tenancyId: string,
  { months, currency, isTest }: RevenueChoice,
  now: Date,
): Promise<z.output<typeof RecurringRevenue>> {
  const starts = listMonths(now, months);
  const { rows: all } = await sql<ChangeRow>`SELECT currency, is_test, kind, sum(amount_minor)::text AS minor,
      CASE WHEN at >= ${starts[0]}::timestamptz THEN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') END AS month
    FROM mrr_changes WHERE tenancy_id = ${tenancyId}::uuid AND at <= ${now}::timestamptz GROUP BY 1, 2, 3, 5`.execute(db);
  const { rows: counts } = await sql<CountRow>`SELECT source, status, count(*)::int AS count FROM subscriptions
    WHERE tenancy_id = ${tenancyId}::uuid AND status IN ('active', 'trialing', 'past_due') GROUP BY 1, 2`.execute(db);

  const rows = all.filter((row) => row.currency === currency && row.is_test === isTest);
  const computeAmount = (minor: bigint) => fromMinorUnits(minor < 0n ? -minor : minor, currency);
  let mrr = sumUp(rows.filter(({ month }) => month === null));
  const listed = starts.map((start) => {
    const month = start.toISOString().slice(0, 7);
    const ofMonth = rows.filter((row) => row.month === month);
    const [added, expanded, contracted, churned] = mrrKinds.map((kind) => sumUp(ofMonth.filter((row) => row.kind === kind)));
    mrr += sumUp(ofMonth);
    return {
      month,
      new_amount: computeAmount(added ?? 0n),
      expansion_amount: computeAmount(expanded ?? 0n),
      contraction_amount: computeAmount(contracted ?? 0n),
      churned_amount: computeAmount(churned ?? 0n),
      mrr_amount: fromMinorUnits(mrr, currency),
    };
  });

  const paidSource: PurchaseSource = isTest ? "TEST_MODE" : "PURCHASE_PAGE";
  const countSubscriptions = (source: PurchaseSource, statuses: readonly SubscriptionStatus[]) =>
    counts.reduce((sum, row) => sum + (row.source === source && statuses.includes(row.status) ? row.count : 0), 0);
  return {
    currency,
    currencies: currencies.filter((code) => all.some((row) => row.currency === code && row.is_test === isTest)),
    test_mode: isTest,
    mrr_amount: fromMinorUnits(mrr, currency),
    active_subscriptions: countSubscriptions(paidSource, ["active", "past_due"]),
    past_due_subscriptions: countSubscriptions(paidSource, ["past_due"]),
    trialing_subscriptions: countSubscriptions(paidSource, ["trialing"]),
    granted_subscriptions: countSubscriptions("API_GRANT", ["active", "trialing", "past_due"]),
    months: listed,
  };
}

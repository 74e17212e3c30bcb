import type { QueryCreator } from "kysely";
import { toMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { chooseCurrency, type MrrKind } from "#contract/vocabulary/payments/purchases.ts";
import type { DayIntervalUnit } from "#contract/vocabulary/time.ts";
import type { Db, Schema } from "../../../database/schema.ts";
import { randomUuid } from "../../../services/random.ts";
import type { SubscriptionRow } from "../items/grant-sources.ts";
import { boughtPrice } from "./resolve.ts";

type ValuedRow = Pick<SubscriptionRow, "status" | "source" | "product" | "price_id" | "quantity" | "currency">;

/** Minor units of one currency per month. */
interface MonthlyValue {
  readonly minor: bigint;
  readonly currency: Currency;
}

/** Periods of a unit in a year. */
const unitsPerYear: Readonly<Record<DayIntervalUnit, bigint>> = { month: 12n, year: 1n, week: 52n, day: 365n };

/**
 * The recurring revenue of a subscription, rounded to the minor unit. As Stripe counts it: active subscriptions and those with a failed
 * payment, without trials. A free grant by a server is no revenue.
 */
export function monthlyValue(row: ValuedRow): MonthlyValue | undefined {
  const { status, source, quantity } = row;
  if (source === "API_GRANT" || (status !== "active" && status !== "past_due")) return undefined;
  const price = boughtPrice(row);
  const [count = 0, unit] = price?.interval ?? [];
  if (!price || !unit || count <= 0) return undefined;
  const currency = row.currency ?? chooseCurrency(price);
  const amount = toMinorUnits(price[currency] ?? "", currency);
  if (amount === undefined || amount === 0n) return undefined;
  return { minor: monthlyMinor(amount * BigInt(quantity), [BigInt(count), unit]), currency };
}

/** A twelfth of a year's payments, rounded half up. */
function monthlyMinor(amount: bigint, [count, unit]: readonly [bigint, DayIntervalUnit]): bigint {
  const perYear = amount * unitsPerYear[unit];
  return (2n * perYear + 12n * count) / (24n * count);
}

interface Change extends MonthlyValue {
  readonly kind: MrrKind;
}

/** Compares two values of a subscription. Another currency ends one and begins the other. */
export function compareValues(before: MonthlyValue | undefined, after: MonthlyValue | undefined): readonly Change[] {
  if (before && after && before.currency === after.currency) {
    const minor = after.minor - before.minor;
    return minor === 0n ? [] : [{ minor, currency: after.currency, kind: minor > 0n ? "expansion" : "contraction" }];
  }
  return [
    ...(before && before.minor > 0n ? [{ ...before, minor: -before.minor, kind: "churn" as const }] : []),
    ...(after && after.minor > 0n ? [{ ...after, kind: "new" as const }] : []),
  ];
}

/**
 * Prepares a statement that also records by how much the recurring revenue changes.
 * @param before the subscription until now; undefined for a new one
 */
export function recordingValue(
  db: Db,
  at: Date,
  before: ValuedRow | undefined,
  after: ValuedRow & Pick<SubscriptionRow, "tenancy_id" | "id">,
) {
  const changes = compareValues(before && monthlyValue(before), monthlyValue(after));
  if (changes.length === 0) return db as QueryCreator<Schema>;
  const rows = changes.map(({ minor, currency, kind }) => ({
    tenancy_id: after.tenancy_id,
    id: randomUuid(),
    subscription_id: after.id,
    kind,
    amount_minor: minor.toString(),
    currency,
    is_test: after.source === "TEST_MODE",
    at,
  }));
  return db.with("recorded", (query) => query.insertInto("mrr_changes").values(rows)) as unknown as QueryCreator<Schema>;
}

import { toMinorUnits } from "../money.ts";
import type { DayIntervalUnit, Interval } from "../time.ts";
import { type Currency, currencies } from "./payments.ts";
import { chooseCurrency } from "./purchases.ts";

/** The parts of a price that decide its place in a list. */
type OrderedPrice = { readonly [Code in Currency]?: string | undefined } & {
  /** Absent for a one-time payment. */
  readonly interval?: Interval<DayIntervalUnit> | undefined;
};

/** Days of a unit. Twelve months are as long as a year. */
const unitDays = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 } as const;

/** The length of a period in days. A one-time payment is for ever. */
const countDays = ({ interval }: OrderedPrice): number => (interval ? interval[0] * unitDays[interval[1]] : Number.POSITIVE_INFINITY);

function compareAmounts(a: OrderedPrice, b: OrderedPrice): number {
  const currency = chooseCurrency(a);
  const other = chooseCurrency(b);
  if (currency !== other) return currencies.indexOf(currency) - currencies.indexOf(other);
  const [first, second] = [toMinorUnits(a[currency] ?? "", currency) ?? 0n, toMinorUnits(b[currency] ?? "", currency) ?? 0n];
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * Lists the prices of a product. Shorter intervals come first, one-time payments last; then lower amounts, then ids. Stored JSON has no
 * order: the database sorts its keys. The first price is the default of calls, and the one that the purchase page preselects.
 */
export const listPricesInOrder = <Price extends OrderedPrice>(prices: Readonly<Record<string, Price>>): [id: string, price: Price][] =>
  Object.entries(prices).sort(([idA, a], [idB, b]) => {
    const [daysA, daysB] = [countDays(a), countDays(b)];
    if (daysA !== daysB) return daysA < daysB ? -1 : 1;
    return compareAmounts(a, b) || (idA < idB ? -1 : 1);
  });

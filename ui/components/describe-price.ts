import { type Currency, currencies } from "#contract/vocabulary/payments/payments.ts";
import type { DayIntervalUnit, Interval } from "#contract/vocabulary/time.ts";
import { activeLanguage, t } from "../locales/i18n.ts";
import { formatMoney } from "../locales/money.ts";

/** A number of days, weeks, months or years. */
export type DayInterval = Interval<DayIntervalUnit>;

/** The payment of a customer: amounts by currency, and how often. */
export interface PriceTerms extends Readonly<Partial<Record<Currency, string | undefined>>> {
  /** Absent for a one-time payment. */
  readonly interval?: DayInterval | undefined;
  readonly freeTrial?: DayInterval | undefined;
}

/** The quantity of an item in a product. */
export interface IncludedItemTerms {
  readonly quantity: number;
  readonly repeat: Interval | "never";
  readonly expires: "never" | "when-purchase-expires" | "when-repeated";
}

const everyIds = {
  millisecond: "price.everyMillisecond",
  second: "price.everySecond",
  minute: "price.everyMinute",
  hour: "price.everyHour",
  day: "price.everyDay",
  week: "price.everyWeek",
  month: "price.everyMonth",
  year: "price.everyYear",
} as const;
const lengthIds = { day: "price.days", week: "price.weeks", month: "price.months", year: "price.years" } as const;

/** How often, such as "per month" or "every 3 months". */
export const describeInterval = ([count, unit]: Interval): string => t(everyIds[unit], { count });

/** How long, such as "7 days". */
export const describeLength = ([count, unit]: DayInterval): string => t(lengthIds[unit], { count });

/** The amounts of a price in every currency, such as "$12.00 or €11.00". Empty without one. */
export function describeAmounts(price: PriceTerms): string {
  const amounts = currencies.flatMap((currency) => {
    const amount = price[currency];
    return amount === undefined ? [] : [formatMoney(amount, currency)];
  });
  return new Intl.ListFormat(activeLanguage(), { type: "disjunction" }).format(amounts);
}

/**
 * A price as a sentence, such as "$12.00 per month, after a free trial of 7 days". A price without a trial has that of its
 * product, `productTrial`. One-time payments have no trial.
 */
export function describePrice(price: PriceTerms, productTrial?: DayInterval): string {
  const amount = describeAmounts(price);
  if (!price.interval) return t("price.once", { amount });
  const every = describeInterval(price.interval);
  const trial = price.freeTrial ?? productTrial;
  if (!trial || trial[0] === 0) return t("price.each", { amount, every });
  return t("price.eachAfterTrial", { amount, every, trial: describeLength(trial) });
}

/**
 * An included item, such as "Credits: 100 per day; unused ones expire". The name is a label, since it has no plural forms. `oneTime`: the product is sold for one-time
 * payments only, which grant an item once and for good.
 */
export function describeIncludedItem(item: string, { quantity, repeat, expires }: IncludedItemTerms, oneTime = false): string {
  const values = { quantity, item };
  if (oneTime) return t("included.once", values);
  if (repeat === "never" || repeat[0] === 0)
    return t(expires === "when-purchase-expires" ? "included.whileOwned" : "included.once", values);
  const ids = {
    never: "included.eachKept",
    "when-purchase-expires": "included.eachWhileOwned",
    "when-repeated": "included.eachExpiring",
  } as const;
  return t(ids[expires], { ...values, every: describeInterval(repeat) });
}

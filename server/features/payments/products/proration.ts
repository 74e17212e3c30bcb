import { fromMinorUnits, toMinorUnits } from "#contract/vocabulary/money.ts";
import { type Currency, currencies } from "#contract/vocabulary/payments/payments.ts";
import type { ProductPrice } from "./resolve.ts";

/** The cost of a switch of plan in one currency, as decimal strings. */
export interface Proration {
  readonly currency: Currency;
  readonly credit: string;
  readonly charge: string;
  readonly amount: string;
}

interface PricedQuantity {
  readonly price: ProductPrice | undefined;
  readonly quantity: number;
}

/** The part of a period that is left. */
interface Remainder {
  readonly millis: bigint;
  readonly of: bigint;
}

/**
 * Computes the cost of a switch for each currency of the new price. Credit and charge are each rounded down, so no side gains twice.
 * @param remainder of the old period
 * @param startsPeriod whether the new plan begins a period, whose price is due in full
 */
export const prorate = (before: PricedQuantity, after: PricedQuantity, remainder: Remainder, startsPeriod: boolean): Proration[] =>
  currencies.flatMap((currency) => {
    const price = after.price?.[currency];
    if (price === undefined) return [];
    const part = (full: bigint) => (remainder.of === 0n ? 0n : (full * remainder.millis) / remainder.of);
    const costs = (text: string | undefined, quantity: number) =>
      text === undefined ? 0n : (toMinorUnits(text, currency) ?? 0n) * BigInt(quantity);
    const credit = part(costs(before.price?.[currency], before.quantity));
    const full = costs(price, after.quantity);
    const charge = startsPeriod ? full : part(full);
    return [
      {
        currency,
        credit: fromMinorUnits(credit, currency),
        charge: fromMinorUnits(charge, currency),
        amount: fromMinorUnits(charge - credit, currency),
      },
    ];
  });

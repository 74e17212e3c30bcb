import { type Currency, currencies, currencyDecimals } from "#contract/vocabulary/payments.ts";
import type { ProductPrice } from "./resolve.ts";

/** What a switch of plan costs in one currency, as decimal strings. */
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

/** An amount of money in minor units, such as cents. @param text a decimal string of a configured price */
export function minorUnits(text: string, currency: Currency): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(currencyDecimals[currency], "0"));
}

function decimalOf(minor: bigint, currency: Currency): string {
  const decimals = currencyDecimals[currency];
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, "0");
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return minor < 0n ? `-${text}` : text;
}

/** The part of a period that is left. */
interface Remainder {
  readonly millis: bigint;
  readonly of: bigint;
}

/**
 * What a switch costs for each currency of the new price. Parts of minor units are rounded down, in favour of neither twice.
 * @param remainder of the old period
 * @param startsPeriod whether the new plan begins a period, whose price is due in full
 */
export const prorate = (before: PricedQuantity, after: PricedQuantity, remainder: Remainder, startsPeriod: boolean): Proration[] =>
  currencies.flatMap((currency) => {
    const price = after.price?.[currency];
    if (price === undefined) return [];
    const part = (full: bigint) => (remainder.of === 0n ? 0n : (full * remainder.millis) / remainder.of);
    const costs = (text: string | undefined, quantity: number) => (text === undefined ? 0n : minorUnits(text, currency) * BigInt(quantity));
    const credit = part(costs(before.price?.[currency], before.quantity));
    const full = costs(price, after.quantity);
    const charge = startsPeriod ? full : part(full);
    return [
      {
        currency,
        credit: decimalOf(credit, currency),
        charge: decimalOf(charge, currency),
        amount: decimalOf(charge - credit, currency),
      },
    ];
  });

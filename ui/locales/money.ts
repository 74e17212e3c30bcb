import { type Currency, currencyDecimals } from "#contract/vocabulary/payments/payments.ts";

/**
 * An amount of money, such as "1,200.00 USD". `amount` is a decimal string, which stays exact: it never becomes a float.
 * @example formatMoney("12", "USD")
 */
export function formatMoney(amount: string, currency: Currency): string {
  const digits = currencyDecimals[currency];
  const format = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format.format(amount as `${number}`)} ${currency}`;
}

/**
 * An amount of a payment in the style of the language, such as "$1,200.00".
 * @param minor integer minor units of the currency, such as cents
 * @param currency ISO 4217, in any case
 */
export function formatMinorUnits(minor: number, currency: string): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency: code });
  const digits = Object.hasOwn(currencyDecimals, code)
    ? currencyDecimals[code as Currency]
    : (format.resolvedOptions().maximumFractionDigits ?? 2);
  return format.format(minor / 10 ** digits);
}

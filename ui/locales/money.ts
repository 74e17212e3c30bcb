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

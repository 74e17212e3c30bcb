import { type Currency, currencyDecimals } from "#contract/vocabulary/payments/payments.ts";
import { activeLanguage } from "./i18n.ts";

/**
 * An amount of money in the language of the page, such as "$1,200.00" or "1.200,00 $". `amount` is a decimal string, which stays exact:
 * it never becomes a float.
 * @example formatMoney("12", "USD")
 */
export function formatMoney(amount: string, currency: Currency): string {
  const digits = currencyDecimals[currency];
  const options = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(activeLanguage(), options).format(amount as `${number}`);
}

/**
 * An amount of a payment in the style of the language, such as "$1,200.00".
 * @param minor integer minor units of the currency, such as cents
 * @param currency ISO 4217, in any case
 */
export function formatMinorUnits(minor: number, currency: string): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat(activeLanguage(), { style: "currency", currency: code });
  const digits = Object.hasOwn(currencyDecimals, code)
    ? currencyDecimals[code as Currency]
    : (format.resolvedOptions().maximumFractionDigits ?? 2);
  return format.format(minor / 10 ** digits);
}
/** The name of a currency with its code, such as "US Dollar (USD)". */
export const nameCurrency = (currency: Currency): string => {
  const name = new Intl.DisplayNames(activeLanguage(), { type: "currency" }).of(currency) ?? currency;
  return `${name.charAt(0).toLocaleUpperCase(activeLanguage())}${name.slice(1)} (${currency})`;
};

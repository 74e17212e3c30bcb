/** Digits after the point, by currency (specification 000, section 9). Amounts are text, never floats. */
export const currencyDecimals = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const;

export type Currency = keyof typeof currencyDecimals;
export const currencies = Object.keys(currencyDecimals) as Currency[];

/** Digits, or digits, a point and digits. Leading zeros and too many decimals are told apart from it by their own messages. */
export const moneyPattern = /^\d+(?:\.\d+)?$/;
/** `0.50` has none; `00.50` and `05` have. */
export const leadingZeroPattern = /^0\d/;

/** Said of an amount that will not do (specification 000, section 5). */
export const moneyMessages = {
  format: "Money amount must be in the format of <number> or <number>.<number>",
  tooManyDecimals: (currency: Currency) => `Too many decimals; ${currency} only has ${currencyDecimals[currency]} decimals`,
  leadingZeros: "Money amount must not have leading zeros",
  noCurrency: "At least one currency is required",
} as const;

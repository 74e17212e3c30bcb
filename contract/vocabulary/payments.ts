export const customerTypes = ["user", "team", "custom"] as const;

/** Value of an included item's `repeat` that grants it once. */
export const itemRepeatNever = "never";
export const itemExpiries = ["never", "when-purchase-expires", "when-repeated"] as const;
/** Value of a product's `prices` that grants it to every customer free of charge. */
export const includeByDefault = "include-by-default";

/** Decimal places by currency (specification 000, section 9). Amounts are decimal strings, never floats. */
export const currencyDecimals = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const;

export type Currency = keyof typeof currencyDecimals;
export const currencies = Object.keys(currencyDecimals) as Currency[];

/** Digits, optionally a point and more digits. Leading zeros and excess decimals have messages of their own. */
export const moneyPattern = /^\d+(?:\.\d+)?$/;
/** Matches `00.50` and `05`, but not `0.50`. */
export const leadingZeroPattern = /^0\d/;

/** Why an amount is not accepted (specification 000, section 5). */
export const moneyMessages = {
  format: "Money amount must be in the format of <number> or <number>.<number>",
  tooManyDecimals: (currency: Currency) => `Too many decimals; ${currency} only has ${currencyDecimals[currency]} decimals`,
  leadingZeros: "Money amount must not have leading zeros",
  noCurrency: "At least one currency is required",
} as const;

import { type Currency, currencyDecimals } from "./payments/payments.ts";

const amountPattern = /^(0|[1-9]\d*)(?:\.(\d+))?$/;

/** An amount as integer minor units: "12.5" in USD is 1250n. Undefined for text that is no amount of the currency. */
export function toMinorUnits(amount: string, currency: Currency): bigint | undefined {
  const decimals = currencyDecimals[currency];
  const [, whole, fraction = ""] = amountPattern.exec(amount) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Integer minor units as an amount with all its decimals: 1250n in USD is "12.50". */
export function fromMinorUnits(minor: bigint, currency: Currency): string {
  const decimals = currencyDecimals[currency];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0n ? "-" : ""}${whole}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`;
}

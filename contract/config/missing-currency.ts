import { currencies, moneyMessages } from "../vocabulary/payments/payments.ts";
import type { ProjectConfig } from "./tree.ts";

/** Dotted paths of the prices without an amount in any currency. */
function pricesWithoutCurrency({ payments }: ProjectConfig): string[] {
  return Object.entries(payments.products).flatMap(([productId, { prices }]) =>
    typeof prices === "string"
      ? []
      : Object.entries(prices).flatMap(([priceId, price]) =>
          currencies.some((currency) => price[currency] !== undefined) ? [] : [`payments.products.${productId}.prices.${priceId}`],
        ),
  );
}

/**
 * Why a change of a configuration is refused for its prices, or undefined. The rule needs the merged result: a change may add a price
 * in one value and its amount in another. Prices that had no currency before do not block other changes.
 */
export function missingCurrencyError(before: () => ProjectConfig, after: ProjectConfig): string | undefined {
  const missing = pricesWithoutCurrency(after);
  if (missing.length === 0) return undefined;
  const known = new Set(pricesWithoutCurrency(before()));
  const path = missing.find((candidate) => !known.has(candidate));
  return path === undefined ? undefined : `${JSON.stringify(path)}: ${moneyMessages.noCurrency}.`;
}

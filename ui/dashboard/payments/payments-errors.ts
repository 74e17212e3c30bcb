import { type Currency, currencies, currencyDecimals, leadingZeroPattern, moneyPattern } from "#contract/vocabulary/payments/payments.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { IntervalUnit } from "#contract/vocabulary/time.ts";
import { t } from "../../locales/i18n.ts";
import type { IntervalDraft, PaymentsDraft, PriceDraft, ProductDraft } from "./payments-draft.ts";

/** Why values are not accepted, by their paths in the configuration. */
export type PathErrors = Readonly<Record<string, string>>;

const amountDigits = 18;

function amountError(amount: string, currency: Currency): string | undefined {
  if (amount === "") return undefined;
  if (!moneyPattern.test(amount) || amount.length > amountDigits) return t("products.amountInvalid");
  if (leadingZeroPattern.test(amount)) return t("products.amountZeros");
  const decimals = currencyDecimals[currency];
  return (amount.split(".")[1] ?? "").length > decimals ? t("products.amountDecimals", { currency, decimals }) : undefined;
}

const isCount = (typed: string) => /^[1-9]\d{0,14}$/.test(typed.trim());
const intervalError = (interval: IntervalDraft<IntervalUnit>) =>
  interval !== null && !isCount(interval.count) ? t("products.countInvalid") : undefined;
const nameError = (name: string) =>
  name.trim().length > textLimits.displayName ? t("invalid.tooLong", { max: textLimits.displayName }) : undefined;

function priceErrors(path: string, price: PriceDraft): [string, string | undefined][] {
  const amounts = currencies.map((currency): [string, string | undefined] => [
    `${path}.${currency}`,
    amountError(price.amounts[currency].trim(), currency),
  ]);
  const isEmpty = currencies.every((currency) => price.amounts[currency].trim() === "");
  return [
    [path, isEmpty ? t("products.amountMissing") : undefined],
    ...amounts,
    [`${path}.interval`, intervalError(price.interval)],
    [`${path}.freeTrial`, intervalError(price.freeTrial)],
  ];
}

function productErrors(id: string, product: ProductDraft, draft: PaymentsDraft): [string, string | undefined][] {
  const path = `payments.products.${id}`;
  const otherDefault = Object.entries(draft.products).find(
    ([other, { isIncluded, catalogId }]) => other !== id && isIncluded && catalogId !== "" && catalogId === product.catalogId,
  );
  return [
    [`${path}.displayName`, nameError(product.displayName)],
    [`${path}.freeTrial`, intervalError(product.freeTrial)],
    [`${path}.catalogId`, product.isIncluded && otherDefault ? t("products.secondDefault", { product: otherDefault[0] }) : undefined],
    ...(product.isIncluded
      ? []
      : Object.entries(product.prices).flatMap(([price, value]) => priceErrors(`${path}.prices.${price}`, value))),
    ...Object.entries(product.items).flatMap(([item, { quantity, repeat }]): [string, string | undefined][] => [
      [`${path}.includedItems.${item}`, itemError(item, product, draft)],
      [`${path}.includedItems.${item}.quantity`, /^\d{1,15}$/.test(quantity.trim()) ? undefined : t("products.quantityInvalid")],
      [`${path}.includedItems.${item}.repeat`, intervalError(repeat)],
    ]),
  ];
}

function itemError(id: string, { customerType }: ProductDraft, { items }: PaymentsDraft): string | undefined {
  const item = items[id];
  if (!item) return t("products.itemMissing");
  return item.customerType === customerType ? undefined : t("products.itemCustomer");
}

/** Why the settings cannot be saved as they are: the first reason for each value. @param saved those of the configuration: a new product needs a name */
export function paymentsErrors(draft: PaymentsDraft, saved: PaymentsDraft = draft): PathErrors {
  const found = [
    ...Object.entries(draft.items).map(([id, { displayName }]) => [`payments.items.${id}.displayName`, nameError(displayName)] as const),
    ...Object.entries(draft.catalogs).map(
      ([id, { displayName }]) => [`payments.catalogs.${id}.displayName`, nameError(displayName)] as const,
    ),
    ...Object.entries(draft.products).flatMap(([id, product]): (readonly [string, string | undefined])[] => [
      ...productErrors(id, product, draft),
      ...(saved.products[id] === undefined && product.displayName.trim() === ""
        ? [[`payments.products.${id}.displayName`, t("products.nameMissing")] as const]
        : []),
    ]),
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The path and the reason of the server's message about one value, or undefined: it is about something else. */
export function rejectedPath(message: string): readonly [path: string, reason: string] | undefined {
  const [, path, reason] = /^"(payments\.[^"]+)": (.+)$/s.exec(message) ?? [];
  return path && reason ? [path, reason] : undefined;
}

import { expect, test, vi } from "vitest";
import { idError } from "../id-error.ts";
import { newIncludedItem, newPrice, newProduct, type PaymentsDraft, type PriceDraft, type ProductDraft } from "./payments-draft.ts";
import { paymentsErrors, rejectedPath } from "./payments-errors.ts";

vi.mock("../../locales/i18n.ts", () => ({ t: (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(" ") }));

const settings = (product: Partial<ProductDraft>, more: Partial<PaymentsDraft> = {}): PaymentsDraft => ({
  testMode: true,
  catalogs: {},
  items: { credits: { displayName: "", customerType: "user" } },
  ...more,
  products: { ...more.products, pro: { ...newProduct, ...product } },
});
const withPrice = (price: Partial<PriceDraft>, amounts: Partial<PriceDraft["amounts"]> = { USD: "1" }) =>
  settings({ prices: { monthly: { ...newPrice, ...price, amounts: { ...newPrice.amounts, ...amounts } } } });
const monthly = "payments.products.pro.prices.monthly";

test.each<[string, PaymentsDraft, Record<string, string>]>([
  ["a price without an amount", withPrice({}, {}), { [monthly]: "products.amountMissing" }],
  ["an amount with a comma", withPrice({}, { USD: "1,50" }), { [`${monthly}.USD`]: "products.amountInvalid" }],
  ["a negative amount", withPrice({}, { USD: "-1" }), { [`${monthly}.USD`]: "products.amountInvalid" }],
  ["leading zeros", withPrice({}, { USD: "01" }), { [`${monthly}.USD`]: "products.amountZeros" }],
  ["decimals of yen", withPrice({}, { JPY: "1.5" }), { [`${monthly}.JPY`]: "products.amountDecimals JPY 0" }],
  ["an interval of 0 days", withPrice({ interval: { count: "0", unit: "day" } }), { [`${monthly}.interval`]: "products.countInvalid" }],
  ["half a trial day", withPrice({ freeTrial: { count: "0.5", unit: "day" } }), { [`${monthly}.freeTrial`]: "products.countInvalid" }],
  [
    "an item that was removed",
    settings({ items: { gone: newIncludedItem } }),
    { "payments.products.pro.includedItems.gone": "products.itemMissing" },
  ],
  [
    "an item of another type of customer",
    settings({ customerType: "team", items: { credits: newIncludedItem } }),
    { "payments.products.pro.includedItems.credits": "products.itemCustomer" },
  ],
  [
    "a quantity that is no number",
    settings({ items: { credits: { ...newIncludedItem, quantity: "many" } } }),
    { "payments.products.pro.includedItems.credits.quantity": "products.quantityInvalid" },
  ],
])("%s is an error", (_name, draft, errors) => {
  expect(paymentsErrors(draft)).toEqual(errors);
});

test("a catalog has at most one product that is included by default", () => {
  const free = { ...newProduct, isIncluded: true, catalogId: "plans" };
  const draft = settings(free, { products: { basic: free } });
  expect(Object.keys(paymentsErrors(draft))).toEqual(["payments.products.basic.catalogId", "payments.products.pro.catalogId"]);
  expect(paymentsErrors(settings({ ...free, catalogId: "" }, { products: { basic: { ...free, catalogId: "" } } }))).toEqual({});
});

test("prices that are not sold are not validated, and valid settings have no error", () => {
  expect(paymentsErrors(settings({ isIncluded: true, prices: { monthly: newPrice } }))).toEqual({});
  expect(paymentsErrors(withPrice({}, { USD: "12.50", JPY: "0" }))).toEqual({});
});

test.each([
  ["-a", "products.idInvalid"],
  ["a b", "products.idInvalid"],
  ["a".repeat(64), "invalid.tooLong 63"],
  ["pro", "products.idTaken"],
  ["Pro_2-x", undefined],
])("the id %s is checked", (id, error) => {
  expect(idError(id, ["pro"])).toBe(error);
});

test("the server's message about a value names its path", () => {
  expect(rejectedPath('"payments.products.pro.prices.monthly": At least one currency is required.')).toEqual([
    monthly,
    "At least one currency is required.",
  ]);
  expect(rejectedPath('"auth.allowSignUp": must be a boolean')).toBeUndefined();
  expect(rejectedPath("Something else")).toBeUndefined();
});

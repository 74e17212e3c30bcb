import { expect, test } from "vitest";
import { checkOverride, mergeOverride } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { newIncludedItem, newPrice, newProduct, paymentsOverride, toPaymentsDraft } from "./payments-draft.ts";

const override = {
  "payments.catalogs.plans": { displayName: "Plans" },
  "payments.items.credits": { displayName: "Credits", customerType: "user" },
  "payments.products.pro": {
    displayName: "Pro",
    catalogId: "plans",
    isAddOnTo: { base: true },
    customerType: "team",
    freeTrial: [7, "day"],
    serverOnly: true,
    stackable: true,
    prices: { monthly: { USD: "12", JPY: "1800", interval: [1, "month"], freeTrial: [1, "week"], serverOnly: true } },
    includedItems: { credits: { quantity: 100, repeat: [1, "day"], expires: "when-repeated" } },
  },
  "payments.products.base": { prices: "include-by-default", stackable: false },
};
const saved = toPaymentsDraft(renderConfiguration(override));

test("a configuration is read and written without loss", () => {
  const empty = toPaymentsDraft(renderConfiguration({}));
  const written = paymentsOverride(empty, saved);
  expect(checkOverride(written)).toMatchObject({ ok: true });
  expect(renderConfiguration(mergeOverride({}, written)).payments).toEqual(renderConfiguration(override).payments);
});

test("unchanged entries are not in the override, removed ones are null", () => {
  expect(paymentsOverride(saved, saved)).toEqual({});
  const { base, ...products } = saved.products;
  expect(base).toBeDefined();
  expect(paymentsOverride(saved, { ...saved, testMode: false, products })).toEqual({
    "payments.testMode": false,
    "payments.products.base": null,
  });
});

test("a new product has only what was typed, without spaces", () => {
  const price = { ...newPrice, amounts: { ...newPrice.amounts, EUR: " 5 " }, interval: null };
  const product = { ...newProduct, prices: { once: price }, items: { credits: newIncludedItem } };
  const change = paymentsOverride(saved, { ...saved, products: { ...saved.products, gift: product } });
  expect(checkOverride(change)).toMatchObject({ ok: true });
  expect(change).toEqual({
    "payments.products.gift": {
      isAddOnTo: false,
      customerType: "user",
      serverOnly: false,
      stackable: false,
      prices: { once: { EUR: "5", serverOnly: false } },
      includedItems: { credits: { quantity: 1, repeat: "never", expires: "when-repeated" } },
    },
  });
});

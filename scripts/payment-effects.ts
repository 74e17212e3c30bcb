import { currencies } from "#contract/vocabulary/payments/payments.ts";
import type { SettingEffect } from "./setting-effect.ts";

const configuredProduct = "server/features/payments/items/configured-product.ts";
const payments = "server/features/payments/products/products.test.ts";
const grants = [
  payments,
  "a plan replaces that of its catalog and the included product, and its end brings the included one back",
] as const;
const repeated = [payments, "an included item may repeat by %s"] as const;

/** The effects of the settings of payments, by path. */
export const paymentEffects: Readonly<Record<string, SettingEffect>> = {
  "payments.testMode": {
    reader: "server/features/payments/checkout/offer.ts",
    test: [
      "server/features/payments/checkout/purchases.test.ts",
      "is not possible outside of test mode, nor by the page in production mode",
    ],
  },
  "payments.catalogs.*.displayName": {
    reader: "ui/dashboard/payments/product-fields.tsx",
    test: ["ui/dashboard/payments/payments-draft.test.ts", "a configuration is read and written without loss"],
  },
  "payments.items.*.displayName": {
    reader: "server/features/payments/items/handlers.ts",
    test: ["server/features/payments/items/items.test.ts", "a customer uses the included product's credits, and a plan replaces them"],
  },
  "payments.items.*.customerType": {
    reader: "server/features/payments/items/handlers.ts",
    test: ["server/features/payments/items/items.test.ts", "projects, customers and types of customers have separate quantities"],
  },
  "payments.products.*.displayName": {
    reader: configuredProduct,
    test: [payments, "an inline product gets its defaults, and clients do not see what is for servers"],
  },
  "payments.products.*.catalogId": { reader: configuredProduct, test: grants },
  "payments.products.*.isAddOnTo": { reader: configuredProduct, test: [payments, "the checks of a grant have their order"] },
  "payments.products.*.isAddOnTo.*": {
    reader: configuredProduct,
    uses: "isAddOnTo",
    test: [payments, "the checks of a grant have their order"],
  },
  "payments.products.*.customerType": {
    reader: configuredProduct,
    test: [
      "server/features/payments/checkout/purchases.test.ts",
      "is refused for products of servers, other customers, unknown customers and untrusted return URLs",
    ],
  },
  "payments.products.*.freeTrial": {
    reader: configuredProduct,
    test: ["server/features/payments/checkout/purchases.test.ts", "a price without a free trial has that of its product"],
  },
  "payments.products.*.serverOnly": {
    reader: configuredProduct,
    test: [
      "server/features/payments/checkout/purchases.test.ts",
      "is refused for products of servers, other customers, unknown customers and untrusted return URLs",
    ],
  },
  "payments.products.*.stackable": {
    reader: configuredProduct,
    test: [payments, "a stackable subscription changes its quantity, and its items follow"],
  },
  "payments.products.*.prices": { reader: configuredProduct, uses: "includeByDefault", test: grants },
  ...Object.fromEntries(
    currencies.map((currency) => [
      `payments.products.*.prices.*.${currency}`,
      {
        reader: "server/features/payments/checkout/offer.ts",
        uses: "prices",
        test: [
          "server/features/payments/checkout/provider-subscriptions.test.ts",
          "a purchase in %s is charged %i minor units each, and listed, refunded and summed up in %s",
        ],
      } satisfies SettingEffect,
    ]),
  ),
  "payments.products.*.prices.*.interval": {
    reader: "server/features/payments/products/grant.ts",
    test: ["server/features/payments/clock/payment-clock.test.ts", "the job renews what is due at the real time, once"],
  },
  "payments.products.*.prices.*.serverOnly": {
    reader: "server/features/payments/products/resolve.ts",
    test: [
      "server/features/payments/checkout/purchases.test.ts",
      "of a client leaves out the prices at which only servers may sell, that of a server has them",
    ],
  },
  "payments.products.*.prices.*.freeTrial": {
    reader: configuredProduct,
    test: [
      "server/features/payments/checkout/provider-subscriptions.test.ts",
      "begins when the card is stored, charges nothing, and becomes paid at its end",
    ],
  },
  "payments.products.*.includedItems.*.quantity": { reader: "server/features/payments/items/derived-grants.ts", test: grants },
  "payments.products.*.includedItems.*.repeat": { reader: "server/features/payments/items/derived-grants.ts", test: repeated },
  "payments.products.*.includedItems.*.expires": {
    reader: "server/features/payments/items/derived-grants.ts",
    test: [
      "server/features/payments/items/time-travel.test.ts",
      "balances are those of the slow model at any time, over grants, windows, renewals, ends and expiries",
    ],
  },
};

import { z } from "zod";
import {
  type Currency,
  currencies,
  customerTypes,
  includeByDefault,
  itemExpiries,
  itemRepeatNever,
} from "../vocabulary/payments/payments.ts";
import { dayInterval, itemRepeat, moneyAmount, userSpecifiedId } from "../vocabulary/payments/prices.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { branchLevel, flag, group, unsupported } from "./leaf.ts";

const amount = (currency: Currency) => branchLevel(moneyAmount(currency).optional(), `Price in ${currency}`);
const amounts = Object.fromEntries(currencies.map((currency) => [currency, amount(currency)])) as Record<
  Currency,
  ReturnType<typeof amount>
>;

const displayName = branchLevel(string(textLimits.displayName), "Name shown to customers. Defaults to the id", { defaultsToKey: true });
const customerType = branchLevel(z.enum(customerTypes).default("user"), "Type of customer");
const freeTrial = branchLevel(dayInterval.optional(), "Length of the free trial");

const price = z.object({
  ...amounts,
  interval: branchLevel(dayInterval.optional(), "Billing interval. Absent for a one-time payment"),
  serverOnly: flag(false, "Whether only servers may sell at this price"),
  freeTrial,
});

const includedItem = z.object({
  quantity: branchLevel(z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).default(0), "Quantity of the item"),
  repeat: branchLevel(itemRepeat.default(itemRepeatNever), "Interval after which the item is granted again"),
  expires: branchLevel(z.enum(itemExpiries).default("when-repeated"), "When the granted items expire"),
});

const product = z.object({
  displayName,
  catalogId: branchLevel(userSpecifiedId.optional(), "Catalog of the product. A customer may have one product of a catalog"),
  isAddOnTo: z
    .union([
      branchLevel(z.literal(false), "The product is not an add-on"),
      z.record(userSpecifiedId, branchLevel(z.literal(true), "A product that this one is an add-on to")),
    ])
    .default(false),
  customerType,
  freeTrial,
  serverOnly: flag(false, "Whether only servers may sell the product"),
  stackable: branchLevel(z.boolean().optional(), "Whether a customer may own the product more than once"),
  prices: z
    .union([branchLevel(z.literal(includeByDefault), "Every customer has the product free of charge"), z.record(userSpecifiedId, price)])
    .default({}),
  includedItems: z.record(userSpecifiedId, includedItem).default({}),
});

export const payments = group({
  testMode: flag(true, "Whether purchases are free of charge, for tests"),
  autoPay: z
    .object({
      interval: branchLevel(
        dayInterval.optional(),
        "Interval at which outstanding amounts are charged. Not supported",
        unsupported("subscriptions are charged at the interval of their price"),
      ),
    })
    .optional(),
  catalogs: z
    .record(userSpecifiedId, z.object({ displayName: branchLevel(string(textLimits.displayName).optional(), "Name shown to developers") }))
    .default({}),
  items: z.record(userSpecifiedId, z.object({ displayName, customerType })).default({}),
  products: z.record(userSpecifiedId, product).default({}),
});

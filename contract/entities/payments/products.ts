import { z } from "zod";
import { metadata } from "../../vocabulary/json.ts";
import {
  type Currency,
  currencies,
  customerTypes,
  itemExpiries,
  moneyMessages,
  offerStates,
  ownershipTypes,
  paymentLimits,
  subscriptionStatuses,
} from "../../vocabulary/payments/payments.ts";
import { dayInterval, itemRepeat, moneyAmount, userSpecifiedId } from "../../vocabulary/payments/prices.ts";
import { millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

const amounts = Object.fromEntries(currencies.map((currency) => [currency, moneyAmount(currency).optional()])) as Record<
  Currency,
  z.ZodOptional<z.ZodString>
>;
const quantity = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const record = <Value extends z.ZodType>(value: Value) =>
  z
    .record(userSpecifiedId, value)
    .refine(
      (entries) => Object.keys(entries).length <= paymentLimits.inlineEntries,
      `must have at most ${paymentLimits.inlineEntries} entries`,
    );

const priceShape = {
  ...amounts,
  interval: dayInterval.optional().describe("Billing interval. Absent for a one-time payment"),
  free_trial: dayInterval.optional(),
};

/** A product that a call describes instead of naming one of the configuration. */
export const InlineProduct = z
  .strictObject({
    display_name: string(textLimits.displayName),
    customer_type: z.enum(customerTypes),
    free_trial: dayInterval.optional(),
    server_only: z.boolean().optional().describe("Default: true"),
    stackable: z.boolean().optional().describe("Default: false"),
    prices: record(
      z.strictObject(priceShape).refine((price) => currencies.some((currency) => price[currency] !== undefined), moneyMessages.noCurrency),
    ),
    included_items: record(
      z.strictObject({
        quantity: quantity.optional().describe("Default: 0"),
        repeat: itemRepeat.optional().describe("Default: `never`"),
        expires: z.enum(itemExpiries).optional().describe("Default: `never`"),
      }),
    ),
    client_metadata: metadata.optional(),
    client_read_only_metadata: metadata.optional(),
    server_metadata: metadata.optional(),
  })
  .meta({ id: "InlineProduct" });

/** A product as customers see it. */
export const Product = z
  .object({
    display_name: z.string(),
    customer_type: z.enum(customerTypes),
    free_trial: dayInterval.optional(),
    server_only: z.boolean(),
    stackable: z.boolean(),
    prices: z.record(z.string(), z.object(priceShape)).describe("Empty for a product that every customer has"),
    included_items: z.record(z.string(), z.object({ quantity, repeat: itemRepeat, expires: z.enum(itemExpiries) })),
    client_metadata: metadata.optional(),
    client_read_only_metadata: metadata.optional(),
    server_metadata: metadata.optional().describe("Servers and admins only"),
  })
  .meta({ id: "Product" });

export type ProductView = z.output<typeof Product>;

/** The recurring purchase of a product. */
export const Subscription = z
  .object({
    id: uuid,
    status: z.enum(subscriptionStatuses),
    price_id: z.string().nullable(),
    created_at_millis: millis,
    current_period_start_millis: millis,
    current_period_end_millis: millis.nullable().describe("Null if the subscription has no end"),
    trial_end_millis: millis.nullable(),
    cancel_at_period_end: z.boolean(),
  })
  .meta({ id: "Subscription" });

/** The names of what a product includes, by the ids of items. */
export const itemNames = z.record(z.string(), z.string()).describe("Display names of the included items that the project has");

/** A product that customers can buy. */
export const ProductOffer = z
  .object({
    id: z.string(),
    product: Product,
    item_names: itemNames,
    catalog_id: z.string().nullable().describe("A customer owns one product of a catalog, apart from add-ons"),
    add_on_to: z.array(z.string()).describe("The products of which the customer must own one. Empty for a product that is no add-on"),
    state: z
      .enum(offerStates)
      .describe(
        "`switchable`: instead of the subscription of `replaces`. `unavailable`: not for what the customer owns now. Without a customer: `available`",
      ),
    replaces: z.string().nullable().describe("The `from_product_id` of a switch to this product or to another of its prices; else null"),
    price_id: z.string().nullable().describe("The price at which the customer subscribes to it"),
  })
  .meta({ id: "ProductOffer" });

/** A product that a customer owns. */
export const OwnedProduct = z
  .object({
    id: z.string().nullable().describe("Null for an inline product"),
    quantity: z.int(),
    product: Product,
    item_names: itemNames,
    type: z.enum(ownershipTypes).describe("`included`: the configuration grants it to every customer"),
    is_granted: z.boolean().describe("Whether a server granted it free of charge"),
    subscription: Subscription.nullable(),
  })
  .meta({ id: "OwnedProduct" });

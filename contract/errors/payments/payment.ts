import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";
import { paymentLimits } from "../../vocabulary/payments/payments.ts";

/** The item does not exist. */
export class ItemNotFound extends knownError("ITEM_NOT_FOUND", {
  status: 404,
  details: z.object({ item_id: z.string() }),
  message: ({ item_id }) => `The item ${JSON.stringify(item_id)} does not exist.`,
}) {}

/** The item is for another type of customer. `item_customer_type` is null if the item defines none. */
export class ItemCustomerTypeDoesNotMatch extends knownError("ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH", {
  status: 400,
  details: z.object({
    item_id: z.string(),
    customer_id: z.string(),
    item_customer_type: z.string().nullable(),
    actual_customer_type: z.string(),
  }),
  message: ({ item_id, customer_id, item_customer_type, actual_customer_type }) =>
    `Item ${JSON.stringify(item_id)} is for customers of type ${item_customer_type ?? "unknown"}; ${customer_id} is of type ${actual_customer_type}.`,
}) {}

/** The customer does not exist. */
export class CustomerDoesNotExist extends knownError("CUSTOMER_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ customer_id: z.string() }),
  message: ({ customer_id }) => `The customer ${JSON.stringify(customer_id)} does not exist.`,
}) {}

/** The product does not exist for the caller. `context`: an item has this id, the product is for servers only, or null. */
export class ProductDoesNotExist extends knownError("PRODUCT_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ product_id: z.string(), context: z.enum(["item_exists", "server_only"]).nullable() }),
  message: ({ product_id, context }) => {
    if (context === "item_exists") return `${JSON.stringify(product_id)} is an item, not a product.`;
    if (context === "server_only") return `The product ${JSON.stringify(product_id)} is only available to server calls.`;
    return `The product ${JSON.stringify(product_id)} does not exist.`;
  },
}) {}

/** The product is for another type of customer. `product_id` is null for inline products. */
export class ProductCustomerTypeDoesNotMatch extends knownError("PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH", {
  status: 400,
  details: z.object({
    product_id: z.string().nullable(),
    customer_id: z.string(),
    product_customer_type: z.string().nullable(),
    actual_customer_type: z.string(),
  }),
  message: ({ product_id, customer_id, product_customer_type, actual_customer_type }) =>
    `The product${product_id === null ? "" : ` ${JSON.stringify(product_id)}`} is for customers of type ${product_customer_type ?? "unknown"}; ${customer_id} is of type ${actual_customer_type}.`,
}) {}

/** The customer already owns a product that is not stackable. */
export class ProductAlreadyGranted extends knownError("PRODUCT_ALREADY_GRANTED", {
  status: 400,
  details: z.object({ product_id: z.string(), customer_id: z.string() }),
  message: ({ product_id, customer_id }) => `Customer ${customer_id} already has the product ${JSON.stringify(product_id)}.`,
}) {}

/** The item's quantity would fall below zero. `quantity`: the requested change, negative. */
export class ItemQuantityInsufficientAmount extends knownError("ITEM_QUANTITY_INSUFFICIENT_AMOUNT", {
  status: 400,
  details: z.object({ item_id: z.string(), customer_id: z.string(), quantity: z.number() }),
  message: ({ item_id, customer_id, quantity }) =>
    `Customer ${customer_id} does not have enough of the item ${JSON.stringify(item_id)} for a change of ${quantity}.`,
}) {}

/** The project is not connected to the payment provider. */
export class StripeAccountInfoNotFound extends knownError("STRIPE_ACCOUNT_INFO_NOT_FOUND", {
  status: 404,
  message: "Payments are not set up for this project.",
}) {}

/** A call names both a configured product and an inline one, or neither. */
export class InvalidProductChoice extends plainError("INVALID_PRODUCT_CHOICE", 400, "Send exactly one of product_id and product_inline.") {}

/** The product has no price with this id. */
export class PriceDoesNotExist extends plainError("PRICE_DOES_NOT_EXIST", 400, "price_id: the product has no price with this id.") {}

/** More than one of a product that is not stackable. */
export class ProductNotStackable extends plainError(
  "PRODUCT_NOT_STACKABLE",
  400,
  "quantity: must be 1, because the product is not stackable.",
) {}

/** The product is an add-on, and the customer owns none of the products it adds to. */
export class AddOnWithoutBase extends plainError(
  "ADD_ON_WITHOUT_BASE",
  400,
  "The product is an add-on, and the customer owns none of the products that it adds to.",
) {}

/** The customer has bought a product of the same catalog for good. */
export class CatalogAlreadyPurchased extends plainError(
  "CATALOG_ALREADY_PURCHASED",
  400,
  "The customer has already made a one-time purchase of a product in the same catalog.",
) {}

/** The quantity of an item would leave the range of numbers that JSON represents exactly. */
export class ItemQuantityOutOfRange extends plainError(
  "ITEM_QUANTITY_OUT_OF_RANGE",
  400,
  `The quantity of an item must stay between -${paymentLimits.itemQuantity} and ${paymentLimits.itemQuantity}.`,
) {}

/** An item has the maximum number of decreases that have not expired yet. */
export class TooManyExpiringDecreases extends plainError(
  "TOO_MANY_EXPIRING_DECREASES",
  400,
  `An item of a customer has at most ${paymentLimits.expiringDecreases} decreases with an expiry in the future.`,
) {}

/** The grants of an item expire at the maximum number of different moments. */
export class TooManyGrantExpiries extends plainError(
  "TOO_MANY_GRANT_EXPIRIES",
  400,
  `The grants of an item expire at no more than ${paymentLimits.grantExpiries} different moments in the future.`,
) {}

/** An earlier call with the same idempotency key sent something else. */
export class IdempotencyKeyReused extends plainError(
  "IDEMPOTENCY_KEY_REUSED",
  409,
  "Idempotency-Key: an earlier call with this key had another path or body. Use a new key for each operation.",
) {}

/** The customer has no subscription of the product that is active or on trial. */
export class SubscriptionNotFound extends plainError(
  "SUBSCRIPTION_NOT_FOUND",
  404,
  "The customer has no active subscription of this product.",
) {}

/** A subscription needs a price with a billing interval. */
export class PriceNotRecurring extends plainError(
  "PRICE_NOT_RECURRING",
  400,
  "price_id: the price has no billing interval. Grant the product instead.",
) {}

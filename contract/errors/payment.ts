import { z } from "zod";
import { knownError } from "../kernel/error.ts";

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

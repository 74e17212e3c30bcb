import { z } from "zod";
import { knownError } from "../kernel/error.ts";

/** No such item. */
export class ItemNotFound extends knownError("ITEM_NOT_FOUND", {
  status: 404,
  details: z.object({ item_id: z.string() }),
  message: ({ item_id }) => `There is no item ${JSON.stringify(item_id)}.`,
}) {}

/** The item is for another type of customer. `item_customer_type` is null where the item says none. */
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

/** No such customer. */
export class CustomerDoesNotExist extends knownError("CUSTOMER_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ customer_id: z.string() }),
  message: ({ customer_id }) => `There is no customer ${JSON.stringify(customer_id)}.`,
}) {}

/** No such product for the caller. `context`: it is an item's id, it is kept for servers, or nothing more to say. */
export class ProductDoesNotExist extends knownError("PRODUCT_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ product_id: z.string(), context: z.enum(["item_exists", "server_only"]).nullable() }),
  message: ({ product_id, context }) => {
    if (context === "item_exists") return `${JSON.stringify(product_id)} is an item, not a product.`;
    if (context === "server_only") return `The product ${JSON.stringify(product_id)} is only for calls from a server.`;
    return `There is no product ${JSON.stringify(product_id)}.`;
  },
}) {}

/** The product is for another type of customer. `product_id` is null for a product given inline. */
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

/** The customer owns a product that comes once. */
export class ProductAlreadyGranted extends knownError("PRODUCT_ALREADY_GRANTED", {
  status: 400,
  details: z.object({ product_id: z.string(), customer_id: z.string() }),
  message: ({ product_id, customer_id }) => `Customer ${customer_id} has the product ${JSON.stringify(product_id)} already.`,
}) {}

/** The item would fall below zero. `quantity`: the wanted change, negative. */
export class ItemQuantityInsufficientAmount extends knownError("ITEM_QUANTITY_INSUFFICIENT_AMOUNT", {
  status: 400,
  details: z.object({ item_id: z.string(), customer_id: z.string(), quantity: z.number() }),
  message: ({ item_id, customer_id, quantity }) =>
    `Customer ${customer_id} does not have enough of the item ${JSON.stringify(item_id)} for a change of ${quantity}.`,
}) {}

/** The payment provider does not know the project yet. */
export class StripeAccountInfoNotFound extends knownError("STRIPE_ACCOUNT_INFO_NOT_FOUND", {
  status: 404,
  message: "Payments are not set up for this project.",
}) {}

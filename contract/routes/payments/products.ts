import { z } from "zod";
import { InlineProduct, OwnedProduct } from "../../entities/payments/products.ts";
import { Success } from "../../entities/success.ts";
import {
  AddOnWithoutBase,
  CatalogAlreadyPurchased,
  IdempotencyKeyReused,
  InvalidProductChoice,
  ItemQuantityOutOfRange,
  PriceDoesNotExist,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
  ProductNotStackable,
} from "../../errors/index.ts";
import { anyone, serverOnly } from "../../kernel/access.ts";
import { pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { maxCursor } from "../../vocabulary/page-query.ts";
import { customerTypes, paymentLimits } from "../../vocabulary/payments/payments.ts";
import { userSpecifiedId } from "../../vocabulary/payments/prices.ts";
import { string } from "../../vocabulary/text.ts";
import { customerErrors, customerParams, idempotencyHeaders, ownCustomerErrors } from "../shared/customers.ts";

const { productPage } = paymentLimits;
const params = z.strictObject(customerParams);

export const productRoutes = {
  list: route({
    method: "GET",
    path: "/payments/products/{customer_type}/{customer_id}",
    summary: "List the products that a customer owns, oldest first",
    description: "Subscriptions that are active or on trial, one-time purchases, and what the configuration includes by default.",
    access: anyone,
    params,
    query: z.strictObject({
      cursor: string(maxCursor).optional().describe("`pagination.next_cursor` of the previous page"),
      limit: z.int().min(1).max(productPage.max).optional().describe(`Products per page. Default: ${productPage.default}`),
    }),
    listQuery: z.strictObject({
      customer_type: z.enum(customerTypes).optional(),
      customer_id: string(paymentLimits.customerId).optional(),
    }),
    returns: pageSchema(OwnedProduct),
    errors: ownCustomerErrors,
    examples: {
      params: { customer_type: "custom", customer_id: "c1" },
      returns: {
        items: [
          {
            id: "gold",
            quantity: 1,
            product: {
              display_name: "Gold",
              customer_type: "team",
              server_only: false,
              stackable: false,
              prices: { monthly: { USD: "20", interval: [1, "month"] } },
              included_items: { seats: { quantity: 5, repeat: "never", expires: "when-purchase-expires" } },
            },
            item_names: { seats: "Seats" },
            type: "subscription",
            is_granted: true,
            subscription: {
              id: "0b4f6c0e-3a9d-4f57-8f7a-5f4d6b1f9d34",
              status: "active",
              price_id: "monthly",
              created_at_millis: 1_767_225_600_000,
              current_period_start_millis: 1_767_225_600_000,
              current_period_end_millis: 1_769_904_000_000,
              trial_end_millis: null,
              cancel_at_period_end: false,
            },
          },
        ],
        is_paginated: true,
        pagination: { next_cursor: null },
      },
    },
  }),
  grant: route({
    method: "POST",
    path: "/payments/products/{customer_type}/{customer_id}",
    summary: "Grant a product to a customer free of charge",
    description:
      "A product with a billing interval becomes a subscription, any other a one-time purchase. A subscription of the same catalog ends. An inline product needs no configuration.",
    access: serverOnly,
    params,
    headers: idempotencyHeaders,
    body: z.strictObject({
      product_id: userSpecifiedId.optional(),
      product_inline: InlineProduct.optional(),
      price_id: userSpecifiedId.optional().describe("Default: the price with the shortest interval, and of these the lowest"),
      quantity: z.int().min(1).max(paymentLimits.quantity).optional().describe("Default: 1"),
    }),
    returns: Success,
    errors: [
      InvalidProductChoice,
      ProductDoesNotExist,
      ProductCustomerTypeDoesNotMatch,
      ...customerErrors,
      PriceDoesNotExist,
      ProductNotStackable,
      ProductAlreadyGranted,
      AddOnWithoutBase,
      CatalogAlreadyPurchased,
      ItemQuantityOutOfRange,
      IdempotencyKeyReused,
    ],
    refreshes: ["payments"],
    examples: { body: { product_id: "pro" } },
  }),
};

import { z } from "zod";
import { ProductOffer } from "../../entities/payments/products.ts";
import { anyone } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { customerTypes } from "../../vocabulary/payments/payments.ts";
import { customerParams, ownCustomerErrors } from "../shared/customers.ts";

export const offerRoutes = {
  list: route({
    method: "GET",
    path: "/payments/offers",
    summary: "List the products that customers of a type can buy",
    description:
      "Products that only servers sell are left out. Plans first, by price, then add-ons and what is bought once. With a customer, each product says what the customer can do about it.",
    access: anyone,
    query: z.strictObject({
      customer_type: z.enum(customerTypes),
      customer_id: customerParams.customer_id.optional(),
    }),
    returns: listSchema(ProductOffer),
    errors: ownCustomerErrors,
    examples: {
      query: { customer_type: "user" },
      returns: {
        items: [
          {
            id: "pro",
            product: {
              display_name: "Pro",
              customer_type: "user",
              server_only: false,
              stackable: false,
              prices: { monthly: { USD: "12", interval: [1, "month"] }, yearly: { USD: "120", interval: [1, "year"] } },
              included_items: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } },
            },
            item_names: { credits: "Credits" },
            catalog_id: "plans",
            add_on_to: [],
            state: "switchable",
            replaces: "basic",
            price_id: null,
          },
        ],
        is_paginated: false,
      },
    },
  }),
};

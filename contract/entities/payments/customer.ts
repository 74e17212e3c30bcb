import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { currencies, customerTypes, subscriptionStatuses } from "../../vocabulary/payments/payments.ts";
import { purchaseLimits, refundableTypes } from "../../vocabulary/payments/purchases.ts";
import { millis } from "../../vocabulary/text.ts";

const { listedHoldings } = purchaseLimits;

/** A user, team or custom customer that has or had a product or an item. */
export const Customer = entity("Customer", {
  customer_type: field(z.enum(customerTypes)),
  customer_id: field(z.string().meta({ examples: ["workspace-7"] })),
  display_name: field(z.string().nullable().describe("Null for a custom customer, for a user without one, and after a deletion")),
  primary_email: field(z.string().nullable().describe("Of a user")),
  profile_image_url: field(z.string().nullable()),
  is_deleted: field(z.boolean().describe("Whether the user or team was deleted. Payments remain")),
  since_millis: field(millis, { description: "The time of the first product or item" }),
  products: field(
    z
      .array(
        z.object({
          id: z.string().nullable().describe("Null for an inline product"),
          display_name: z.string(),
          type: z.enum(refundableTypes),
          status: z.enum(subscriptionStatuses).nullable().describe("Of a subscription"),
          quantity: z.int(),
          is_granted: z.boolean().describe("Whether a server granted it free of charge"),
          test_mode: z.boolean(),
        }),
      )
      .describe(`Products that the customer owns by a purchase or grant, the newest first. At most ${listedHoldings}`),
  ),
  has_more_products: field(z.boolean()),
  items: field(
    z
      .array(
        z.object({
          id: z.string(),
          quantity: z.int(),
          is_current: z.boolean().describe("False: a grant or expiry since then is not counted yet"),
        }),
      )
      .describe(`Balances by item id. At most ${listedHoldings}`),
  ),
  has_more_items: field(z.boolean()),
  spent: field(
    z
      .array(z.object({ currency: z.enum(currencies), test_mode: z.boolean(), amount: z.string() }))
      .describe("What was paid without what was given back. Currencies and tests are apart"),
  ),
});

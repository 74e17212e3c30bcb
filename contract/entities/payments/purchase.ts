import { z } from "zod";
import { customerTypes } from "../../vocabulary/payments/payments.ts";
import { itemNames, Product } from "./products.ts";

/** The offer of a purchase URL. */
export const PurchaseOffer = z
  .object({
    product: Product,
    item_names: itemNames,
    product_id: z.string().nullable().describe("Null for an inline product"),
    customer_type: z.enum(customerTypes),
    stripe_account_id: z.string().nullable().describe("Null without a connected account: in test mode"),
    stripe_publishable_key: z.string().nullable().describe("The key with which a page loads Stripe's elements"),
    project_id: z.string(),
    project_name: z.string(),
    already_bought_non_stackable: z.boolean(),
    conflicting_products: z
      .array(z.object({ product_id: z.string(), display_name: z.string() }))
      .describe("What the customer has of the same catalog. The purchase replaces it once it is confirmed"),
    test_mode: z.boolean(),
    can_confirm_test: z.boolean().describe("Whether the buyer may confirm a test purchase, without paying"),
    charges_enabled: z.boolean(),
    grants_trial: z.boolean().describe("False for a customer who has already had a subscription of the product: no further free trial"),
    sends_receipt: z.boolean().describe("Whether the customer has a verified address, and gets a receipt by e-mail"),
  })
  .meta({ id: "PurchaseOffer" });

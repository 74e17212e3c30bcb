import { z } from "zod";
import { currencies } from "../../vocabulary/payments/payments.ts";
import { Subscription } from "../payments/products.ts";

/** The cost of a switch of plan in one currency, as decimal strings. */
const Proration = z.object({
  currency: z.enum(currencies),
  credit: z.string().describe("The unused part of what the old plan costs for the period"),
  charge: z.string().describe("What the new plan costs for the rest of the period, or for its first one"),
  amount: z.string().describe("The charge less the credit. Negative if the customer has paid too much"),
});

const proration = z.array(Proration).describe("For each currency of the new price. Nothing is charged for a plan that a server granted");

/** A switch of plan, or of quantity. */
export const PlanSwitch = z
  .object({
    subscription: Subscription,
    proration,
  })
  .meta({ id: "PlanSwitch" });

/** The cost of a switch of plan, or of quantity, before it is made. */
export const PlanPreview = z
  .object({
    proration,
    amount_due: z
      .object({ currency: z.enum(currencies), amount: z.string() })
      .nullable()
      .describe("What Stripe charges at once. Null for a subscription that Stripe does not bill: nothing is charged"),
  })
  .meta({ id: "PlanPreview" });

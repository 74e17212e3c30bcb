import { z } from "zod";

/** The Stripe account of a project. */
export const StripeAccountInfo = z
  .object({
    account_id: z.string(),
    charges_enabled: z.boolean(),
    details_submitted: z.boolean(),
    payouts_enabled: z.boolean(),
  })
  .meta({ id: "StripeAccountInfo" });

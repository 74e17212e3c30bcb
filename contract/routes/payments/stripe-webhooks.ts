import { z } from "zod";
import { InvalidStripeEvent, InvalidStripeSignature, StripeNotConfigured, StripeRefused, StripeUnavailable } from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { rawBody } from "../../kernel/body.ts";
import { route } from "../../kernel/route.ts";

export const stripeWebhookRoutes = {
  receive: route({
    method: "POST",
    path: "/integrations/stripe/webhooks",
    summary: "Receive a Stripe event",
    description:
      "Called by Stripe. The signature covers the bytes of the body. The event only names what has changed: the server reads the present state from Stripe.",
    access: noCredentials,
    headers: z.object({ "stripe-signature": z.string().max(4000) }),
    body: rawBody("application/json"),
    largeBody: true,
    returns: z.object({ received: z.literal(true) }),
    errors: [InvalidStripeSignature, InvalidStripeEvent, StripeNotConfigured, StripeUnavailable, StripeRefused],
  }),
};

import { z } from "zod";
import { StripeAccountInfo } from "../../entities/stripe-account.ts";
import { PaymentsNotSetUp, StripeAccountInfoNotFound, StripeNotConfigured, StripeRefused, StripeUnavailable } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";

const stripeErrors = [StripeNotConfigured, StripeUnavailable, StripeRefused];

export const internalPaymentRoutes = {
  setup: route({
    method: "POST",
    path: "/internal/payments/setup",
    summary: "Connect a Stripe account to the project",
    description: "Creates the account once. Repeat the call for another link; a link works once and for a few minutes.",
    access: adminOnly,
    returns: z.object({ url: z.string().describe("Stripe's page, which leads back to the dashboard") }),
    errors: stripeErrors,
    limits: [{ max: 30, seconds: 60, per: "key" }],
    refreshes: ["internal.payments.stripeAccountInfo"],
  }),
  stripeAccountInfo: route({
    method: "GET",
    path: "/internal/payments/stripe/account-info",
    summary: "Get the state of the project's Stripe account",
    access: adminOnly,
    returns: StripeAccountInfo,
    errors: [StripeAccountInfoNotFound, StripeUnavailable, StripeRefused],
  }),
  createStripeWidgetSession: route({
    method: "POST",
    path: "/internal/payments/stripe-widgets/account-session",
    summary: "Create a client secret for Stripe's widgets",
    access: adminOnly,
    returns: z.object({ client_secret: z.string() }),
    errors: [PaymentsNotSetUp, ...stripeErrors],
    limits: [{ max: 60, seconds: 60, per: "key" }],
  }),
};

import { ProviderFailed } from "../services/stripe/payments-provider.ts";
import { context, type ErrorCall, type ErrorCase } from "./error-cases.ts";
import type { RouteName } from "./route-case.ts";
import { givenStripeAccount, withStripe } from "./stripe.ts";

/** A call by an admin of another project, with an account at a fake of Stripe, while Stripe answers in this way. */
const whileStripe =
  (fails: "unavailable" | "refused"): ErrorCase =>
  async (): Promise<ErrorCall> => {
    const { server } = context;
    const at = await server.givenProject();
    const { fake } = await withStripe(server);
    await givenStripeAccount(server, fake, at);
    return {
      as: "admin",
      at,
      meanwhile() {
        const services = server.running.services as { stripe: NonNullable<typeof server.running.services.stripe> };
        const before = services.stripe;
        const failing = () => Promise.reject(new ProviderFailed(fails, "Stripe said no."));
        services.stripe = { ...before, createAccountLink: failing, getAccount: failing, createAccountSession: failing };
        return () => {
          services.stripe = before;
        };
      },
    };
  };

/** While the server has no Stripe key. */
const withoutStripe: ErrorCase = () => ({
  as: "admin",
  meanwhile() {
    const services = context.server.running.services as { stripe: typeof context.server.running.services.stripe };
    const before = services.stripe;
    services.stripe = undefined;
    return () => {
      services.stripe = before;
    };
  },
});

const withoutAccount: ErrorCase = async () => {
  await withStripe(context.server);
  return { as: "admin", at: await context.server.givenProject() };
};

/** A project in production mode. */
const inProduction =
  (body?: object): ErrorCase =>
  async () => {
    const at = await context.server.givenProject();
    await context.server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", at.id).execute();
    return { as: "admin", at, ...(body && { body }) };
  };

export const checkoutErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "internal.payments.setup": {
    StripeNotConfigured: withoutStripe,
    StripeUnavailable: whileStripe("unavailable"),
    StripeRefused: whileStripe("refused"),
  },
  "internal.payments.stripeAccountInfo": {
    StripeAccountInfoNotFound: withoutAccount,
    StripeUnavailable: whileStripe("unavailable"),
    StripeRefused: whileStripe("refused"),
  },
  "internal.payments.createStripeWidgetSession": {
    PaymentsNotSetUp: withoutAccount,
    StripeNotConfigured: withoutStripe,
    StripeUnavailable: whileStripe("unavailable"),
    StripeRefused: whileStripe("refused"),
  },
  "internal.clock.get": { PaymentClockNotAvailable: inProduction() },
  "internal.clock.move": {
    PaymentClockNotAvailable: inProduction({ advance_millis: 1 }),
    PaymentClockMovesForward: () => ({ as: "admin", body: { now_millis: 0 } }),
  },
};

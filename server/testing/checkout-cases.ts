import type { Fixtures } from "./fixtures.ts";
import type { RouteCase, RouteName } from "./route-case.ts";
import { givenStripeAccount, withStripe } from "./stripe.ts";

/** The project under test has an account at a fake of Stripe. */
const withAccount = async ({ server, project }: Fixtures) => {
  const { fake } = await withStripe(server);
  return givenStripeAccount(server, fake, project);
};

export const checkoutRouteCases = {
  "internal.payments.setup": {
    statements: 2,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.payments.stripeAccountInfo": {
    statements: 2,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.payments.createStripeWidgetSession": {
    statements: 2,
    build: async (fixtures) => {
      await withAccount(fixtures);
      return {};
    },
  },
  "internal.clock.get": { statements: 1, build: () => ({}) },
  "internal.clock.move": { statements: 2, build: () => ({ body: { advance_millis: 1 } }) },
} satisfies Partial<Record<RouteName, RouteCase>>;

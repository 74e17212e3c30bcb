import type { StripeState } from "../given-state.ts";
import type { TestServer } from "../index.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { givenChargingProject, givenStripeAccount, withStripe } from "./stripe.ts";
import type { FakeEvent } from "./stripe-fake/stripe-state.ts";

/** Gives a server in this process a fake of Stripe. */
export async function stripeState(server: TestServer): Promise<StripeState> {
  const { fake } = await withStripe(server);
  return {
    account: (tenant) => givenStripeAccount(server, fake, tenant),
    chargingProject: (more) => givenChargingProject(server, fake, more),
    methodsId: async (accountId) => fake.accounts.get(accountId)?.methods.id ?? "",
    storeCard: async (accountId, clientSecret) => fake.storeCard(accountId, clientSecret) ?? "",
    async subscribe(charging, productId, { currency, ...customer }) {
      await checkoutCalls(server, fake).buy(charging, productId, { ...customer, ...(currency && { currency }) });
      const paid = [...(fake.accounts.get(charging.accountId)?.subscriptions.values() ?? [])].at(-1);
      return paid?.default_payment_method?.id ?? "";
    },
    pay: async (accountId, clientSecret) => void fake.pay(accountId, clientSecret),
    async signed(about) {
      const event = "event" in about ? about.event : fake.events.findLast(({ account }) => account === about.accountId);
      if (!event) throw new Error("the fake sent no event of this account");
      return { headers: fake.signed(event as FakeEvent, server.clock.now()).headers, body: event };
    },
  };
}

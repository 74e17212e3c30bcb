import { createStripe } from "../services/stripe/create-stripe.ts";
import type { TenantKeys } from "./fixtures.ts";
import type { ServerOptions, TestServer } from "./index.ts";
import { type StripeFake, startStripeFake } from "./stripe-fake/start-stripe-fake.ts";

/** The options of a server that uses a fake of Stripe. */
export const stripeOptions = ({ url, webhookSecret }: Pick<StripeFake, "url" | "webhookSecret">): NonNullable<ServerOptions["stripe"]> => ({
  secretKey: "sk_test_fake",
  publishableKey: "pk_test_fake",
  webhookSecret,
  apiUrl: url,
});

let shared: Promise<StripeFake> | undefined;

/** Gives a running server a fake of Stripe, which the tests of this process share. @returns how to undo it, and the fake */
export async function withStripe(server: TestServer): Promise<{ fake: StripeFake; undo: () => void }> {
  const fake = await (shared ??= startStripeFake({ shared: true }));
  const services = server.running.services as { stripe: TestServer["running"]["services"]["stripe"] };
  const before = services.stripe;
  services.stripe = createStripe(stripeOptions(fake));
  return {
    fake,
    undo: () => {
      services.stripe = before;
    },
  };
}

/** A project's account at the fake, which takes payments. @returns its id */
export async function givenStripeAccount(server: TestServer, fake: StripeFake, { tenancyId }: Pick<TenantKeys, "tenancyId">) {
  const found = await server.db.selectFrom("payment_accounts").select("account_id").where("tenancy_id", "=", tenancyId).executeTakeFirst();
  if (found) return found.account_id;
  const accountId = (await server.running.services.stripe?.createAccount({ tenancyId }, `account/${tenancyId}`)) ?? "";
  fake.completeOnboarding(accountId);
  await server.db
    .insertInto("payment_accounts")
    .values({ tenancy_id: tenancyId, account_id: accountId, created_at: server.clock.now() })
    .execute();
  return accountId;
}

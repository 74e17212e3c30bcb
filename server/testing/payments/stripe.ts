import { digest } from "../../services/secrets.ts";
import { createStripe } from "../../services/stripe/create-stripe.ts";
import type { TenantKeys } from "../given-state.ts";
import type { ServerOptions, TestServer } from "../index.ts";
import { paymentConfig } from "./payment-config.ts";
import { givenPurchaseCode } from "./purchase-codes.ts";
import { type StripeFake, startStripeFake } from "./stripe-fake/start-stripe-fake.ts";

export { givenPurchaseCode, givenTestPurchase } from "./purchase-codes.ts";

/** The options of a server that uses a fake of Stripe. */
export const stripeOptions = ({ url, webhookSecret }: Pick<StripeFake, "url" | "webhookSecret">): NonNullable<ServerOptions["stripe"]> => ({
  secretKey: "sk_test_fake",
  publishableKey: "pk_test_fake",
  webhookSecret,
  apiUrl: url,
  script: `${url}/js/stripe.js`,
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

/** A project that charges, with an account at a fake of Stripe. */
export async function givenChargingProject(server: TestServer, fake: StripeFake, more: object = {}) {
  const project = await server.givenProject({
    payments: { ...paymentConfig, testMode: false, ...more },
    domains: { allowLocalhost: true },
  });
  const accountId = await givenStripeAccount(server, fake, project);
  return { project, accountId };
}

/** A payment that was confirmed at the fake, and of which the server has received no event. */
export async function givenUnreportedPayment(server: TestServer, fake: StripeFake, { tenancyId, ...keys }: TenantKeys, accountId: string) {
  const { fullCode } = await givenPurchaseCode(server, { tenancyId, ...keys });
  const row = await server.db
    .selectFrom("purchase_codes")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("code_hash", "=", digest(fullCode.split("_")[1] ?? ""))
    .executeTakeFirstOrThrow();
  const stripe = server.running.services.stripe;
  if (!stripe) throw new Error("the server has no Stripe");
  const customerId = await stripe.createCustomer(accountId, { tenancyId }, `customer/${row.id}`);
  const metadata = { tenancyId, purchaseCodeId: row.id, priceId: "once", purchaseQuantity: "1", purchaseKind: "ONE_TIME" };
  const charge = { unitAmount: 1000n, currency: "USD", quantity: 1 } as const;
  const payment = await stripe.createPayment(accountId, { customerId, charge, metadata }, `payment/${row.id}`);
  fake.pay(accountId, payment.clientSecret ?? "");
  return payment.id;
}

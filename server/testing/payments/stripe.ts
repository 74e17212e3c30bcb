import { randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { createStripe } from "../../services/stripe/create-stripe.ts";
import type { TenantKeys } from "../fixtures.ts";
import type { ServerOptions, TestServer } from "../index.ts";
import { paymentConfig } from "./payment-config.ts";
import { type StripeFake, startStripeFake } from "./stripe-fake/start-stripe-fake.ts";

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

/** A purchase URL of a project, for a new custom customer unless said. @returns its full code, and the customer */
export async function givenPurchaseCode(server: TestServer, project: TenantKeys, about: object = {}) {
  const body = { customer_type: "custom", customer_id: randomUuid(), product_id: "pack", ...about };
  const answer = await server.request("POST", "/payments/purchases/create-purchase-url", { as: "server", project, body });
  if (answer.status !== 200) throw new Error(`create-purchase-url answered ${answer.status}: ${answer.text}`);
  const url = new URL(answer.json.url);
  return { fullCode: url.pathname.split("/").at(-1) ?? "", customerId: body.customer_id, url };
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

/** A test purchase that was made, of which nothing is refunded. @returns its transaction */
export async function givenTestPurchase(server: TestServer, project: TenantKeys, about: object = {}) {
  const { fullCode, customerId } = await givenPurchaseCode(server, project, about);
  const offer = await server.request("POST", "/payments/purchases/validate-code", { body: { full_code: fullCode } });
  const price_id = Object.keys(offer.json.product.prices)[0];
  const body = { full_code: fullCode, price_id };
  const made = await server.request("POST", "/payments/purchases/test-mode-purchase-session", { body });
  if (made.status !== 200) throw new Error(`the test purchase answered ${made.status}: ${made.text}`);
  const { json } = await server.request("GET", "/internal/payments/transactions", { as: "admin", project });
  return { id: json.transactions[0].id as string, type: json.transactions[0].type as string, customerId };
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

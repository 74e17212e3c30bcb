// Plans and payment methods of a user: the client library against a real server and a double of Stripe.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BilledProject, startBilledProject } from "#server/testing/payments/billed-project.ts";
import { createClientApp } from "./client.ts";
import { createServerApp } from "./server.ts";

let billed: BilledProject;
beforeAll(async () => {
  const plan = (displayName: string, USD: string) => ({
    displayName,
    customerType: "user",
    catalogId: "plans",
    prices: { monthly: { USD, interval: [1, "month"] } },
    includedItems: { credits: { quantity: 10 } },
  });
  billed = await startBilledProject({
    catalogs: { plans: { displayName: "Plans" } },
    items: { credits: { displayName: "Credits", customerType: "user" } },
    products: { basic: plan("Basic", "10.00"), max: plan("Max", "30.00") },
  });
});
afterAll(() => billed?.close());

test("a user stores a card, switches and cancels a plan, and reads invoices and the history of an item", async () => {
  const { server, project, accountId, fake } = billed;
  const { id: projectId, publishableClientKey, secretServerKey } = project;
  const now = () => server.clock.now().getTime();
  const admin = createServerApp({ baseUrl: server.url, projectId, publishableClientKey, secretServerKey, effects: { now } });
  const given = await admin.createUser({});
  const tokenStore = (await (await given.createSession()).getTokens()) as { accessToken: string; refreshToken: string };
  const app = createClientApp({ baseUrl: server.url, projectId, publishableClientKey, tokenStore, effects: { now } });
  const user = await app.getUser({ or: "throw" });

  expect(await user.getBilling()).toEqual({ hasCustomer: false, defaultPaymentMethod: null, overdueSubscriptions: [] });
  expect((await app.listOffers()).map(({ id, state, displayName }) => [id, state, displayName])).toEqual([
    ["basic", "available", "Basic"],
    ["max", "available", "Max"],
  ]);
  await billed.calls.buy(billed, "basic", { customerType: "user", customerId: user.id, price: "monthly" });

  const setup = await user.createPaymentMethodSetupIntent();
  expect(setup).toMatchObject({ stripeAccountId: accountId, stripePublishableKey: expect.any(String) });
  fake.storeCard(accountId, setup.clientSecret);
  const method = await user.setDefaultPaymentMethodFromSetupIntent(setup.clientSecret.split("_secret_")[0] ?? "");
  expect((await user.getBilling()).defaultPaymentMethod).toEqual(method);
  const [, old] = await user.listPaymentMethods();
  expect(old).toMatchObject({ isDefault: false, isInUse: false, last4: "4242" });
  await user.setDefaultPaymentMethod(old?.id ?? "");
  await expect(user.removePaymentMethod(old?.id ?? "")).rejects.toMatchObject({ code: "PAYMENT_METHOD_IN_USE" });
  await user.removePaymentMethod(method.id);
  expect(await given.listPaymentMethods()).toHaveLength(1);

  const change = { fromProductId: "basic", toProductId: "max" };
  expect((await user.previewSubscriptionChange(change)).amountDue).toMatchObject({ currency: "USD" });
  expect((await user.switchSubscription(change)).subscription.status).toBe("active");
  expect((await user.listOffers()).map(({ id, state, replaces }) => [id, state, replaces])).toEqual([
    ["basic", "switchable", "max"],
    ["max", "owned", "max"],
  ]);
  await user.cancelSubscription({ productId: "max" });
  const resumed = await user.changeSubscription({ productId: "max", cancelAtPeriodEnd: false });
  expect(resumed.subscription.cancelAtPeriodEnd).toBe(false);

  expect(await user.listInvoices()).toMatchObject([{ status: "paid" }, { status: "paid", amountTotal: 1000, currency: "usd" }]);
  await (await given.getItem("credits")).increaseQuantity(3);
  const page = await user.listItemChanges("credits", { limit: 1 });
  expect([...page]).toMatchObject([{ kind: "change", quantity: 3, description: null }]);
  const rest = await user.listItemChanges("credits", { cursor: page.nextCursor ?? "" });
  expect(rest.map(({ productName }) => productName)).toContain("Max");
});

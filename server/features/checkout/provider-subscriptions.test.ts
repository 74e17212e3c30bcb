import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutCalls } from "../../testing/checkout-calls.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { paymentConfig } from "../../testing/payment-config.ts";
import { givenChargingProject, givenPurchaseCode, stripeOptions } from "../../testing/stripe.ts";
import { type StripeFake, startStripeFake } from "../../testing/stripe-fake/start-stripe-fake.ts";
import type { FakeEvent } from "../../testing/stripe-fake/stripe-state.ts";

const day = 86_400_000;
let fake: StripeFake;
let server: TestServer;
let project: TenantKeys;
let accountId: string;
let calls: ReturnType<typeof checkoutCalls>;
beforeAll(async () => {
  fake = await startStripeFake({ now: () => server.clock.now() });
  server = await startServer({ stripe: stripeOptions(fake), jobPollMillis: 0 });
  calls = checkoutCalls(server, fake);
  const products = {
    ...paymentConfig.products,
    trial: {
      displayName: "Trial",
      customerType: "custom",
      prices: { monthly: { USD: "30.00", interval: [1, "month"], freeTrial: [2, "week"] } },
      includedItems: {},
    },
    everywhere: {
      displayName: "Everywhere",
      customerType: "custom",
      stackable: true,
      prices: {
        once: { USD: "10.00", EUR: "9.00", GBP: "8.00", JPY: "1500", INR: "900.00", AUD: "15.00", CAD: "14.50" },
        monthly: { EUR: "5.00", JPY: "800", interval: [1, "month"] },
      },
      includedItems: {},
    },
  };
  ({ project, accountId } = await givenChargingProject(server, fake, { products }));
});
afterAll(async () => {
  await server?.close();
  await fake?.close();
});

const account = () => {
  const found = fake.accounts.get(accountId);
  if (!found) throw new Error("no account");
  return found;
};
const newest = () => [...account().subscriptions.values()].at(-1);
/** Runs work and delivers the events that it causes at Stripe. */
async function withEvents<T>(work: () => T | Promise<T>, order: (events: FakeEvent[]) => FakeEvent[] = (events) => events): Promise<T> {
  const since = fake.events.length;
  const result = await work();
  for (const event of order(fake.events.slice(since))) expect((await calls.webhook(event)).status).toBe(200);
  await server.running.jobsIdle();
  return result;
}
const change = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
  server.request(method, `/payments/products/custom/${path}`, { as: "server", project, body, headers });
const switchPlan = (customerId: string, body: object, headers: Record<string, string> = {}) =>
  change("POST", `${customerId}/switch`, { from_product_id: "pro", to_product_id: "max", ...body }, headers);
const transactionOf = async (customerId: string) =>
  (await calls.transactions(project)).transactions.find((each: { customer_id: string }) => each.customer_id === customerId);
const buy = (productId: string, about: { customerId?: string; price?: string; currency?: string; quantity?: number } = {}) =>
  calls.buy({ project, accountId }, productId, about);

describe("a subscription that Stripe bills", () => {
  test("is switched there: Stripe charges the difference at once, once for an idempotency key, and the invoices are the charges", async () => {
    const { customerId } = await buy("pro");
    const headers = { "idempotency-key": crypto.randomUUID() };
    const switched = await withEvents(() => switchPlan(customerId, {}, headers));
    expect(switched.json).toMatchObject({
      subscription: { status: "active", price_id: "monthly" },
      proration: [{ currency: "USD" }, { currency: "EUR" }],
    });
    expect(await calls.owned(project, customerId)).toMatchObject([{ id: "max", quantity: 1 }]);
    expect(newest()).toMatchObject({ unitAmount: 5000, status: "active", metadata: { productId: "max" } });
    const invoices = [...account().invoices.values()].filter(({ subscription }) => subscription === newest()?.id);
    expect(invoices.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ["subscription_create", "paid"],
      ["subscription_update", "paid"],
    ]);
    const paid = invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
    expect(await transactionOf(customerId)).toMatchObject({ charged_amount: (paid / 100).toFixed(2), currency: "USD" });
    expect((await withEvents(() => switchPlan(customerId, {}, headers))).json).toEqual(switched.json);
    const other = await switchPlan(customerId, { quantity: 2 }, headers);
    expect(other.headers.get("x-latchkey-error")).toBe("IDEMPOTENCY_KEY_REUSED");
    expect([...account().invoices.values()].filter(({ subscription }) => subscription === newest()?.id)).toHaveLength(2);
  });

  test("continues after a refund of what a switch has cost, and ends when all that was paid for the period is given back", async () => {
    const { customerId } = await buy("pro");
    server.clock.advance(day);
    await withEvents(() => switchPlan(customerId, {}));
    const { id, charged_amount } = await transactionOf(customerId);
    const refund = (headers: Record<string, string> = {}, about = {}) => {
      const body = { transaction_id: id, type: "subscription", ...about };
      return withEvents(() => server.request("POST", "/internal/payments/refunds", { as: "admin", project, headers, body }));
    };
    const headers = { "idempotency-key": crypto.randomUUID() };
    fake.fail(500);
    expect((await refund(headers)).status).toBe(503);
    fake.fail(undefined);
    const switched = (Number(charged_amount) - 20).toFixed(2);
    expect((await refund(headers)).json).toMatchObject({ amount: switched, status: "succeeded", is_full: false });
    expect([newest()?.status, await calls.owned(project, customerId)]).toMatchObject(["active", [{ id: "max" }]]);
    expect((await refund({}, { amount_minor: 500 })).json).toMatchObject({ amount: "5.00", is_full: false });
    expect((await refund()).json).toMatchObject({ amount: "15.00", is_full: true });
    expect([newest()?.status, await calls.owned(project, customerId)]).toEqual(["canceled", []]);
    expect((await transactionOf(customerId)).refunded_amount).toBe(charged_amount);
    expect((await refund()).headers.get("x-latchkey-error")).toBe("NOTHING_TO_REFUND");
  });

  test("stays as it is here and there if the card is declined", async () => {
    const { customerId } = await buy("pro");
    const customer = newest()?.customer ?? "";
    fake.decline(accountId, customer, true);
    const refused = await withEvents(() => switchPlan(customerId, {}));
    expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "STRIPE_REFUSED"]);
    fake.decline(accountId, customer, false);
    expect(await calls.owned(project, customerId)).toMatchObject([{ id: "pro" }]);
    expect(newest()).toMatchObject({ unitAmount: 2000, status: "active" });
  });

  test("changes its quantity and takes a cancellation back there, and events in the wrong order leave the present state", async () => {
    const { customerId } = await buy("bulk");
    await change("DELETE", `${customerId}/bulk`, {});
    expect(newest()?.cancel_at_period_end).toBe(true);
    const changed = await withEvents(
      () => change("PATCH", `${customerId}/bulk`, { quantity: 1, cancel_at_period_end: false }),
      (events) => events.reverse(),
    );
    expect(changed.json.subscription.cancel_at_period_end).toBe(false);
    expect(newest()?.cancel_at_period_end).toBe(false);
    const { customerId: other } = await buy("everywhere", { price: "monthly", currency: "JPY" });
    const more = await withEvents(
      () => change("PATCH", `${other}/everywhere`, { quantity: 3 }),
      (events) => events.reverse(),
    );
    expect(more.status, more.text).toBe(200);
    expect(newest()).toMatchObject({ quantity: 3, currency: "jpy", unitAmount: 800 });
    expect(await calls.owned(project, other)).toMatchObject([{ id: "everywhere", quantity: 3 }]);
    expect(await transactionOf(other)).toMatchObject({ currency: "JPY", charged_amount: expect.stringMatching(/^\d+$/) });
  });

  test("is not canceled by a repeated request of an earlier cancellation", async () => {
    const { customerId } = await buy("pro");
    const cancel = () => change("DELETE", `${customerId}/pro?at_period_end=false`, {}, { "idempotency-key": `cancel-${customerId}` });
    await withEvents(cancel);
    expect(newest()?.status).toBe("canceled");
    await buy("pro", { customerId });
    expect((await withEvents(cancel)).status).toBe(200);
    expect(newest()?.status).toBe("active");
  });

  test("follows a switch that was made at Stripe, also if no call reported it", async () => {
    const { customerId } = await buy("pro");
    const subscription = newest();
    if (!subscription) throw new Error("no subscription");
    Object.assign(subscription.metadata, { productId: "max", priceId: "monthly" });
    const run = () => server.request("POST", "/internal/payments/reconciliation", { as: "admin", project });
    expect((await run()).json.drifts).toContainEqual(expect.objectContaining({ problem: "outdated_subscription", is_repaired: true }));
    expect(await calls.owned(project, customerId)).toMatchObject([{ id: "max" }]);
    await server.db.deleteFrom("payment_charges").where("customer_id", "=", customerId).execute();
    expect((await run()).json.drifts).toMatchObject([{ problem: "missing_charge", is_repaired: true }]);
    expect(await transactionOf(customerId)).toMatchObject({ charged_amount: "20.00" });
    expect((await run()).json.drifts).toEqual([]);
  });

  test("of which an earlier version has recorded charges without their invoices has each period charged once", async () => {
    const { customerId } = await buy("pro");
    await server.db.updateTable("payment_charges").set({ provider_invoice_id: null }).where("customer_id", "=", customerId).execute();
    server.clock.advance(31 * day);
    await withEvents(() => fake.renewDue());
    await server.request("POST", "/internal/payments/reconciliation", { as: "admin", project });
    expect(await transactionOf(customerId)).toMatchObject({ charged_amount: "40.00" });
  });

  test("is refunded for its last period alone, also if its invoices were recorded at once", async () => {
    const { customerId } = await buy("pro");
    server.clock.advance(31 * day);
    await withEvents(() => fake.renewDue());
    await server.db.deleteFrom("payment_charges").where("customer_id", "=", customerId).execute();
    await server.request("POST", "/internal/payments/reconciliation", { as: "admin", project });
    const { id, charged_amount } = await transactionOf(customerId);
    expect(charged_amount).toBe("40.00");
    const body = { transaction_id: id, type: "subscription" };
    const { json } = await server.request("POST", "/internal/payments/refunds", { as: "admin", project, body });
    expect(json).toMatchObject({ amount: "20.00", is_full: true });
  });
});

describe("a free trial at Stripe", () => {
  test("begins when the card is stored, charges nothing, and becomes paid at its end", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, project, { product_id: "trial" });
    const opened = await withEvents(() => calls.session(fullCode, { price_id: "monthly" }));
    expect(opened.json.client_secret).toMatch(/^seti_/);
    expect(newest()).toMatchObject({ status: "trialing" });
    expect(await calls.owned(project, customerId), "opening changes nothing").toEqual([]);
    expect((await calls.session(fullCode, { price_id: "monthly" })).json).toEqual(opened.json);
    await withEvents(() => fake.storeCard(accountId, opened.json.client_secret));
    const [owned] = await calls.owned(project, customerId);
    expect(owned).toMatchObject({ id: "trial", subscription: { status: "trialing" } });
    expect(await transactionOf(customerId)).toMatchObject({ charged_amount: null, status: "trialing" });
    server.clock.advance(14 * day + 1000);
    await withEvents(() => fake.renewDue());
    expect(await transactionOf(customerId)).toMatchObject({ charged_amount: "30.00", status: "active" });
  });

  test("is given once: a customer who comes back pays at once", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, project, { product_id: "trial" });
    const opened = await calls.session(fullCode, { price_id: "monthly" });
    await withEvents(() => fake.storeCard(accountId, opened.json.client_secret));
    await withEvents(() => change("DELETE", `${customerId}/trial?at_period_end=false`, {}));
    expect(newest()?.status).toBe("canceled");
    const again = await givenPurchaseCode(server, project, { product_id: "trial", customer_id: customerId });
    expect((await calls.session(again.fullCode, { price_id: "monthly" })).json.client_secret).toMatch(/^pi_/);
    expect(newest()).toMatchObject({ status: "incomplete", trialEnd: null });
  });

  test("ends when the customer switches to another plan, which is paid at once", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, project, { product_id: "trial" });
    const opened = await calls.session(fullCode, { price_id: "monthly" });
    await withEvents(() => fake.storeCard(accountId, opened.json.client_secret));
    await withEvents(() => switchPlan(customerId, { from_product_id: "trial" }));
    expect(await transactionOf(customerId)).toMatchObject({ charged_amount: "50.00", status: "active", product_display_name: "Max" });
  });
});

test.each([
  [undefined, 1000, "USD", "20.00"],
  ["EUR", 900, "EUR", "18.00"],
  ["GBP", 800, "GBP", "16.00"],
  ["JPY", 1500, "JPY", "3000"],
  ["INR", 90000, "INR", "1800.00"],
  ["AUD", 1500, "AUD", "30.00"],
  ["CAD", 1450, "CAD", "29.00"],
])("a purchase in %s is charged %i minor units each, and listed, refunded and summed up in %s", async (currency, unit, code, total) => {
  const { customerId } = await buy("everywhere", { price: "once", quantity: 2, ...(currency && { currency }) });
  const payment = [...account().payments.values()].at(-1);
  expect(payment).toMatchObject({ amount: 2 * unit, currency: code.toLowerCase() });
  const transaction = await transactionOf(customerId);
  expect(transaction).toMatchObject({ currency: code, charged_amount: total });
  const body = { transaction_id: transaction.id, type: "one_time", amount_minor: unit };
  const refund = await server.request("POST", "/internal/payments/refunds", { as: "admin", project, body });
  expect(refund.json).toMatchObject({ currency: code, status: "succeeded" });
  expect((await transactionOf(customerId)).refunded_amount).toBe(refund.json.amount);
  const revenue = await server.request("GET", `/internal/payments/revenue?currency=${code}`, { as: "admin", project });
  expect(revenue.json).toMatchObject({ currency: code, currencies: expect.arrayContaining([code]) });
  if (code !== "USD" && code !== "JPY") expect(revenue.json).toMatchObject({ gross_amount: total, refunded_amount: refund.json.amount });
});

test("a refund whose response was lost is found at Stripe, also after Stripe has forgotten its idempotency key", async () => {
  const { customerId } = await buy("everywhere", { price: "once" });
  const body = { transaction_id: (await transactionOf(customerId)).id, type: "one_time", amount_minor: 100 };
  const { json } = await server.request("POST", "/internal/payments/refunds", { as: "admin", project, body });
  const ofRefund = () => server.db.selectFrom("payment_refunds").selectAll().where("id", "=", json.id).executeTakeFirstOrThrow();
  const { provider_refund_id } = await ofRefund();
  await server.db.updateTable("payment_refunds").set({ status: "pending", provider_refund_id: null }).where("id", "=", json.id).execute();
  server.clock.advance(day + 301_000);
  await server.running.jobsIdle();
  await server.running.jobsIdle();
  expect(await ofRefund()).toMatchObject({ status: "succeeded", provider_refund_id });
  expect([...account().refunds.values()].filter(({ metadata }) => metadata.refundId === json.id)).toHaveLength(1);
});

test("a price without US dollars is charged in its first currency, and in none that it does not have", async () => {
  const { fullCode } = await givenPurchaseCode(server, project, { product_id: "everywhere" });
  expect((await calls.session(fullCode, { price_id: "monthly", currency: "USD" })).headers.get("x-latchkey-error")).toBe(
    "PRICE_NOT_CHARGEABLE",
  );
  expect((await calls.session(fullCode, { price_id: "monthly" })).status).toBe(200);
  expect(newest()).toMatchObject({ currency: "eur", unitAmount: 500 });
});

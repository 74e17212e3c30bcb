import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutCalls } from "../../testing/checkout-calls.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { givenChargingProject, givenPurchaseCode, stripeOptions } from "../../testing/stripe.ts";
import { type StripeFake, startStripeFake } from "../../testing/stripe-fake/start-stripe-fake.ts";
import type { FakeEvent } from "../../testing/stripe-fake/stripe-state.ts";

let fake: StripeFake;
let server: TestServer;
/** Another process over the same database. */
let beside: TestServer;
let charging: TenantKeys;
let accountId: string;
let calls: ReturnType<typeof checkoutCalls>;
beforeAll(async () => {
  fake = await startStripeFake();
  const stripe = stripeOptions(fake);
  server = await startServer({ stripe, jobPollMillis: 0 });
  beside = await startServer({ beside: server, stripe, jobPollMillis: 0 });
  calls = checkoutCalls(server, fake);
  ({ project: charging, accountId } = await givenChargingProject(server, fake));
});
afterAll(async () => {
  await beside?.close();
  await server?.close();
  await fake?.close();
});

describe("a payment at the provider", () => {
  test("grants nothing before it is confirmed; then its event grants once, in series and in parallel, in two processes (PAY-07)", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, charging);
    const opened = await calls.session(fullCode, { price_id: "once", quantity: 3 });
    expect(await calls.owned(charging, customerId)).toEqual([]);
    const payment = fake.pay(accountId, opened.json.client_secret);
    expect(payment.amount).toBe(3000);
    const event = fake.events.at(-1) as FakeEvent;
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => calls.webhook(event, n % 2 ? beside : server)));
    expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [200, { received: true }]));
    await calls.webhook(event);
    expect(await calls.owned(charging, customerId)).toMatchObject([{ id: "pack", quantity: 3 }]);
    expect(await calls.credits(charging, customerId)).toBe(155);
    expect((await calls.session(fullCode, { price_id: "once" })).status).toBe(404);
  });

  test("has the amount of the server's price: a page cannot send one, nor a price or quantity that is not offered", async () => {
    const { fullCode } = await givenPurchaseCode(server, charging, { product_id: "max" });
    for (const choice of [{ price_id: "monthly", amount: 1 }, { price_id: "monthly", USD: "0.01" }, { price_id: "other" }])
      expect((await calls.session(fullCode, choice)).status, JSON.stringify(choice)).toBe(400);
    for (const quantity of [0, -1, 1.5, 1_000_000_000, "1", 2])
      expect((await calls.session(fullCode, { price_id: "monthly", quantity })).status, String(quantity)).toBe(400);
  });

  test("is one for the same choice, and another choice cancels the first", async () => {
    const { fullCode } = await givenPurchaseCode(server, charging);
    const [first, second] = await Promise.all([
      calls.session(fullCode, { price_id: "once" }),
      calls.session(fullCode, { price_id: "once" }, beside),
    ]);
    expect(first.json.client_secret).toBe(second.json.client_secret);
    const changed = await calls.session(fullCode, { price_id: "once", quantity: 2 });
    expect(changed.json.client_secret).not.toBe(first.json.client_secret);
    expect(() => fake.pay(accountId, first.json.client_secret)).toThrow("canceled");
    const raced = await Promise.all([5, 6, 7].map((quantity) => calls.session(fullCode, { price_id: "once", quantity })));
    const open = [...(fake.accounts.get(accountId)?.payments.values() ?? [])].filter(
      ({ status, client_secret }) => status !== "canceled" && raced.some(({ json }) => json.client_secret === client_secret),
    );
    expect(open.length).toBeLessThanOrEqual(1);
  });

  test("of a subscription activates it, and a confirmed switch ends the other plan here and at the provider", async () => {
    const { customerId } = await calls.buy({ project: charging, accountId }, "pro");
    expect(await calls.owned(charging, customerId)).toMatchObject([{ id: "pro", type: "subscription" }]);
    const opening = await givenPurchaseCode(server, charging, { product_id: "max", customer_id: customerId });
    expect((await calls.post("/payments/purchases/validate-code", { full_code: opening.fullCode })).json).toMatchObject({
      conflicting_products: [{ product_id: "pro", display_name: "Pro" }],
      charges_enabled: true,
      stripe_account_id: accountId,
      test_mode: false,
    });
    expect((await calls.session(opening.fullCode, { price_id: "monthly" })).status).toBe(200);
    expect(await calls.owned(charging, customerId), "opening changes nothing").toMatchObject([{ id: "pro" }]);
    await calls.buy({ project: charging, accountId }, "max", { customerId });
    expect(await calls.owned(charging, customerId)).toMatchObject([{ id: "max" }]);
    const ofCustomer = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].filter(
      ({ metadata }) => metadata.customerId === customerId,
    );
    expect(ofCustomer.map(({ metadata, status }) => [metadata.productId, status])).toEqual(
      expect.arrayContaining([
        ["pro", "canceled"],
        ["max", "active"],
      ]),
    );
  });

  test("is refunded at the provider, and a full refund of a subscription ends it there", async () => {
    const { customerId } = await calls.buy({ project: charging, accountId }, "pro");
    const [transaction] = (await calls.transactions(charging)).transactions;
    const body = { transaction_id: transaction.id, type: "subscription" };
    const key = { "idempotency-key": crypto.randomUUID() };
    const refund = (headers: Record<string, string>) =>
      server.request("POST", "/internal/payments/refunds", { as: "admin", project: charging, headers, body });
    fake.fail(500);
    expect((await refund(key)).status).toBe(503);
    fake.fail(undefined);
    const done = await refund(key);
    expect(done.json).toMatchObject({ amount: "20.00", status: "succeeded", is_full: true });
    expect((await refund(key)).json.id).toBe(done.json.id);
    await server.running.jobsIdle();
    expect(await calls.owned(charging, customerId)).toEqual([]);
    const refunds = [...(fake.accounts.get(accountId)?.refunds.values() ?? [])];
    expect(refunds.filter(({ metadata }) => metadata.refundId === done.json.id).map(({ amount }) => amount)).toEqual([2000]);
    const [newest] = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].reverse();
    expect(newest?.status).toBe("canceled");
  });
});

test("a refund that stayed pending is completed by a job, once, and a subscription that was not ended at the provider is reported", async () => {
  const { customerId } = await calls.buy({ project: charging, accountId }, "pro");
  const [transaction] = (await calls.transactions(charging)).transactions;
  const body = { transaction_id: transaction.id, type: "subscription" };
  fake.fail(500);
  expect((await server.request("POST", "/internal/payments/refunds", { as: "admin", project: charging, body })).status).toBe(503);
  fake.fail(undefined);
  server.clock.advance(301_000);
  await server.running.jobsIdle();
  await server.running.jobsIdle();
  const { refunded_amount } = (await calls.transactions(charging)).transactions[0];
  expect(refunded_amount).toBe("20.00");
  const rows = await server.db.selectFrom("payment_refunds").selectAll().where("tenancy_id", "=", charging.tenancyId).execute();
  expect(rows.map(({ status }) => status)).not.toContain("pending");
  const refunds = [...(fake.accounts.get(accountId)?.refunds.values() ?? [])];
  expect(refunds.filter(({ metadata }) => rows.some(({ id }) => id === metadata.refundId))).toHaveLength(rows.length);
  expect(await calls.owned(charging, customerId)).toEqual([]);

  const [newest] = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].reverse();
  if (!newest) throw new Error("no subscription");
  newest.status = "active";
  const { json } = await server.request("POST", "/internal/payments/reconciliation", { as: "admin", project: charging });
  expect(json.drifts).toContainEqual({ provider_id: newest.id, problem: "not_canceled", is_repaired: false });
  await server.running.jobsIdle();
  expect(newest.status).toBe("canceled");
});

describe("a webhook of the provider", () => {
  test("is refused without a signature, with a wrong one, one of 301 seconds ago, and over other bytes (PAY-06)", async () => {
    await calls.buy({ project: charging, accountId }, "pack", { price: "once" });
    const event = { ...(fake.events.at(-1) as FakeEvent), id: "evt_forged" };
    const { headers, body } = fake.signed(event, server.clock.now());
    const send = (change: object) => server.request("POST", "/integrations/stripe/webhooks", { headers, rawBody: body, ...change });
    const json = { "content-type": "application/json" };
    expect((await send({ headers: json })).json.code).toBe("SCHEMA_ERROR");
    expect((await send({ headers: { ...headers, "stripe-signature": "t=1,v1=00" } })).status).toBe(400);
    expect((await send({ headers: fake.signed(event, new Date(server.clock.now().getTime() - 301_000)).headers })).status).toBe(400);
    expect((await send({ rawBody: JSON.stringify(event, null, 1) })).status).toBe(400);
    expect((await send({ rawBody: body.replace("evt_forged", "evt_forgex") })).status).toBe(400);
    expect((await send({})).status).toBe(200);
  });

  test("that comes late or twice leaves the provider's present state (PAY-08)", async () => {
    const since = fake.events.length;
    const { customerId } = await calls.buy({ project: charging, accountId }, "pro");
    const events = fake.events.slice(since);
    const [subscription] = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].reverse();
    if (!subscription) throw new Error("no subscription");
    await server.running.services.stripe?.cancelSubscription(accountId, subscription.id, "now");
    // The deletion itself has not arrived: older events with new ids do.
    for (const event of events) await calls.webhook({ ...event, id: `${event.id}_again` });
    expect(await calls.owned(charging, customerId)).toEqual([]);
    await calls.webhook(fake.events.at(-1) as FakeEvent);
    for (const event of [...events].reverse()) await calls.webhook({ ...event, id: `${event.id}_late` });
    expect(await calls.owned(charging, customerId)).toEqual([]);
  });

  test("of another account, of an unknown customer, or of an unknown type has no effect (PAY-09)", async () => {
    const before = await calls.transactions(charging);
    const event = [...fake.events].reverse().find(({ type }) => type === "payment_intent.succeeded") as FakeEvent;
    for (const change of [
      { id: "evt_1", account: "acct_unknown" },
      { id: "evt_2", account: undefined },
      { id: "evt_3", type: "customer.created" },
      { id: "evt_4", data: { object: { id: "pi_unknown", customer: "cus_unknown" } } },
    ])
      expect((await calls.webhook({ ...event, ...change } as FakeEvent)).status).toBe(200);
    expect(await calls.transactions(charging)).toEqual(before);
  });

  test("whose handling fails is not remembered: the provider's retry repairs it", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, charging);
    const opened = await calls.session(fullCode, { price_id: "once" });
    fake.pay(accountId, opened.json.client_secret);
    const event = fake.events.at(-1) as FakeEvent;
    fake.fail(0);
    expect((await calls.webhook(event)).status).toBe(503);
    fake.fail(undefined);
    expect(await calls.owned(charging, customerId)).toEqual([]);
    expect((await calls.webhook(event)).status).toBe(200);
    expect(await calls.owned(charging, customerId)).toHaveLength(1);
  });
});

test("the reconciliation finds and repairs what no event has reported, once", async () => {
  const { fullCode, customerId } = await givenPurchaseCode(server, charging, { product_id: "pro" });
  const opened = await calls.session(fullCode, { price_id: "monthly" });
  fake.pay(accountId, opened.json.client_secret);
  const run = () => server.request("POST", "/internal/payments/reconciliation", { as: "admin", project: charging });
  const { json } = await run();
  expect(json.drifts).toContainEqual(expect.objectContaining({ problem: "missing_subscription", is_repaired: true }));
  expect(await calls.owned(charging, customerId)).toMatchObject([{ id: "pro" }]);
  expect((await run()).json.drifts).toEqual([]);
  const last = await server.request("GET", "/internal/payments/reconciliation", { as: "admin", project: charging });
  expect(last.json.report).toMatchObject({ is_complete: true, drifts: [] });
});

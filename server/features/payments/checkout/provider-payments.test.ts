import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { checkoutCalls } from "../../../testing/payments/checkout-calls.ts";
import { givenChargingProject, givenPurchaseCode, stripeOptions } from "../../../testing/payments/stripe.ts";
import { type StripeFake, startStripeFake } from "../../../testing/payments/stripe-fake/start-stripe-fake.ts";
import type { FakeAccount, FakeEvent } from "../../../testing/payments/stripe-fake/stripe-state.ts";

let fake: StripeFake;
let server: TestServer;
/** Another process over the same database. */
let secondServer: TestServer;
let charging: TenantKeys;
let accountId: string;
let calls: ReturnType<typeof checkoutCalls>;
beforeAll(async () => {
  fake = await startStripeFake();
  const stripe = stripeOptions(fake);
  server = await startServer({ stripe, jobPollMillis: 0 });
  secondServer = await startServer({ databaseOf: server, stripe, jobPollMillis: 0 });
  calls = checkoutCalls(server, fake);
  ({ project: charging, accountId } = await givenChargingProject(server, fake));
});
afterAll(async () => {
  await secondServer?.close();
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
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => calls.webhook(event, n % 2 ? secondServer : server)));
    expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [200, { received: true }]));
    await calls.webhook(event);
    expect(await calls.owned(charging, customerId)).toMatchObject([{ id: "pack", quantity: 3 }]);
    expect(await calls.credits(charging, customerId)).toBe(155);
    expect((await calls.session(fullCode, { price_id: "once" })).status).toBe(404);
  });

  test("has the amount of the server's price: a page cannot send it, nor a price or quantity without an offer", async () => {
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
      calls.session(fullCode, { price_id: "once" }, secondServer),
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

  test("that Stripe signed is refused with a code if it is not an event, whatever its shape", async () => {
    const event = fake.events.at(-1) as FakeEvent;
    const shapes: unknown[] = [
      ...[null, [], [event], "text", 1, true, {}, { ...event, id: undefined }, { ...event, id: 1 }, { ...event, id: "" }],
      ...[
        { ...event, id: "evt_\u0000" },
        { ...event, id: "x".repeat(300) },
        { ...event, type: undefined },
        { ...event, type: ["invoice.paid"] },
      ],
      ...[
        { ...event, account: "acct_\u0000" },
        { ...event, account: {} },
        { ...event, data: undefined },
        { ...event, data: null },
        { ...event, data: [] },
      ],
      ...[null, undefined, "pi_1", [], { id: 1 }, { id: {} }, { id: "pi/../1" }, { id: "pi_1", customer: 1 }, { customer: {} }].map(
        (object) => ({
          ...event,
          data: { object },
        }),
      ),
      { id: "evt_1", object: "v2.core.event", type: "v1.billing.meter.error_report_triggered", data: {} },
    ];
    for (const shape of shapes) {
      const { status, headers } = await calls.webhook(shape as FakeEvent);
      expect([status, headers.get("x-latchkey-error")], JSON.stringify(shape)).toEqual([400, "INVALID_STRIPE_EVENT"]);
    }
    const payload = '{"id": "evt_1"';
    const timestamp = Math.floor(server.clock.now().getTime() / 1000);
    const signature = new Stripe("sk_test_fake").webhooks.generateTestHeaderString({ payload, secret: "whsec_fake", timestamp });
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    const answer = await server.request("POST", "/integrations/stripe/webhooks", { headers, rawBody: payload });
    expect([answer.status, answer.headers.get("x-latchkey-error")]).toEqual([400, "INVALID_STRIPE_EVENT"]);
  });

  test("about what nothing here concerns is taken whatever the ids that its account chose", async () => {
    const event = { ...(fake.events.at(-1) as FakeEvent), id: "evt_coupon", type: "coupon.created" };
    for (const object of [{ id: "25% OFF!" }, { id: "gold.plan/2026", customer: "no/customer" }]) {
      const answer = await calls.webhook({ ...event, data: { object } } as FakeEvent);
      expect([answer.status, answer.json]).toEqual([200, { received: true }]);
    }
  });

  test("is taken at the path with a trailing slash", async () => {
    const event = { ...(fake.events.at(-1) as FakeEvent), id: "evt_slash" };
    const { headers, body } = fake.signed(event, server.clock.now());
    const answer = await fetch(`${server.url}/api/v1/integrations/stripe/webhooks/`, { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  });

  test("is accepted from a sender whose clock is some minutes ahead or behind, and refused beyond five minutes behind", async () => {
    const event = { ...(fake.events.at(-1) as FakeEvent), id: "evt_skewed" };
    const sentAt = (seconds: number) => fake.signed(event, new Date(server.clock.now().getTime() + 1000 * seconds));
    const status = async (seconds: number) => {
      const { headers, body } = sentAt(seconds);
      return (await server.request("POST", "/integrations/stripe/webhooks", { headers, rawBody: body })).status;
    };
    expect([await status(-290), await status(290), await status(-310)]).toEqual([200, 200, 400]);
  });

  test("may be large: an event of more than 64 KB is handled, and one beyond the bound is refused", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, charging);
    const opened = await calls.session(fullCode, { price_id: "once" });
    fake.pay(accountId, opened.json.client_secret);
    const event = fake.events.at(-1) as FakeEvent;
    const padded = (bytes: number) => ({
      ...event,
      data: { object: { ...(event.data.object as object), description: "x".repeat(bytes) } },
    });
    expect((await calls.webhook(padded(requestLimits.largeBodyBytes))).status).toBe(413);
    expect(await calls.owned(charging, customerId)).toEqual([]);
    expect((await calls.webhook(padded(1_000_000))).status).toBe(200);
    expect(await calls.owned(charging, customerId)).toHaveLength(1);
  });

  test("that comes out of order or twice leaves the provider's present state (PAY-08)", async () => {
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

describe("an account that Stripe no longer has", () => {
  const asAdmin = (project: TenantKeys, method: string, path: string) =>
    server.request(method, `/internal/payments/${path}`, { as: "admin", project });

  test("is replaced by one setup, also of several at once; what was sold with it is reported", async () => {
    const { project, accountId: lost } = await givenChargingProject(server, fake);
    const { customerId } = await calls.buy({ project, accountId: lost }, "pro");
    (fake.accounts as Map<string, FakeAccount>).delete(lost);
    expect((await asAdmin(project, "GET", "stripe/account-info")).json.code).toBe("STRIPE_ACCOUNT_INFO_NOT_FOUND");
    const links = await Promise.all([1, 2, 3].map(() => asAdmin(project, "POST", "setup")));
    const urls = new Set(links.map(({ json }) => new URL(json.url).pathname));
    expect([links.map(({ status }) => status), urls.size]).toEqual([[200, 200, 200], 1]);
    const { account_id } = (await asAdmin(project, "GET", "stripe/account-info")).json;
    expect(account_id).not.toBe(lost);
    fake.completeOnboarding(account_id);
    const { json } = await asAdmin(project, "POST", "reconciliation");
    expect(json.drifts).toMatchObject([{ problem: "unknown_subscription", is_repaired: false }]);
    await calls.buy({ project, accountId: account_id }, "pack", { customerId, price: "once" });
    expect(await calls.owned(project, customerId)).toHaveLength(2);
    expect((await server.request("DELETE", `/payments/products/custom/${customerId}/pro`, { as: "server", project })).status).toBe(200);
  });

  test("is not replaced because the server's key may not read it", async () => {
    const { project, accountId: connected } = await givenChargingProject(server, fake);
    fake.fail(403);
    expect((await asAdmin(project, "POST", "setup")).status).toBe(503);
    fake.fail(undefined);
    expect((await asAdmin(project, "GET", "stripe/account-info")).json.account_id).toBe(connected);
  });
});

test("a subscription that could not be ended at Stripe is listed, also without a Stripe key, and ended afterwards", async () => {
  const { customerId } = await calls.buy({ project: charging, accountId }, "pro");
  const subscription = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].at(-1);
  const services = server.running.services as { stripe: TestServer["running"]["services"]["stripe"] };
  const { stripe } = services;
  services.stripe = undefined;
  const body = { product_id: "max" };
  expect((await server.request("POST", `/payments/products/custom/${customerId}`, { as: "server", project: charging, body })).status).toBe(
    200,
  );
  await server.running.jobsIdle();
  const open = async () =>
    (await server.request("GET", "/internal/payments/reconciliation", { as: "admin", project: charging })).json.open_cancellations;
  expect(await open()).toEqual([{ provider_id: subscription?.id, attempts: 1 }]);
  services.stripe = stripe;
  server.clock.advance(3_600_000);
  await server.running.jobsIdle();
  expect([await open(), subscription?.status]).toEqual([[], "canceled"]);
});

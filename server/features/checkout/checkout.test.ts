import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { paymentConfig } from "../../testing/payment-config.ts";
import { givenChargingProject, givenPurchaseCode, givenTestPurchase, stripeOptions } from "../../testing/stripe.ts";
import { type StripeFake, startStripeFake } from "../../testing/stripe-fake/start-stripe-fake.ts";
import type { FakeEvent } from "../../testing/stripe-fake/stripe-state.ts";

let fake: StripeFake;
let server: TestServer;
/** Another process over the same database. */
let beside: TestServer;
let charging: TenantKeys;
let accountId: string;
let testing: TenantKeys;
beforeAll(async () => {
  fake = await startStripeFake();
  const stripe = stripeOptions(fake);
  server = await startServer({ stripe, jobPollMillis: 0 });
  beside = await startServer({ beside: server, stripe, jobPollMillis: 0 });
  ({ project: charging, accountId } = await givenChargingProject(server, fake));
  testing = await server.givenProject({ payments: paymentConfig, domains: { allowLocalhost: true } });
});
afterAll(async () => {
  await beside?.close();
  await server?.close();
  await fake?.close();
});

const post = (path: string, body: object, at = server) => at.request("POST", path, { body });
const session = (fullCode: string, choice: object, at = server) =>
  post("/payments/purchases/purchase-session", { full_code: fullCode, ...choice }, at);
const webhook = (event: FakeEvent, at = server, change: { headers?: object; body?: string } = {}) => {
  const { headers, body } = fake.signed(event, server.clock.now());
  return at.request("POST", "/integrations/stripe/webhooks", { headers: { ...headers, ...change.headers }, rawBody: change.body ?? body });
};
const owned = async (project: TenantKeys, customerId: string) => {
  const { json } = await server.request("GET", `/payments/products/custom/${customerId}`, { as: "server", project });
  return json.items.filter(({ type }: { type: string }) => type !== "included") as { id: string; quantity: number; type: string }[];
};
const credits = async (project: TenantKeys, customerId: string) =>
  (await server.request("GET", `/payments/items/custom/${customerId}/credits`, { as: "server", project })).json.quantity as number;
const transactions = async (project: TenantKeys, query = "") =>
  (await server.request("GET", `/internal/payments/transactions${query}`, { as: "admin", project })).json;
const newEvents = (since: number) => fake.events.slice(since);

/** Buys and pays, with all events delivered. */
async function buy(productId: string, customerId?: string, choice: object = { price_id: "monthly" }) {
  const bought = await givenPurchaseCode(server, charging, { product_id: productId, ...(customerId && { customer_id: customerId }) });
  const opened = await session(bought.fullCode, choice);
  expect(opened.status, opened.text).toBe(200);
  const since = fake.events.length;
  fake.pay(accountId, opened.json.client_secret);
  for (const event of newEvents(since)) expect((await webhook(event)).status).toBe(200);
  await server.running.jobsIdle();
  return bought;
}

describe("a purchase URL", () => {
  test("leads to the page of this server, with the tenancy, a code and the return URL", async () => {
    const { url } = await givenPurchaseCode(server, testing, { return_url: "http://localhost:3000/done" });
    expect(url.origin).toBe(server.running.url);
    expect(url.pathname).toMatch(new RegExp(`^/purchase/${testing.tenancyId}_[0-9a-z]{45}$`));
    expect(url.searchParams.get("return_url")).toBe("http://localhost:3000/done");
  });

  test("names the product as it was when the URL was made, whatever the configuration says later", async () => {
    const project = await server.givenProject({ payments: paymentConfig });
    const { fullCode } = await givenPurchaseCode(server, project);
    await server.configure(
      { payments: { ...paymentConfig, products: { ...paymentConfig.products, pack: { ...paymentConfig.products.pack, prices: { once: { USD: "99.00" } } } } } },
      project.id,
    );
    const offer = await post("/payments/purchases/validate-code", { full_code: fullCode });
    expect(offer.json).toMatchObject({ product: { prices: { once: { USD: "10.00" } } }, project_id: project.id, test_mode: true, can_confirm_test: true });
  });

  test("needs a connected account outside of test mode", async () => {
    const project = await server.givenProject({ payments: { ...paymentConfig, testMode: false } });
    const body = { customer_type: "custom", customer_id: "c", product_id: "pack" };
    const answer = await server.request("POST", "/payments/purchases/create-purchase-url", { as: "client", project, body });
    expect([answer.status, answer.headers.get("x-latchkey-error")]).toEqual([400, "PAYMENTS_NOT_SET_UP"]);
  });

  test("of an inline product is refused to clients, under both names, unless a valid secret key is with the call", async () => {
    const product = { display_name: "Inline", customer_type: "custom", server_only: false, prices: { once: { USD: "1.00" } }, included_items: {} };
    const ask = (name: string, headers: Record<string, string> = {}) =>
      server.request("POST", "/payments/purchases/create-purchase-url", {
        as: "client",
        project: testing,
        headers,
        body: { customer_type: "custom", customer_id: "c", [name]: product },
      });
    expect((await ask("inline_product")).status).toBe(400);
    expect((await ask("product_inline")).headers.get("x-latchkey-error")).toBe("INLINE_PRODUCT_NOT_ALLOWED");
    expect((await ask("inline_product", { "x-stack-secret-server-key": charging.secretServerKey ?? "" })).status).toBe(400);
    expect((await ask("inline_product", { "x-stack-secret-server-key": testing.secretServerKey ?? "" })).status).toBe(200);
  });

  test("is refused for products of servers, other customers, unknown customers and untrusted return URLs", async () => {
    const ask = async (body: object) => {
      const given = { customer_type: "custom", customer_id: "c", ...body };
      return (await server.request("POST", "/payments/purchases/create-purchase-url", { as: "client", project: testing, body: given })).json.code;
    };
    expect(await ask({ product_id: "hidden" })).toBe("PRODUCT_DOES_NOT_EXIST");
    expect(await ask({ product_id: "credits" })).toBe("PRODUCT_DOES_NOT_EXIST");
    expect(await ask({ product_id: "team" })).toBe("PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH");
    expect(await ask({ product_id: "team", customer_type: "team", customer_id: crypto.randomUUID() })).toBe("CUSTOMER_DOES_NOT_EXIST");
    expect(await ask({ product_id: "pack", return_url: "https://evil.example/" })).toBe("REDIRECT_URL_NOT_WHITELISTED");
  });

  test("of a malformed, unknown, foreign or expired code does not exist", async () => {
    const { fullCode } = await givenPurchaseCode(server, testing);
    const [, code] = fullCode.split("_");
    const check = async (full_code: string) => {
      const answers = [
        await post("/payments/purchases/validate-code", { full_code }),
        await session(full_code, { price_id: "once" }),
        await post("/payments/purchases/test-mode-purchase-session", { full_code, price_id: "once" }),
      ];
      return answers.map(({ status, json }) => `${status} ${json.code}`);
    };
    const notFound = Array.from({ length: 3 }, () => "404 VERIFICATION_CODE_NOT_FOUND");
    for (const wrong of ["", "x", `${fullCode}_`, `${charging.tenancyId}_${code}`, `${testing.tenancyId}_${"0".repeat(45)}`, "\u00e9".repeat(82)])
      expect(await check(wrong), wrong).toEqual(notFound);
    server.clock.advance(86_400_001);
    expect(await check(fullCode)).toEqual(notFound);
    server.clock.advance(-86_400_001);
  });

  test("of another project is unknown to an admin who makes test purchases", async () => {
    const other = await server.givenProject({ payments: paymentConfig });
    const { fullCode } = await givenPurchaseCode(server, testing);
    const body = { full_code: fullCode, price_id: "once" };
    const make = (project: TenantKeys) => server.request("POST", "/internal/payments/test-mode-purchase-session", { as: "admin", project, body });
    expect((await make(other)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await make(testing)).json).toEqual({ success: true });
  });
});

describe("a test purchase", () => {
  test("grants the product once, even if ten callers in two processes confirm it at once", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, testing);
    const body = { full_code: fullCode, price_id: "once", quantity: 2 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post("/payments/purchases/test-mode-purchase-session", body, n % 2 ? beside : server)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await owned(testing, customerId)).toMatchObject([{ id: "pack", quantity: 2 }]);
    expect(await credits(testing, customerId)).toBe(105);
    expect((await transactions(testing)).transactions[0]).toMatchObject({ test_mode: true, type: "one_time", charged_amount: "20.00", price: { USD: "10.00" } });
  });

  test("is not possible outside of test mode, nor by the page in production mode", async () => {
    const { fullCode } = await givenPurchaseCode(server, charging);
    const body = { full_code: fullCode, price_id: "once" };
    expect((await post("/payments/purchases/test-mode-purchase-session", body)).status).toBe(403);
    const project = await server.givenProject({ payments: paymentConfig });
    await server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", project.id).execute();
    const production = await givenPurchaseCode(server, project);
    expect((await post("/payments/purchases/test-mode-purchase-session", { ...body, full_code: production.fullCode })).status).toBe(403);
  });

  test("is refunded in parts, never beyond what it cost, and the last part takes the product back", async () => {
    const { id, type, customerId } = await givenTestPurchase(server, testing);
    const refund = (amount_minor?: number) =>
      server.request("POST", "/internal/payments/refunds", {
        as: "admin",
        project: testing,
        body: { transaction_id: id, type, ...(amount_minor && { amount_minor }) },
      });
    expect((await refund(1001)).status).toBe(400);
    expect((await refund(400)).json).toMatchObject({ amount: "4.00", is_full: false, status: "succeeded" });
    expect(await owned(testing, customerId)).toHaveLength(1);
    const raced = await Promise.all([refund(600), refund(600), refund(600)]);
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await owned(testing, customerId)).toEqual([]);
    expect(await credits(testing, customerId)).toBe(5);
    expect((await refund()).status).toBe(400);
    expect((await transactions(testing)).transactions.find((each: { id: string }) => each.id === id)).toMatchObject({ refunded_amount: "10.00" });
  });
});

describe("a payment at the provider", () => {
  test("grants nothing before it is confirmed; then its event grants once, in series and in parallel, in two processes (PAY-07)", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, charging);
    const opened = await session(fullCode, { price_id: "once", quantity: 3 });
    expect(await owned(charging, customerId)).toEqual([]);
    const payment = fake.pay(accountId, opened.json.client_secret);
    expect(payment.amount).toBe(3000);
    const event = fake.events.at(-1) as FakeEvent;
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => webhook(event, n % 2 ? beside : server)));
    expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [200, { received: true }]));
    await webhook(event);
    expect(await owned(charging, customerId)).toMatchObject([{ id: "pack", quantity: 3 }]);
    expect(await credits(charging, customerId)).toBe(155);
    expect((await session(fullCode, { price_id: "once" })).status).toBe(404);
  });

  test("has the amount of the server's price: a page cannot send one, nor a price or quantity that is not offered", async () => {
    const { fullCode } = await givenPurchaseCode(server, charging, { product_id: "max" });
    for (const choice of [{ price_id: "monthly", amount: 1 }, { price_id: "monthly", USD: "0.01" }, { price_id: "other" }])
      expect((await session(fullCode, choice)).status, JSON.stringify(choice)).toBe(400);
    for (const quantity of [0, -1, 1.5, 1_000_000_000, "1", 2])
      expect((await session(fullCode, { price_id: "monthly", quantity })).status, String(quantity)).toBe(400);
  });

  test("is one for the same choice, and another choice cancels the first", async () => {
    const { fullCode } = await givenPurchaseCode(server, charging);
    const [first, second] = await Promise.all([session(fullCode, { price_id: "once" }), session(fullCode, { price_id: "once" }, beside)]);
    expect(first.json.client_secret).toBe(second.json.client_secret);
    const changed = await session(fullCode, { price_id: "once", quantity: 2 });
    expect(changed.json.client_secret).not.toBe(first.json.client_secret);
    expect(() => fake.pay(accountId, first.json.client_secret)).toThrow("canceled");
    const raced = await Promise.all([5, 6, 7].map((quantity) => session(fullCode, { price_id: "once", quantity })));
    const open = [...(fake.accounts.get(accountId)?.payments.values() ?? [])].filter(
      ({ status, client_secret }) => status !== "canceled" && raced.some(({ json }) => json.client_secret === client_secret),
    );
    expect(open.length).toBeLessThanOrEqual(1);
  });

  test("of a subscription activates it, and a confirmed switch ends the other plan here and at the provider", async () => {
    const { customerId } = await buy("pro");
    expect(await owned(charging, customerId)).toMatchObject([{ id: "pro", type: "subscription" }]);
    const opening = await givenPurchaseCode(server, charging, { product_id: "max", customer_id: customerId });
    expect((await post("/payments/purchases/validate-code", { full_code: opening.fullCode })).json).toMatchObject({
      conflicting_products: [{ product_id: "pro", display_name: "Pro" }],
      charges_enabled: true,
      stripe_account_id: accountId,
      test_mode: false,
    });
    expect((await session(opening.fullCode, { price_id: "monthly" })).status).toBe(200);
    expect(await owned(charging, customerId), "opening changes nothing").toMatchObject([{ id: "pro" }]);
    await buy("max", customerId);
    expect(await owned(charging, customerId)).toMatchObject([{ id: "max" }]);
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
    const { customerId } = await buy("pro");
    const [transaction] = (await transactions(charging)).transactions;
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
    expect(await owned(charging, customerId)).toEqual([]);
    const refunds = [...(fake.accounts.get(accountId)?.refunds.values() ?? [])];
    expect(refunds.filter(({ metadata }) => metadata.refundId === done.json.id).map(({ amount }) => amount)).toEqual([2000]);
    const [newest] = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].reverse();
    expect(newest?.status).toBe("canceled");
  });
});

describe("a webhook of the provider", () => {
  test("is refused without a signature, with a wrong one, one of 301 seconds ago, and over other bytes (PAY-06)", async () => {
    await buy("pack", undefined, { price_id: "once" });
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
    const { customerId } = await buy("pro");
    const events = newEvents(since);
    const [subscription] = [...(fake.accounts.get(accountId)?.subscriptions.values() ?? [])].reverse();
    if (!subscription) throw new Error("no subscription");
    await server.running.services.stripe?.cancelSubscription(accountId, subscription.id, "now");
    // The deletion itself has not arrived: older events with new ids do.
    for (const event of events) await webhook({ ...event, id: `${event.id}_again` });
    expect(await owned(charging, customerId)).toEqual([]);
    await webhook(fake.events.at(-1) as FakeEvent);
    for (const event of [...events].reverse()) await webhook({ ...event, id: `${event.id}_late` });
    expect(await owned(charging, customerId)).toEqual([]);
  });

  test("of another account, of an unknown customer, or of an unknown type has no effect (PAY-09)", async () => {
    const before = await transactions(charging);
    const event = [...fake.events].reverse().find(({ type }) => type === "payment_intent.succeeded") as FakeEvent;
    for (const change of [
      { id: "evt_1", account: "acct_unknown" },
      { id: "evt_2", account: undefined },
      { id: "evt_3", type: "customer.created" },
      { id: "evt_4", data: { object: { id: "pi_unknown", customer: "cus_unknown" } } },
    ])
      expect((await webhook({ ...event, ...change } as FakeEvent)).status).toBe(200);
    expect(await transactions(charging)).toEqual(before);
  });

  test("whose handling fails is not remembered: the provider's retry repairs it", async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, charging);
    const opened = await session(fullCode, { price_id: "once" });
    fake.pay(accountId, opened.json.client_secret);
    const event = fake.events.at(-1) as FakeEvent;
    fake.fail(0);
    expect((await webhook(event)).status).toBe(503);
    fake.fail(undefined);
    expect(await owned(charging, customerId)).toEqual([]);
    expect((await webhook(event)).status).toBe(200);
    expect(await owned(charging, customerId)).toHaveLength(1);
  });
});

test("the reconciliation finds and repairs what no event has reported, once", async () => {
  const { fullCode, customerId } = await givenPurchaseCode(server, charging, { product_id: "pro" });
  const opened = await session(fullCode, { price_id: "monthly" });
  fake.pay(accountId, opened.json.client_secret);
  const run = () => server.request("POST", "/internal/payments/reconciliation", { as: "admin", project: charging });
  const { json } = await run();
  expect(json.drifts).toContainEqual(expect.objectContaining({ problem: "missing_subscription", is_repaired: true }));
  expect(await owned(charging, customerId)).toMatchObject([{ id: "pro" }]);
  expect((await run()).json.drifts).toEqual([]);
  const stored = await server.request("GET", "/internal/payments/reconciliation", { as: "admin", project: charging });
  expect(stored.json.report).toMatchObject({ is_complete: true, drifts: [] });
});

test("transactions of all types are paged without a repetition or a gap while others are inserted (PAY-14)", async () => {
  const project = await server.givenProject({ payments: paymentConfig });
  for (let n = 0; n < 4; n++) {
    await givenTestPurchase(server, project);
    await givenTestPurchase(server, project, { product_id: "pro" });
    const path = `/payments/items/custom/c${n}/credits/update-quantity?allow_negative=true`;
    await server.request("POST", path, { as: "server", project, body: { delta: -n - 1, description: "use" } });
  }
  const all = (await transactions(project)).transactions.map(({ id }: { id: string }) => id);
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await transactions(project, `?limit=5${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.transactions.map(({ id }: { id: string }) => id));
    cursor = page.next_cursor;
    await givenTestPurchase(server, project);
  }
  expect(seen).toEqual(all);
  const changes = await transactions(project, "?type=item_quantity_change&customer_type=custom");
  expect(changes.transactions[0]).toMatchObject({ item_id: "credits", quantity: -4, description: "use", expires_at_millis: null, price: null });
  expect((await transactions(project, "?customer_type=team")).transactions).toEqual([]);
  const revenue = await server.request("GET", "/internal/payments/revenue?days=2", { as: "admin", project });
  expect(revenue.json).toMatchObject({ gross_amount: "0.00", test_gross_amount: "150.00", active_subscriptions: 4 });
});

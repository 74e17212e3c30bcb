import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BilledProject, startBilledProject } from "../../../testing/payments/billed-project.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";
import { givenChargingProject, givenPurchaseCode } from "../../../testing/payments/stripe.ts";

const day = 86_400_000;
const products = {
  ...paymentConfig.products,
  trial: {
    displayName: "Trial",
    customerType: "custom",
    prices: { monthly: { USD: "30.00", interval: [1, "month"], freeTrial: [2, "week"] } },
    includedItems: {},
  },
  member: { displayName: "Member", customerType: "user", prices: { monthly: { USD: "4.00", interval: [1, "month"] } }, includedItems: {} },
  club: { displayName: "Club", customerType: "team", prices: { monthly: { USD: "9.00", interval: [1, "month"] } }, includedItems: {} },
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
  decade: {
    displayName: "Ten years",
    customerType: "custom",
    prices: { tenYears: { USD: "100.00", interval: [10, "year"] } },
    includedItems: {},
  },
};
let billed: BilledProject;
let { fake, server, calls, project, accountId, account, withEvents, change, newest, switchPlan, transactionOf, buy } = {} as BilledProject;
beforeAll(async () => {
  billed = await startBilledProject({ products });
  ({ fake, server, calls, project, accountId, account, withEvents, change, newest, switchPlan, transactionOf, buy } = billed);
});
afterAll(() => billed?.close());

test("the first payment of a subscription states its tax, where Stripe Tax is active and finds the place", async () => {
  const open = async () => {
    const { fullCode, customerId } = await givenPurchaseCode(server, project, { product_id: "pro" });
    const body = { full_code: fullCode, price_id: "monthly" };
    const ask = () => server.request("POST", "/payments/purchases/purchase-session", { body });
    return { customerId, ask, ...(await ask()).json };
  };
  account().taxPercent = 20;
  const { customerId, ask, ...opened } = await open();
  expect(opened.tax).toEqual({ amount: "4.00", total: "24.00", currency: "USD" });
  expect((await ask()).json).toEqual(opened);
  await withEvents(() => fake.pay(accountId, opened.client_secret));
  expect(await transactionOf(customerId)).toMatchObject({ charged_amount: "24.00" });
  account().findsPlaces = false;
  expect((await open()).tax).toBeNull();
  account().taxPercent = undefined;
  expect((await open()).tax).toBeNull();
});

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

  test("answers a repeated change whose response was lost like the first, and changes nothing again", async () => {
    const { customerId } = await buy("pro");
    const forget = (key: string) =>
      server.db.updateTable("payment_idempotency_keys").set({ answer: null }).where("key", "=", key).execute();
    for (const call of [
      (headers: Record<string, string>) => switchPlan(customerId, {}, headers),
      (headers: Record<string, string>) => change("DELETE", `${customerId}/max?at_period_end=false`, {}, headers),
    ]) {
      const key = crypto.randomUUID();
      const first = await withEvents(() => call({ "idempotency-key": key }));
      expect(first.status, first.text).toBe(200);
      await forget(key);
      const since = fake.events.length;
      const again = await call({ "idempotency-key": key });
      expect([again.status, again.json, fake.events.length]).toEqual([200, first.json, since]);
    }
    expect(await calls.owned(project, customerId)).toEqual([]);
  });

  test("is changed by a repeated call after Stripe has refused the first", async () => {
    const { customerId } = await buy("pro");
    const headers = { "idempotency-key": crypto.randomUUID() };
    const customer = newest()?.customer ?? "";
    fake.decline(accountId, customer, true);
    expect((await switchPlan(customerId, {}, headers)).headers.get("x-latchkey-error")).toBe("STRIPE_REFUSED");
    fake.decline(accountId, customer, false);
    expect((await withEvents(() => switchPlan(customerId, {}, headers))).status).toBe(200);
    expect(await calls.owned(project, customerId)).toMatchObject([{ id: "max" }]);
  });

  test("is previewed by what Stripe would charge at once, which the change then charges", async () => {
    const { customerId } = await buy("pro");
    const preview = async (query: string, of = customerId) => (await change("GET", `${of}/preview?${query}`, undefined)).json;
    server.clock.advance(10 * day);
    const before = account().invoices.size;
    const shown = await preview("from_product_id=pro&to_product_id=max");
    expect(shown).toMatchObject({ proration: [{ currency: "USD" }, { currency: "EUR" }], amount_due: { currency: "USD" } });
    expect(await preview("from_product_id=pro&quantity=1")).toEqual({ proration: [], amount_due: { currency: "USD", amount: "0.00" } });
    expect([account().invoices.size, await calls.owned(project, customerId)]).toMatchObject([before, [{ id: "pro" }]]);
    await withEvents(() => switchPlan(customerId, {}));
    expect([...account().invoices.values()].at(-1)?.amount_paid).toBe(Math.round(Number(shown.amount_due.amount) * 100));
    const free = crypto.randomUUID();
    await change("POST", free, { product_id: "pro" });
    expect(await preview("from_product_id=pro&to_product_id=max", free)).toMatchObject({ amount_due: null });
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

test("a price without US dollars is charged in its first currency, and in none that it does not have", async () => {
  const { fullCode } = await givenPurchaseCode(server, project, { product_id: "everywhere" });
  expect((await calls.session(fullCode, { price_id: "monthly", currency: "USD" })).headers.get("x-latchkey-error")).toBe(
    "PRICE_NOT_CHARGEABLE",
  );
  expect((await calls.session(fullCode, { price_id: "monthly" })).status).toBe(200);
  expect(newest()).toMatchObject({ currency: "eur", unitAmount: 500 });
});

test("an interval that is longer than Stripe's three years is refused at the purchase, and nothing is sold", async () => {
  const { fullCode, customerId } = await givenPurchaseCode(server, project, { product_id: "decade" });
  const refused = await calls.session(fullCode, { price_id: "tenYears" });
  expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "STRIPE_REFUSED"]);
  expect(refused.text).toContain("at most three years");
  expect(await calls.owned(project, customerId)).toEqual([]);
});

test("Stripe bills nothing any more once the user, the team or the project is deleted", async () => {
  const other = await givenChargingProject(server, fake, { products });
  const buyFor = async (customerType: "user" | "team", productId: string, path: string) => {
    const { id } = (await server.request("POST", path, { as: "server", project: other.project, body: { display_name: "Ada" } })).json;
    await calls.buy(other, productId, { customerType, customerId: id });
    return `${path}/${id}`;
  };
  const statuses = (id = other.accountId) => [...(fake.accounts.get(id)?.subscriptions.values() ?? [])].map(({ status }) => status);
  const before = statuses(accountId);
  const user = await buyFor("user", "member", "/users");
  const team = await buyFor("team", "club", "/teams");
  await calls.buy(other, "pro");
  expect(statuses()).toEqual(["active", "active", "active"]);
  for (const path of [user, team]) {
    expect((await server.request("DELETE", path, { as: "server", project: other.project })).status).toBe(200);
    await server.running.jobsIdle();
  }
  expect(statuses()).toEqual(["canceled", "canceled", "active"]);
  expect((await server.request("DELETE", "/internal/projects/current", { as: "admin", project: other.project })).status).toBe(200);
  await server.running.jobsIdle();
  expect(statuses()).toEqual(["canceled", "canceled", "canceled"]);
  expect(statuses(accountId)).toEqual(before);
});

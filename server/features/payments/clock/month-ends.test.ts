import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";
import { givenTestPurchase, stripeOptions } from "../../../testing/payments/stripe.ts";
import { type StripeFake, startStripeFake } from "../../../testing/payments/stripe-fake/start-stripe-fake.ts";
import { periodAfter } from "../../../testing/payments/stripe-fake/stripe-state.ts";

const day = 86_400_000;
let time = Date.parse("2026-01-31T12:00:00Z");
let fake: StripeFake;
let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  const clock = {
    now: () => new Date(time),
    advance: (millis: number) => {
      time += millis;
    },
  };
  fake = await startStripeFake();
  server = await startServer({ clock, stripe: stripeOptions(fake), jobPollMillis: 0 });
  project = await server.givenProject({ payments: { ...paymentConfig, products: {} }, domains: { allowLocalhost: true } });
});
afterAll(async () => {
  await server?.close();
  await fake?.close();
});

const days = (times: readonly (Date | number | null)[]) => times.map((at) => at && new Date(at).toISOString().slice(0, 10));

/** The periods of a subscription of the customer until a time, from its charges, and what the ledger granted. */
async function history(customerId: string, months: number) {
  const starts: (Date | null)[] = [];
  for (let month = 0; month < months; month++) {
    const row = await server.db.selectFrom("subscriptions").selectAll().where("customer_id", "=", customerId).executeTakeFirstOrThrow();
    starts.push(row.current_period_start);
    await server.request("GET", `/payments/items/custom/${customerId}/credits`, { as: "server", project });
    // A run that began before would end after the time of the next.
    await server.running.jobsIdle();
    time = row.current_period_end?.getTime() ?? time;
    await server.running.jobsIdle();
  }
  const grants = await server.db
    .selectFrom("item_ledger")
    .select(["effective_at", "expires_at", "amount"])
    .where("customer_id", "=", customerId)
    .where("amount", ">", 0)
    .orderBy("seq")
    .execute();
  return { starts: days(starts), grants };
}

/** The ends of the months of a year that is no leap year. */
const monthEnds = (year: number) => ["01-31", "02-28", "03-31", "04-30", "05-31", "06-30"].map((end) => `${year}-${end}`);

// Each in another year: the jobs of the server expect that time advances.
test.each([
  [2026, { repeat: [1, "month"], expires: "when-repeated" }],
  [2027, { repeat: [1, "month"], expires: "never" }],
  [2029, { repeat: [1, "month"], expires: "when-purchase-expires" }],
  [2030, { repeat: "never", expires: "when-purchase-expires" }],
])("bought on 31 January %i, a monthly product grants once in each paid period: %j", async (year, item) => {
  time = Date.parse(`${year}-01-31T12:00:00Z`);
  const customerId = randomUuid();
  const inline = {
    display_name: "Monthly",
    customer_type: "custom",
    prices: { monthly: { USD: "1", interval: [1, "month"] } },
    included_items: { credits: { quantity: 10, ...item } },
  };
  const body = { product_inline: inline };
  expect((await server.request("POST", `/payments/products/custom/${customerId}`, { as: "server", project, body })).status).toBe(200);
  const { starts, grants } = await history(customerId, 5);
  expect(starts).toEqual(monthEnds(year).slice(0, 5));
  expect(days(grants.map(({ effective_at }) => effective_at))).toEqual(monthEnds(year));
  expect(grants.map(({ amount }) => Number(amount))).toEqual(Array.from({ length: 6 }, () => 10));
  if (item.expires !== "never") expect(days(grants.map(({ expires_at }) => expires_at)).slice(0, 5)).toEqual(monthEnds(year).slice(1));
});

test("paid periods after a trial are counted from its end, with one grant in each", async () => {
  time = Date.parse("2031-01-10T12:00:00Z");
  const prices = { monthly: { USD: "1", interval: [1, "month"], free_trial: [21, "day"] } };
  const included_items = { credits: { quantity: 10, repeat: [1, "month"], expires: "when-repeated" } };
  const inline = { display_name: "Trial", customer_type: "custom", prices, included_items };
  const { customerId } = await givenTestPurchase(server, project, { product_id: undefined, product_inline: inline });
  const { starts, grants } = await history(customerId, 5);
  expect(starts).toEqual(["2031-01-10", ...monthEnds(2031).slice(0, 4)]);
  expect(days(grants.map(({ effective_at }) => effective_at))).toEqual(["2031-01-10", ...monthEnds(2031).slice(0, 5)]);
});

test("a yearly product bought on 29 February is renewed on 28 February, and on the 29th again in the next leap year", async () => {
  time = Date.parse("2032-02-29T12:00:00Z");
  const customerId = randomUuid();
  const prices = { yearly: { USD: "1", interval: [1, "year"] } };
  const included_items = { credits: { quantity: 1, repeat: [1, "month"], expires: "never" } };
  const inline = { display_name: "Yearly", customer_type: "custom", prices, included_items };
  await server.request("POST", `/payments/products/custom/${customerId}`, { as: "server", project, body: { product_inline: inline } });
  const { starts, grants } = await history(customerId, 5);
  expect(starts).toEqual(["2032-02-29", "2033-02-28", "2034-02-28", "2035-02-28", "2036-02-29"]);
  const monthly = days(grants.map(({ effective_at }) => effective_at));
  expect(monthly.slice(10, 15)).toEqual(["2032-12-29", "2033-01-29", "2033-02-28", "2033-03-29", "2033-04-29"]);
  expect(monthly).toHaveLength(61);
});

test("what an earlier version granted on 3 March is not granted again", async () => {
  time = Date.parse("2037-01-31T12:00:00Z");
  const customerId = randomUuid();
  const prices = { monthly: { USD: "1", interval: [1, "month"] } };
  const included_items = { credits: { quantity: 10, repeat: [1, "month"], expires: "when-repeated" } };
  const inline = { display_name: "Monthly", customer_type: "custom", prices, included_items };
  await server.request("POST", `/payments/products/custom/${customerId}`, { as: "server", project, body: { product_inline: inline } });
  const [third, thirtyFirst] = [new Date("2037-03-03T12:00:00Z"), new Date("2037-03-31T12:00:00Z")];
  const ofCustomer = { customer_id: customerId };
  await server.db
    .updateTable("item_ledger")
    .set({ effective_at: third, expires_at: thirtyFirst } as object)
    .where("customer_id", "=", ofCustomer.customer_id)
    .execute();
  await server.db
    .updateTable("subscriptions")
    .set({ current_period_start: third, current_period_end: new Date("2037-04-03T12:00:00Z"), billing_anchor: null, product_since: null })
    .where("customer_id", "=", customerId)
    .execute();
  await server.db
    .updateTable("item_balances")
    .set({ synced_at: third, valid_until: thirtyFirst, lots: null, rules_digest: "an older digest" })
    .where("customer_id", "=", customerId)
    .execute();
  time = third.getTime() + day;
  const quantity = async () =>
    (await server.request("GET", `/payments/items/custom/${customerId}/credits`, { as: "server", project })).json.quantity;
  expect(await quantity()).toBe(10);
  time = thirtyFirst.getTime();
  expect(await quantity()).toBe(10);
});

test("a switch to another interval begins to count at the switch, also on the last day of a short month", async () => {
  time = Date.parse("2041-01-31T12:00:00Z");
  const credits = { quantity: 10, repeat: [1, "month"], expires: "when-repeated" };
  const plan = (unit: string) => ({
    displayName: unit,
    customerType: "custom",
    prices: { once: { USD: "1", interval: [1, unit] } },
    includedItems: { credits },
  });
  const products = { yearly: plan("year"), monthly: plan("month") };
  await server.configure({ payments: { ...paymentConfig, products } }, project.id);
  const customerId = randomUuid();
  const call = (path: string, body: object) =>
    server.request("POST", `/payments/products/custom/${customerId}${path}`, { as: "server", project, body });
  expect((await call("", { product_id: "yearly" })).status).toBe(200);
  time = Date.parse("2041-02-28T18:00:00Z");
  const switched = await call("/switch", { from_product_id: "yearly", to_product_id: "monthly" });
  expect(switched.status, switched.text).toBe(200);
  const { starts, grants } = await history(customerId, 3);
  expect(starts).toEqual(["2041-02-28", "2041-03-28", "2041-04-28"]);
  const since = grants.filter(({ effective_at }) => effective_at >= new Date("2041-02-28T18:00:00Z"));
  expect(days(since.map(({ effective_at }) => effective_at))).toEqual([...(starts as string[]), "2041-05-28"]);
});

test("the fake of Stripe counts months and years as Stripe does", () => {
  const seconds = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;
  let [start, months] = [seconds("2026-01-31"), [] as string[]];
  for (let month = 0; month < 4; month++) {
    start = periodAfter(start, { interval: "month", interval_count: 1 }, seconds("2026-01-31"));
    months = [...months, new Date(1000 * start).toISOString().slice(0, 10)];
  }
  expect(months).toEqual(monthEnds(2026).slice(1, 5));
  expect(periodAfter(seconds("2024-02-29"), { interval: "year", interval_count: 1 })).toBe(seconds("2025-02-28"));
});

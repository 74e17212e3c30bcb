import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobPollMillis: 0 });
});
afterAll(() => server?.close());

const day = 86_400_000;
type Products = Record<string, object | undefined>;
const { pro, free, max, ...others } = paymentConfig.products;

/** A customer of a new project, and the calls about it. */
async function givenCustomer(products: Products = paymentConfig.products) {
  const project = await server.givenProject({ payments: { ...paymentConfig, products } });
  const id = randomUuid();
  const as = { as: "server", project } as const;
  const inAdmin = { as: "admin", project } as const;
  return {
    project,
    id,
    grant: async (product_id: string) => {
      const { status, text } = await server.request("POST", `/payments/products/custom/${id}`, { ...as, body: { product_id } });
      expect(status, text).toBe(200);
    },
    use: (delta: number) =>
      server.request("POST", `/payments/items/custom/${id}/credits/update-quantity?allow_negative=true`, { ...as, body: { delta } }),
    credits: async () => (await server.request("GET", `/payments/items/custom/${id}/credits`, as)).json.quantity,
    owned: async () =>
      (await server.request("GET", `/payments/products/custom/${id}`, as)).json.items.map((each: { id: string }) => each.id).sort(),
    configure: (changed: Products) => server.configure({ payments: { ...paymentConfig, products: changed } }, project.id),
    plan: async (changed: Products) => {
      const body = { config_override_string: JSON.stringify({ "payments.products": changed }), dry_run: true };
      const { status, json, text } = await server.request("PATCH", "/internal/config/override", { ...inAdmin, body });
      expect(status, text).toBe(200);
      return json.plan.changed_products;
    },
    nextPeriod: async () => {
      server.clock.advance(31 * day);
      await server.running.jobsIdle();
    },
    subscription: () => server.db.selectFrom("subscriptions").selectAll().where("customer_id", "=", id).executeTakeFirstOrThrow(),
  };
}

const more = { ...pro, includedItems: { credits: { ...pro.includedItems.credits, quantity: 150 } } };

test.each([
  ["more of an item", more, 150],
  ["less of an item", { ...pro, includedItems: { credits: { ...pro.includedItems.credits, quantity: 20 } } }, 20],
  ["an item no more", { ...pro, includedItems: {} }, 0],
  ["an item another way", { ...pro, includedItems: { credits: { quantity: 7, expires: "when-purchase-expires" } } }, 7],
])("a product that is edited to grant %s leaves the running period, and counts from the next on", async (_about, edited, next) => {
  const customer = await givenCustomer();
  await customer.grant("pro");
  await customer.use(-30);
  await customer.configure({ ...paymentConfig.products, pro: edited });
  expect(await customer.credits()).toBe(70);
  server.clock.advance(20 * day);
  expect(await customer.credits()).toBe(70);
  server.clock.advance(11 * day);
  await server.running.jobsIdle();
  expect(await customer.credits()).toBe(next);
});

test("a product whose items are sent in another order is not listed as edited", async () => {
  const items = { seats: { quantity: 1 }, credits: { quantity: 2, repeat: [1, "day"] } };
  const { seats, credits } = items;
  const { plan } = await givenCustomer({ ...paymentConfig.products, pro: { ...pro, includedItems: items } });
  const reordered = { credits: { repeat: [1, "day"], quantity: 2 }, seats };
  expect(await plan({ ...paymentConfig.products, pro: { ...pro, includedItems: reordered } })).toEqual([]);
  expect(await plan({ ...paymentConfig.products, pro: { ...pro, includedItems: { credits } } })).toMatchObject([
    { id: "pro", change: "edited" },
  ]);
});

test("a product that is deleted is owned until the running period ends, and then grants nothing", async () => {
  const customer = await givenCustomer();
  await customer.grant("pro");
  await customer.use(-30);
  await customer.configure({ free, max, ...others });
  expect(await customer.credits()).toBe(70);
  // The plan still takes the place of the free one of its catalog.
  expect(await customer.owned()).toEqual(["pro"]);
  await customer.nextPeriod();
  expect(await customer.owned()).toEqual(["free"]);
  expect(await customer.credits()).toBe(5);
});

test("grants that repeat within a paid period are those of the product that was paid", async () => {
  const weekly = { ...pro, includedItems: { credits: { quantity: 10, repeat: [1, "week"], expires: "when-repeated" } } };
  const customer = await givenCustomer({ ...paymentConfig.products, pro: weekly });
  await customer.grant("pro");
  await customer.configure({
    ...paymentConfig.products,
    pro: { ...weekly, includedItems: { credits: { ...weekly.includedItems.credits, quantity: 99 } } },
  });
  server.clock.advance(8 * day);
  expect(await customer.credits()).toBe(10);
  await customer.nextPeriod();
  expect(await customer.credits()).toBe(99);
});

test("a plan that moves to another catalog does so with its next period", async () => {
  const customer = await givenCustomer();
  await customer.grant("pro");
  await customer.configure({ ...paymentConfig.products, pro: { ...pro, catalogId: undefined } });
  expect(await customer.owned()).toEqual(["pro"]);
  expect(await customer.credits()).toBe(100);
  await customer.nextPeriod();
  expect(await customer.owned()).toEqual(["free", "pro"]);
});

test("a running subscription is charged its price as it was bought, and at its interval", async () => {
  const customer = await givenCustomer();
  await customer.grant("pro");
  await customer.configure({ ...paymentConfig.products, pro: { ...more, prices: { monthly: { USD: "99.00", interval: [1, "year"] } } } });
  await customer.nextPeriod();
  const { product, current_period_start, current_period_end } = await customer.subscription();
  expect(product).toMatchObject({
    prices: { monthly: { USD: "20.00", interval: [1, "month"] } },
    included_items: { credits: { quantity: 150 } },
  });
  expect((current_period_end?.getTime() ?? 0) - current_period_start.getTime()).toBeLessThanOrEqual(31 * day);
});

test("what an included product has granted for a month stays, and the next month follows the product", async () => {
  const customer = await givenCustomer();
  await customer.use(-2);
  await customer.configure({
    ...paymentConfig.products,
    free: { ...free, includedItems: { credits: { ...free.includedItems.credits, quantity: 50 } } },
  });
  expect(await customer.credits()).toBe(3);
  await customer.nextPeriod();
  expect(await customer.credits()).toBe(50);
  await customer.configure({ pro, max, ...others });
  expect(await customer.credits()).toBe(50);
  await customer.nextPeriod();
  expect(await customer.credits()).toBe(0);
});

test("an included product without repeats is a level: it follows the configuration", async () => {
  const level = (quantity: number) => ({ ...free, includedItems: { credits: { quantity } } });
  const customer = await givenCustomer({ ...paymentConfig.products, free: level(5) });
  await customer.use(-2);
  await customer.configure({ ...paymentConfig.products, free: level(8) });
  expect(await customer.credits()).toBe(6);
  await customer.configure({ pro, max, ...others });
  expect(await customer.credits()).toBe(-2);
});

test("the dry run names the products whose subscriptions get other grants with their next period", async () => {
  const customer = await givenCustomer();
  await customer.grant("pro");
  const { current_period_end } = await customer.subscription();
  const nextPeriod = current_period_end?.getTime();
  const one = { count: 1, is_estimate: false };
  expect(await customer.plan({ ...paymentConfig.products, pro: more })).toEqual([
    { id: "pro", change: "edited", subscriptions: one, next_period_at_millis: nextPeriod },
  ]);
  expect(await customer.plan({ free, max, ...others })).toEqual([
    { id: "pro", change: "deleted", subscriptions: one, next_period_at_millis: nextPeriod },
  ]);
  expect(await customer.plan({ ...paymentConfig.products, max: { ...max, includedItems: {} } })).toEqual([
    { id: "max", change: "edited", subscriptions: { count: 0, is_estimate: false }, next_period_at_millis: null },
  ]);
  expect(await customer.plan({ ...paymentConfig.products, pro: { ...pro, displayName: "Professional" } })).toEqual([]);
});

/** A customer whose subscription was stored by an earlier version of the server. */
async function givenEarlierSubscription() {
  const customer = await givenCustomer();
  await customer.grant("pro");
  await server.db
    .updateTable("subscriptions")
    .set({
      product_since: null,
      catalog_id: null,
      product: JSON.stringify({ ...(await customer.subscription()).product, included_items: {} }),
    })
    .where("customer_id", "=", customer.id)
    .execute();
  return customer;
}

test("subscriptions of deleted projects do not keep the job from those of others", async () => {
  const customer = await givenEarlierSubscription();
  const row = await customer.subscription();
  const deleted = Array.from({ length: 100 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
  await server.db
    .insertInto("subscriptions")
    .values(deleted.map((tenancy_id) => ({ ...row, tenancy_id, customer_id: "gone", product: JSON.stringify(row.product) })))
    .execute();
  try {
    server.clock.advance(61_000);
    await server.running.jobsIdle();
    expect((await customer.subscription()).product_since).not.toBeNull();
  } finally {
    await server.db.deleteFrom("subscriptions").where("tenancy_id", "in", deleted).execute();
  }
});

test("a subscription of an earlier version gets its product stored by a job, and is then unaffected by a change", async () => {
  const customer = await givenEarlierSubscription();
  server.clock.advance(61_000);
  await server.running.jobsIdle();
  expect(await customer.subscription()).toMatchObject({ catalog_id: "plans", product: { included_items: { credits: { quantity: 100 } } } });
  await customer.configure({ free, max, ...others });
  expect(await customer.credits()).toBe(100);
});

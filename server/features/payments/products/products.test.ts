import { afterAll, beforeAll, expect, test } from "vitest";
import { unitMillis } from "#contract/vocabulary/time.ts";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";

const config = { auth: { password: { allowSignIn: true } }, payments: paymentConfig };
let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(config);
});
afterAll(() => server?.close());

const products = (id: string) => `/payments/products/custom/${id}`;
const grant = (id: string, body: object) => server.request("POST", products(id), { as: "server", project, body });
const list = async (id: string, query = "", as: "client" | "server" = "server") =>
  (await server.request("GET", `${products(id)}${query}`, { as, project })).json;
const ids = async (id: string) => (await list(id)).items.map((entry: { id: string | null }) => entry.id);
const credits = async (id: string) =>
  (await server.request("GET", `/payments/items/custom/${id}/credits`, { as: "server", project })).json.quantity;
const cancel = (id: string, product: string, query = "") =>
  server.request("DELETE", `${products(id)}/${product}${query}`, { as: "server", project });
const toError = ({ json, headers }: Awaited<ReturnType<typeof grant>>) => json?.code ?? headers.get("x-latchkey-error");

const inline = {
  display_name: "Special",
  customer_type: "custom",
  prices: { once: { USD: "1.50" } },
  included_items: { credits: { quantity: 7 } },
  client_metadata: { tier: 1 },
  server_metadata: { secret: true },
};

test("an inline product gets its defaults, and clients do not see what is for servers", async () => {
  const id = randomUuid();
  await grant(id, { product_inline: { ...inline, server_only: false } });
  const [, entry] = (await list(id)).items;
  expect(entry).toMatchObject({ id: null, type: "one_time", quantity: 1, subscription: null });
  expect(entry.product).toEqual({
    ...inline,
    server_only: false,
    stackable: false,
    included_items: { credits: { quantity: 7, repeat: "never", expires: "never" } },
  });
  const [, seen] = (await list(id, "", "client")).items;
  expect(seen.product.client_metadata).toEqual({ tier: 1 });
  expect(seen.product.server_metadata).toBeUndefined();
  await grant(id, { product_inline: inline });
  expect((await list(id, "", "client")).items.length).toBe(2);
  expect(await credits(id)).toBe(19);
});

test.each(Object.entries(unitMillis))("an included item may repeat by %s", async (unit, millis) => {
  const id = randomUuid();
  // At least a day, so that no further interval passes during the test.
  const length = Math.max(millis, unitMillis.day);
  const product = {
    ...inline,
    prices: { yearly: { USD: "1", interval: [1, "year"] } },
    included_items: { credits: { quantity: 7, repeat: [length / millis, unit], expires: "never" } },
  };
  const before = await credits(id);
  expect((await grant(id, { product_inline: product })).json).toEqual({ success: true });
  expect(await credits(id)).toBe(before + 7);
  server.clock.advance(length);
  expect(await credits(id)).toBe(before + 14);
  const [, { product: seen }] = (await list(id)).items;
  expect(seen.included_items.credits.repeat).toEqual([length / millis, unit]);
});

test.each([
  [{ prices: { once: {} } }, "At least one currency is required"],
  [{ prices: { once: { USD: "10.999" } } }, "Too many decimals; USD only has 2 decimals"],
  [{ prices: { once: { JPY: "1.5" } } }, "Too many decimals; JPY only has 0 decimals"],
  [{ prices: { once: { USD: "01.00" } } }, "must not have leading zeros"],
  [{ prices: { once: { USD: "1e3" } } }, "must be in the format of"],
  [{ prices: { once: { USD: "-1" } } }, "must be in the format of"],
  [{ prices: { once: { USD: " 1" } } }, "must be in the format of"],
  [{ included_items: { "-x": {} } }, "included_items"],
  [
    { included_items: { credits: { repeat: [1, "decade"] } } },
    "product_inline.included_items.credits.repeat must be never, or an interval",
  ],
  [{ included_items: { credits: { repeat: [-1, "hour"] } } }, "product_inline.included_items.credits.repeat.0 must be at least 0"],
  [{ prices: { hourly: { USD: "1", interval: [1, "hour"] } } }, "product_inline.prices.hourly.interval.1 must be one of"],
  [{ free_trial: [1, "minute"] }, "product_inline.free_trial.1 must be one of"],
  [{ colour: "red" }, "colour"],
])("an inline product that is not valid is refused with the reason: %j", async (about, reason) => {
  const { status, json } = await grant("bad", { product_inline: { ...inline, ...about } });
  expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(json.error).toContain(reason);
});

test.each([0, -1, 1.5, 1e9, "1"])("a quantity of %j is refused", async (quantity) => {
  expect((await grant("bad", { product_id: "pack", quantity })).json.code).toBe("SCHEMA_ERROR");
});

test("the checks of a grant have their order", async () => {
  const id = randomUuid();
  expect(toError(await grant(id, {}))).toBe("INVALID_PRODUCT_CHOICE");
  expect(toError(await grant(id, { product_id: "pro", product_inline: inline }))).toBe("INVALID_PRODUCT_CHOICE");
  const wrong = await server.request("POST", "/payments/products/user/nobody", { as: "server", project, body: { product_id: "pro" } });
  expect(wrong.json).toMatchObject({
    code: "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH",
    details: { product_id: "pro", customer_id: "nobody", product_customer_type: "custom", actual_customer_type: "user" },
  });
  expect((await grant(id, { product_id: "credits" })).json.details).toEqual({ product_id: "credits", context: "item_exists" });
  expect((await grant(id, { product_id: "constructor" })).json.details).toEqual({ product_id: "constructor", context: null });
  expect(toError(await grant(id, { product_id: "support", quantity: 2 }))).toBe("PRODUCT_NOT_STACKABLE");
  expect(toError(await grant(id, { product_id: "support" }))).toBe("ADD_ON_WITHOUT_BASE");
  await grant(id, { product_id: "pro" });
  expect((await grant(id, { product_id: "support" })).status).toBe(200);
  expect(toError(await grant(id, { product_id: "pro" }))).toBe("PRODUCT_ALREADY_GRANTED");
});

test("a plan replaces that of its catalog and the included product, and its end brings the included one back", async () => {
  const id = randomUuid();
  expect(await ids(id)).toEqual(["free"]);
  await grant(id, { product_id: "pro" });
  await grant(id, { product_id: "max" });
  expect(await ids(id)).toEqual(["max"]);
  const statuses = await server.db.selectFrom("subscriptions").select(["product_id", "status"]).where("customer_id", "=", id).execute();
  expect(statuses).toEqual(
    expect.arrayContaining([
      { product_id: "pro", status: "canceled" },
      { product_id: "max", status: "active" },
    ]),
  );
  // The window of the plan before ends when it would have ended.
  expect(await credits(id)).toBe(1100);
  expect((await cancel(id, "max")).json).toEqual({ success: true });
  expect((await list(id)).items[0].subscription).toMatchObject({ status: "active", cancel_at_period_end: true });
  expect((await cancel(id, "max", "?at_period_end=false")).status).toBe(200);
  expect(await ids(id)).toEqual(["free"]);
  expect(await credits(id)).toBe(105);
  expect(toError(await cancel(id, "max"))).toBe("SUBSCRIPTION_NOT_FOUND");
});

test("pages of products repeat nothing and skip nothing, and tolerate the customer in the query", async () => {
  const id = randomUuid();
  for (let count = 0; count < 6; count++) await grant(id, { product_id: "pack", quantity: count + 1 });
  const seen: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await list(id, `?limit=2&customer_type=custom&customer_id=${id}${cursor ? `&cursor=${cursor}` : ""}`);
    seen.push(...page.items.map((entry: { quantity: number }) => entry.quantity));
    cursor = page.pagination.next_cursor;
  }
  expect(seen.toSorted()).toEqual([1, 1, 2, 3, 4, 5, 6]);
  expect((await list(id, "?cursor=unknown")).code).toBe("SCHEMA_ERROR");
  expect((await list(id, "?limit=101")).code).toBe("SCHEMA_ERROR");
});

test("a switch of plan goes on with the period, and its proration is exact to the minor unit", async () => {
  const id = randomUuid();
  await grant(id, { product_id: "pro" });
  const { current_period_start_millis: start, current_period_end_millis: end } = (await list(id)).items[0].subscription;
  server.clock.advance((end - start) / 2);
  const switched = await server.request("POST", `${products(id)}/switch`, {
    as: "server",
    project,
    body: { from_product_id: "pro", to_product_id: "max" },
  });
  expect(switched.json.subscription).toMatchObject({ price_id: "monthly", current_period_end_millis: end, status: "active" });
  const [usd, eur] = switched.json.proration;
  expect(Number(usd.credit)).toBeCloseTo(10, 1);
  expect(Number(usd.charge)).toBeCloseTo(25, 1);
  expect(usd.amount).toBe((Number(usd.charge) - Number(usd.credit)).toFixed(2));
  expect(eur).toMatchObject({ currency: "EUR", credit: "0.00" });
  expect([await ids(id), await credits(id)]).toEqual([["max"], 1000]);
});

test("a stackable subscription changes its quantity, and its items follow", async () => {
  const id = randomUuid();
  const monthly = { monthly: { JPY: "300", interval: [1, "month"] } };
  const seats = { credits: { quantity: 10, expires: "when-purchase-expires" } };
  await grant(id, { product_inline: { ...inline, stackable: true, prices: monthly, included_items: seats }, quantity: 2 });
  const { subscription } = (await list(id)).items[1];
  expect(await credits(id)).toBe(25);
  const path = `${products(id)}/${subscription.id}`;
  const changed = await server.request("PATCH", path, { as: "server", project, body: { quantity: 5 } });
  expect(changed.json.proration).toEqual([expect.objectContaining({ currency: "JPY", amount: expect.stringMatching(/^(899|900)$/) })]);
  expect(await credits(id)).toBe(55);
  await server.request("PATCH", path, { as: "server", project, body: { quantity: 1 } });
  expect(await credits(id)).toBe(15);
});

test("a client cancels what its user owns and nothing else", async () => {
  const [ada, bob] = [await server.givenUser({ project }), await server.givenUser({ project })];
  for (const { id } of [ada, bob])
    await server.request("POST", `/payments/products/user/${id}`, { as: "server", project, body: { product_id: "solo" } });
  const as = (path: string) =>
    server.request("DELETE", `/payments/products/${path}`, { as: "client", project, headers: { "x-stack-access-token": ada.accessToken } });
  expect(toError(await as(`user/${bob.id}/solo`))).toBe("OTHER_USER_NOT_ALLOWED");
  expect(toError(await as("custom/any/solo"))).toBe("OTHER_USER_NOT_ALLOWED");
  expect((await as("user/me/solo")).json).toEqual({ success: true });
  const rows = await server.db
    .selectFrom("subscriptions")
    .select(["customer_id", "cancel_at_period_end"])
    .where("product_id", "=", "solo")
    .execute();
  expect(rows.filter((row) => row.cancel_at_period_end).map((row) => row.customer_id)).toEqual([ada.id]);
});

test("an idempotency key belongs to one user: that of a client always, that of a server where it names `me`", async () => {
  const [ada, bob] = [await server.givenUser({ project }), await server.givenUser({ project })];
  const ofUser = (id: string) => `/payments/products/user/${id}`;
  const headers = { "idempotency-key": randomUuid() };
  const body = { product_id: "solo" };
  const grantTo = (user: string) => server.request("POST", ofUser("me"), { as: "server", project, user, headers, body });
  expect([(await grantTo(ada.accessToken)).status, (await grantTo(ada.accessToken)).status]).toEqual([200, 200]);
  expect(toError(await grantTo(bob.accessToken))).toBe("IDEMPOTENCY_KEY_REUSED");
  await server.request("POST", ofUser(bob.id), { as: "server", project, body });

  for (const { id, accessToken: user } of [ada, bob]) {
    const canceled = await server.request("DELETE", `${ofUser("me")}/solo`, { as: "client", project, user, headers });
    expect(canceled.json, canceled.text).toEqual({ success: true });
    const { json } = await server.request("GET", ofUser(id), { as: "server", project });
    expect(json.items.find((entry: { id: string | null }) => entry.id === "solo").subscription.cancel_at_period_end).toBe(true);
  }
});

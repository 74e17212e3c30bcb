import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type Fixtures } from "../../../testing/fixtures.ts";
import { type BilledProject, startBilledProject } from "../../../testing/payments/billed-project.ts";

// Users change their own plans, and read what they can buy and how their items changed.

const every = (USD: string, unit = "month") => ({ USD, interval: [1, unit] });
const plan = (displayName: string, prices: object | string, more: object = {}) => ({
  displayName,
  customerType: "user",
  catalogId: "plans",
  prices,
  includedItems: { minutes: { quantity: 10, repeat: [1, "month"], expires: "when-repeated" } },
  ...more,
});
let billed: BilledProject;
let fixtures: Fixtures;
beforeAll(async () => {
  billed = await startBilledProject({
    catalogs: { plans: { displayName: "Plans" } },
    items: {
      minutes: { displayName: "Minutes", customerType: "user" },
      calls: { displayName: "Calls", customerType: "custom" },
    },
    products: {
      free: plan("Free", "include-by-default"),
      basic: plan("Basic", { monthly: every("10.00"), yearly: every("100.00", "year"), secret: { ...every("1.00"), serverOnly: true } }),
      max: plan("Max", { monthly: every("30.00") }),
      hidden: plan("Hidden", { monthly: every("1.00") }, { serverOnly: true }),
      support: plan("Support", { monthly: every("5.00") }, { isAddOnTo: { basic: true } }),
      pack: plan("Pack", { once: { USD: "3.00" } }, { catalogId: undefined, stackable: true }),
    },
  });
  fixtures = await createFixtures(billed.server);
});
afterAll(() => billed.close());

const newUser = () => fixtures.givenTestUser({ project: billed.project });
const ask = (method: string, path: string, user?: string, body?: object) =>
  billed.server.request(method, `/payments/${path}`, {
    as: user === undefined ? "server" : "client",
    project: billed.project,
    user,
    body,
  });
const readCode = ({ json, headers }: Awaited<ReturnType<typeof ask>>) => json?.code ?? headers.get("x-latchkey-error");
const switchTo = (user: string, from_product_id: string, to_product_id: string, more: object = {}) =>
  ask("POST", "products/user/me/switch", user, { from_product_id, to_product_id, ...more });
const listOffers = async (user: string): Promise<Record<string, unknown>> => {
  const { json } = await ask("GET", "offers?customer_type=user&customer_id=me", user);
  const offers = json.items as { id: string; state: string; replaces: string | null; price_id: string | null }[];
  return Object.fromEntries(offers.map(({ id, state, replaces, price_id }) => [id, [state, replaces, price_id]]));
};

test("a user switches the plan that Stripe bills, after a preview, and takes back a cancellation", async () => {
  const ada = await newUser();
  await billed.calls.buy(billed, "basic", { customerType: "user", customerId: ada.id, price: "monthly" });
  const { json: preview } = await ask("GET", "products/user/me/preview?from_product_id=basic&to_product_id=max", ada.accessToken);
  expect(preview.amount_due).toEqual({ currency: "USD", amount: "20.00" });
  const switched = await switchTo(ada.accessToken, "basic", "max");
  expect(switched.json.subscription).toMatchObject({ status: "active", price_id: "monthly" });
  expect([...billed.account().invoices.values()].at(-1)?.amount_due).toBe(2000);
  await ask("DELETE", "products/user/me/max", ada.accessToken);
  expect(billed.newest()?.cancel_at_period_end).toBe(true);
  const { json } = await ask("PATCH", "products/user/me/max", ada.accessToken, { cancel_at_period_end: false });
  expect([json.subscription.cancel_at_period_end, billed.newest()?.cancel_at_period_end]).toEqual([false, false]);
});

test("a plan that was granted free of charge is for servers to change: no user gets more without paying", async () => {
  const ada = await newUser();
  await ask("POST", `products/user/${ada.id}`, undefined, { product_id: "basic" });
  await ask("DELETE", `products/user/${ada.id}/basic`);
  const refusals = [
    await switchTo(ada.accessToken, "basic", "max"),
    await ask("PATCH", "products/user/me/basic", ada.accessToken, { cancel_at_period_end: false }),
    await ask("GET", "products/user/me/preview?from_product_id=basic&to_product_id=max", ada.accessToken),
  ];
  expect(refusals.map(readCode)).toEqual(Array(3).fill("SUBSCRIPTION_NOT_BILLED"));
  const [basic] = (await ask("GET", "products/user/me", ada.accessToken)).json.items;
  expect(basic).toMatchObject({ id: "basic", subscription: { cancel_at_period_end: true } });
  // The other plan can be bought instead.
  expect((await listOffers(ada.accessToken)).max).toEqual(["available", null, null]);
});

test("users get neither products nor prices that only servers sell, nor plans of others", async () => {
  const [ada, eve] = [await newUser(), await newUser()];
  await billed.calls.buy(billed, "basic", { customerType: "user", customerId: ada.id, price: "monthly" });
  expect(readCode(await switchTo(ada.accessToken, "basic", "hidden"))).toBe("PRODUCT_DOES_NOT_EXIST");
  expect(readCode(await switchTo(ada.accessToken, "basic", "basic", { price_id: "secret" }))).toBe("PRICE_DOES_NOT_EXIST");
  const body = { from_product_id: "basic", to_product_id: "max" };
  expect((await ask("POST", `products/user/${ada.id}/switch`, eve.accessToken, body)).status).toBe(403);
  expect((await ask("GET", `offers?customer_type=user&customer_id=${ada.id}`, eve.accessToken)).status).toBe(403);
});

test("the products for sale are listed for visitors, and for a customer with what it can do about each", async () => {
  const visitor = await billed.server.request("GET", "/payments/offers?customer_type=user", { as: "client", project: billed.project });
  const items = visitor.json.items as { id: string; product: { prices: object }; state: string; catalog_id: string | null }[];
  expect(items.map(({ id, product, state }) => [id, Object.keys(product.prices).sort(), state])).toEqual([
    ["free", [], "available"],
    ["basic", ["monthly", "yearly"], "available"],
    ["max", ["monthly"], "available"],
    ["support", ["monthly"], "available"],
    ["pack", ["once"], "available"],
  ]);
  const ada = await newUser();
  const nothing = { support: ["unavailable", null, null], pack: ["available", null, null] };
  expect(await listOffers(ada.accessToken)).toEqual({
    ...nothing,
    free: ["owned", null, null],
    basic: ["available", null, null],
    max: ["available", null, null],
  });
  await billed.calls.buy(billed, "basic", { customerType: "user", customerId: ada.id, price: "monthly" });
  expect(await listOffers(ada.accessToken)).toEqual({
    ...nothing,
    free: ["unavailable", null, null],
    basic: ["owned", "basic", "monthly"],
    max: ["switchable", "basic", null],
    support: ["available", null, null],
  });
});

test("a user reads the changes of an item in pages, without the notes of the developer", async () => {
  const ada = await newUser();
  await billed.calls.buy(billed, "basic", { customerType: "user", customerId: ada.id, price: "monthly" });
  const change = (delta: number) =>
    ask("POST", `items/user/${ada.id}/minutes/update-quantity?allow_negative=false`, undefined, { delta, description: "Note" });
  await change(5);
  await change(-2);
  const path = "items/user/me/minutes/changes";
  const { json: first } = await ask("GET", `${path}?limit=2`, ada.accessToken);
  expect(first.items).toMatchObject([
    { kind: "change", quantity: -2, description: null, product_name: null, expires_at_millis: null },
    { kind: "change", quantity: 5, description: null },
  ]);
  const { json: rest } = await ask("GET", `${path}?limit=10&cursor=${first.pagination.next_cursor}`, ada.accessToken);
  expect(rest.items[0]).toMatchObject({ kind: "subscription", quantity: 10, product_name: "Basic", expires_at_millis: expect.any(Number) });
  expect(rest.pagination.next_cursor).toBeNull();
  const sum = [...first.items, ...rest.items].reduce((total: number, { quantity }: { quantity: number }) => total + quantity, 0);
  expect((await ask("GET", "items/user/me/minutes", ada.accessToken)).json.quantity).toBe(sum);
  expect((await ask("GET", `items/user/${ada.id}/minutes/changes`)).json.items[0].description).toBe("Note");
});

test("the history of an included item begins with its grant; the history of others is refused", async () => {
  const [ada, eve] = [await newUser(), await newUser()];
  const { json } = await ask("GET", "items/user/me/minutes/changes", ada.accessToken);
  expect(json.items).toMatchObject([{ kind: "default", quantity: 10, product_name: "Free" }]);
  for (const path of [`items/user/${ada.id}/minutes/changes`, "items/custom/c1/calls/changes"])
    expect((await ask("GET", path, eve.accessToken)).status, path).toBe(403);
});

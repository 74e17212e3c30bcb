import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";
import { failure, publishedApps } from "../../../testing/published-client.ts";

const config = { auth: { password: { allowSignIn: true } }, payments: paymentConfig };
let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(config);
});
afterAll(() => server?.close());

const read = (path: string, as: "client" | "server" = "server", at = project) =>
  server.request("GET", `/payments/${path}`, { as, project: at });
const change = (id: string, body: object, negative: unknown = true, at = project) =>
  server.request("POST", `/payments/items/custom/${id}/credits/update-quantity?allow_negative=${negative}`, {
    as: "server",
    project: at,
    body,
  });
const grant = (id: string, body: object) => server.request("POST", `/payments/products/custom/${id}`, { as: "server", project, body });
const quantity = async (id: string) => (await read(`items/custom/${id}/credits`)).json.quantity;

test("a customer uses the included product's credits, and a plan replaces them", async () => {
  const id = randomUuid();
  expect((await read(`items/custom/${id}/credits`, "client")).json).toEqual({ id: "credits", display_name: "Credits", quantity: 5 });
  expect((await change(id, { delta: -2 }, false)).json).toEqual({ quantity: 3 });
  expect(await quantity(id)).toBe(3);
  const refused = await change(id, { delta: -4 }, false);
  expect(refused.json).toMatchObject({
    code: "ITEM_QUANTITY_INSUFFICIENT_AMOUNT",
    details: { item_id: "credits", customer_id: id, quantity: -4 },
  });
  expect((await grant(id, { product_id: "pro" })).json).toEqual({ success: true });
  expect(await quantity(id)).toBe(98);
  expect((await change(id, { delta: -100 })).json).toEqual({ quantity: -2 });
  expect(await quantity(id)).toBe(-2);
  expect((await change(id, { delta: 1 }, false)).json).toEqual({ quantity: -1 });
  expect(await quantity(id)).toBe(-1);
});

test("asking for the items of any name stores nothing", async () => {
  const id = randomUuid();
  await read(`items/custom/${id}/credits`, "client");
  expect(await server.db.selectFrom("item_balances").select("item_id").where("customer_id", "=", id).execute()).toEqual([]);
});

test.each([
  [{ delta: 1.5 }, "delta"],
  [{ delta: "1" }, "delta"],
  [{ delta: 2 ** 53 }, "delta"],
  [{ delta: -(2 ** 63) }, "delta"],
  [{ delta: null }, "delta"],
  [{}, "delta"],
  [{ delta: 1, expires_at: "tomorrow" }, "expires_at"],
  [{ delta: 1, description: "x".repeat(1001) }, "description"],
  [{ delta: 1, price: 1 }, "price"],
])("an invalid change is refused with the name of the field: %j", async (body, field) => {
  const { status, json } = await change("bad", body);
  expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(json.error).toContain(field);
});

test("the quantity never leaves the numbers that JSON represents", async () => {
  const id = randomUuid();
  const max = Number.MAX_SAFE_INTEGER;
  await change(id, { delta: max - 5 });
  expect(await quantity(id)).toBe(max);
  expect((await change(id, { delta: 1 })).headers.get("x-latchkey-error")).toBe("ITEM_QUANTITY_OUT_OF_RANGE");
  for (let round = 0; round < 3; round++) {
    expect((await change(id, { delta: -max })).status).toBe(200);
    expect((await change(id, { delta: -max })).status).toBe(200);
    expect(await quantity(id)).toBe(-max);
    expect((await change(id, { delta: -1 })).headers.get("x-latchkey-error")).toBe("ITEM_QUANTITY_OUT_OF_RANGE");
    await change(id, { delta: max });
    await change(id, { delta: max });
  }
  expect(await quantity(id)).toBe(max);
});

test("the query must say whether negative quantities are allowed", async () => {
  expect((await change("any", { delta: 1 }, "maybe")).json.code).toBe("SCHEMA_ERROR");
  const path = "/payments/items/custom/any/credits/update-quantity";
  expect((await server.request("POST", path, { as: "server", project, body: { delta: 1 } })).json.code).toBe("SCHEMA_ERROR");
});

test("clients may neither change quantities nor grant products", async () => {
  const path = "/payments/items/custom/any/credits/update-quantity?allow_negative=true";
  const body = { delta: 1 };
  expect((await server.request("POST", path, { as: "client", project, body })).json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  const granted = await server.request("POST", "/payments/products/custom/any", { as: "client", project, body: { product_id: "pro" } });
  expect(granted.json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
});

test("projects, customers and types of customers have separate quantities", async () => {
  const other = await server.givenProject(config);
  const [id, another] = [randomUuid(), randomUuid()];
  await change(id, { delta: 10 });
  expect(await quantity(id)).toBe(15);
  expect(await quantity(another)).toBe(5);
  expect((await read(`items/custom/${id}/credits`, "server", other)).json.quantity).toBe(5);
  // The item becomes one for users: what custom customers of the same name have does not count.
  const { id: userId } = await server.givenUser({ project: other });
  await change(userId, { delta: 7 }, true, other);
  const items = { ...paymentConfig.items, credits: { displayName: "Credits", customerType: "user" } };
  await server.configure({ payments: { ...paymentConfig, items, products: {} } }, other.id);
  expect((await read(`items/user/${userId}/credits`, "server", other)).json.quantity).toBe(0);
});

test("an expired increase is gone unless it was used, and a decrease that ends gives back", async () => {
  const id = randomUuid();
  const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const quantities = [];
  for (const body of [
    { delta: 10, expires_at: inAnHour() },
    { delta: -4 },
    { delta: -3, expires_at: inAnHour() },
    { delta: 100, expires_at: "2020-01-01" },
  ])
    quantities.push((await change(id, body)).json.quantity);
  expect(quantities).toEqual([15, 11, 8, 8]);
  expect(await quantity(id)).toBe(8);
  server.clock.advance(3_600_001);
  expect(await quantity(id)).toBe(5);
});

test("a client with a user reads that user and its teams only; `me` is the user", async () => {
  const { accessToken, id } = await server.givenUser({ project });
  const headers = { "x-stack-access-token": accessToken };
  const as = (path: string) => server.request("GET", `/payments/items/${path}`, { as: "client", project, headers });
  expect((await as(`user/${id}/minutes`)).json.quantity).toBe(0);
  expect((await as("user/me/minutes")).json.quantity).toBe(0);
  expect((await as(`user/${randomUuid()}/minutes`)).headers.get("x-latchkey-error")).toBe("OTHER_USER_NOT_ALLOWED");
  expect((await as(`team/${randomUuid()}/seats`)).json.code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
});

test("the published client reads and changes items, and grants and lists products", async () => {
  const apps = publishedApps(server, project);
  const app = apps.server();
  const user = await app.createUser({ primaryEmail: `${randomUuid()}@example.org` });
  const item = await user.getItem("minutes");
  expect([item.displayName, item.quantity, item.nonNegativeQuantity]).toEqual(["Minutes", 0, 0]);
  await item.increaseQuantity(5);
  expect(await item.tryDecreaseQuantity(6)).toBe(false);
  expect(await item.tryDecreaseQuantity(2)).toBe(true);
  await item.decreaseQuantity(4);
  const now = await app.getItem({ userId: user.id, itemId: "minutes" });
  expect([now.quantity, now.nonNegativeQuantity]).toEqual([-1, 0]);
  await apps.admin().createItemQuantityChange({ userId: user.id, itemId: "minutes", quantity: -2, description: "A correction" });
  expect((await app.getItem({ userId: user.id, itemId: "minutes" })).quantity).toBe(-3);

  await app.grantProduct({ customCustomerId: user.id, productId: "pack", quantity: 3 });
  await app.grantProduct({ customCustomerId: user.id, productId: "hidden" });
  const list = await app.listProducts({ customCustomerId: user.id, limit: 1 });
  expect([list.map(({ id }) => id), list.nextCursor]).toEqual([["free"], expect.any(String)]);
  const rest = await app.listProducts({ customCustomerId: user.id, cursor: list.nextCursor ?? "" });
  expect(rest.map(({ id, quantity: owned }) => [id, owned])).toEqual([["pack", 3]]);
  expect((await failure(app.grantProduct({ customCustomerId: user.id, productId: "unknown" }))).errorCode).toBe("PRODUCT_DOES_NOT_EXIST");
  expect((await failure(app.getItem({ userId: user.id, itemId: "unknown" }))).errorCode).toBe("ITEM_NOT_FOUND");
  const client = await apps.client().getItem({ customCustomerId: user.id, itemId: "credits" });
  expect(client.quantity).toBe(155);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { paymentConfig } from "../../testing/payments/payment-config.ts";
import { givenTestPurchase } from "../../testing/payments/stripe.ts";

let server: TestServer;
let project: TenantKeys;
let ada: { readonly id: string };
const address = "lovelace.ada@example.org";
let teamId: string;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ payments: paymentConfig });
  ada = await givenNamed({ display_name: "Ada Lovelace", primary_email: address });
  teamId = (await asServer("POST", "/teams", { display_name: "Analysts" })).json.id;
  await givenNamed({ display_name: "Without purchases" });
  await asServer("POST", `/payments/products/user/${ada.id}`, { product_id: "solo" });
  await asServer("POST", `/payments/products/team/${teamId}`, { product_id: "team" });
  await asServer("POST", "/payments/items/custom/Workspace-7/credits/update-quantity?allow_negative=false", { delta: 12 });
});
afterAll(() => server?.close());

const asServer = (method: string, path: string, body?: object) =>
  server.request(method, path, { as: "server", project, ...(body && { body }) });
const givenNamed = async (user: object): Promise<{ readonly id: string }> => (await asServer("POST", "/users", user)).json;
const asAdmin = (path: string) => server.request("GET", `/internal/payments/${path}`, { as: "admin", project });
const listIds = async (query = ""): Promise<string[]> =>
  (await asAdmin(`customers?${query}`)).json.items.map(({ customer_id }: { customer_id: string }) => customer_id);

test("users, teams and custom customers with a product or an item are one list, the newest first", async () => {
  const { json } = await asAdmin("customers");
  expect(json.items.slice(-3)).toMatchObject([
    {
      customer_type: "custom",
      customer_id: "Workspace-7",
      display_name: null,
      is_deleted: false,
      products: [],
      items: [{ id: "credits", quantity: 17, is_current: true }],
      spent: [],
    },
    { customer_type: "team", customer_id: teamId, display_name: "Analysts", products: [{ id: "team", is_granted: true }] },
    {
      customer_type: "user",
      customer_id: ada.id,
      display_name: "Ada Lovelace",
      primary_email: address,
      products: [{ id: "solo", display_name: "Solo", type: "subscription", status: "active", quantity: 1, is_granted: true }],
      items: [{ id: "minutes", quantity: 10 }],
      has_more_products: false,
    },
  ]);
});

test("a customer is found by name, address, id, kind and product", async () => {
  for (const query of [
    "query=lovel",
    "query=LÓVE",
    "query=lo",
    "query=lovelace.ADA@ex",
    `query=${ada.id}`,
    "customer_type=user",
    "product_id=solo",
  ])
    expect([query, await listIds(query)]).toEqual([query, [ada.id]]);
  expect(await listIds("query=analy")).toEqual([teamId]);
  expect(await listIds("query=workspace")).toEqual(["Workspace-7"]);
  expect(await listIds("query=ks")).toEqual(["Workspace-7"]);
  expect(await listIds(`customer_type=team&customer_id=${teamId}`)).toEqual([teamId]);
  expect(await listIds("query=analy&customer_type=user")).toEqual([]);
  expect(await listIds("product_id=pro")).toEqual([]);
});

test("what was paid in tests is apart, and several purchases of one product are one entry", async () => {
  const { customerId } = await givenTestPurchase(server, project);
  const first = (await asAdmin(`customers?customer_id=${customerId}`)).json.items[0];
  expect(first).toMatchObject({ spent: [{ currency: "USD", test_mode: true }], products: [{ test_mode: true, is_granted: false }] });
  for (let count = 0; count < 3; count++) await asServer("POST", `/payments/products/custom/buyer`, { product_id: "pack", quantity: 2 });
  expect((await asAdmin("customers?customer_id=buyer")).json.items[0].products).toMatchObject([{ id: "pack", quantity: 6 }]);
});

test("a customer whose user was deleted stays, without a name", async () => {
  const bob = await givenNamed({ display_name: "Bob" });
  await asServer("POST", `/payments/products/user/${bob.id}`, { product_id: "duo" });
  await asServer("DELETE", `/users/${bob.id}`);
  expect((await asAdmin(`customers?customer_id=${bob.id}`)).json.items).toMatchObject([{ display_name: null, is_deleted: true }]);
  expect((await asAdmin(`transactions?customer_id=${bob.id}`)).json.transactions).toMatchObject([{ customer: null }]);
});

test("transactions are filtered by period, customer and product, summed up and exported with the customers' names", async () => {
  const eve = await givenNamed({ display_name: "Eve, the buyer" });
  await asServer("POST", `/payments/products/user/${eve.id}`, { product_id: "duo" });
  await asServer("POST", `/payments/items/user/${eve.id}/minutes/update-quantity?allow_negative=false`, { delta: 3 });
  const { transactions } = (await asAdmin(`transactions?customer_id=${eve.id}`)).json;
  expect(transactions).toMatchObject([
    { type: "item_quantity_change", is_granted: false, customer: { display_name: "Eve, the buyer" } },
    { type: "subscription", is_granted: true, product_id: "duo", customer: { display_name: "Eve, the buyer", profile_image_url: null } },
  ]);
  const at = transactions[1].created_at_millis;
  const count = async (query: string) => (await asAdmin(`transactions?customer_id=${eve.id}&${query}`)).json.transactions.length;
  expect([await count("product_id=duo"), await count("product_id=solo"), await count("product_id=duo&type=item_quantity_change")]).toEqual([
    1, 0, 0,
  ]);
  expect([await count(`until_millis=${at}`), await count(`since_millis=${at}`)]).toEqual([0, 2]);

  const { customerId } = await givenTestPurchase(server, project);
  const totals = (await asAdmin(`transactions/totals?customer_id=${customerId}`)).json;
  expect(totals).toMatchObject({ count: 1, is_capped: false, sums: [{ currency: "USD", test_mode: true, refunded_amount: "0.00" }] });
  expect(totals.sums[0].net_amount).toBe(totals.sums[0].charged_amount);
  expect((await asAdmin(`transactions/totals?customer_id=${eve.id}`)).json).toEqual({ count: 2, is_capped: false, sums: [] });

  const file = await asAdmin(`transactions/export?customer_id=${eve.id}`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  const lines = file.text.trim().split("\r\n");
  expect(lines[0]).toMatch(/^time,type,customer_type,customer_id,customer_name,product_id/);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain('"Eve, the buyer",duo,Duo');
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../services/random.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { paymentConfig } from "../../testing/payment-config.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ payments: paymentConfig });
});
afterAll(() => server?.close());

test("a customer has the included product's credits, gets more and uses them", async () => {
  const id = randomUuid();
  const quantity = async () =>
    (await server.request("GET", `/payments/items/custom/${id}/credits`, { as: "client", project })).json.quantity;
  const change = (body: object, negative = false) =>
    server.request("POST", `/payments/items/custom/${id}/credits/update-quantity?allow_negative=${negative}`, {
      as: "server",
      project,
      body,
    });
  expect(await quantity()).toBe(5);
  expect((await change({ delta: -2 })).json).toEqual({});
  expect(await quantity()).toBe(3);
  expect((await change({ delta: -4 })).json.code).toBe("ITEM_QUANTITY_INSUFFICIENT_AMOUNT");
  const granted = await server.request("POST", `/payments/products/custom/${id}`, { as: "server", project, body: { product_id: "pro" } });
  expect(granted.json).toEqual({ success: true });
  expect(await quantity()).toBe(98);
  await change({ delta: -100 }, true);
  expect(await quantity()).toBe(-2);
  const listed = await server.request("GET", `/payments/products/custom/${id}`, { as: "client", project });
  expect(listed.json.items.map((entry: { id: string }) => entry.id)).toEqual(["pro"]);
});

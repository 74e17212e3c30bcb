import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const hour = 3_600_000;

test("an explanation says which grant paid which use, what was lost and what expires next", async () => {
  const item = { displayName: "Credits", customerType: "custom" };
  const product = {
    displayName: "Pack",
    customerType: "custom",
    prices: { once: { USD: "1" } },
    includedItems: { credits: { quantity: 4 } },
  };
  const project = await server.givenProject({ payments: { items: { credits: item }, products: { pack: product } } });
  const change = (body: object) =>
    server.request("POST", "/payments/items/custom/c1/credits/update-quantity?allow_negative=true", { as: "server", project, body });
  const explain = async (query = "") =>
    (await server.request("GET", `/payments/items/custom/c1/credits/explain${query}`, { as: "server", project })).json;
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString();

  await server.request("POST", "/payments/products/custom/c1", { as: "server", project, body: { product_id: "pack" } });
  await change({ delta: 10, expires_at: inHours(1), description: "A present" });
  await change({ delta: -3, description: "The first use" });
  server.clock.advance(2 * hour);
  await change({ delta: 5, expires_at: inHours(3) });
  await change({ delta: -6 });
  const { quantity, entries, upcoming, next_cursor, is_complete } = await explain();
  expect([quantity, next_cursor, is_complete]).toEqual([3, null, true]);
  const [second, newer, first, present, pack] = entries;
  expect(first).toMatchObject({
    description: "The first use",
    quantity: -3,
    remaining: 0,
    paid_by: [{ entry_id: present.id, quantity: 3 }],
  });
  expect(present).toMatchObject({ description: "A present", used: 3, expired: 7, remaining: 0 });
  expect(second.paid_by).toEqual([
    { entry_id: newer.id, quantity: 5 },
    { entry_id: pack.id, quantity: 1 },
  ]);
  expect(pack).toMatchObject({ kind: "purchase", quantity: 4, used: 1, expired: 0, remaining: 3, expires_at_millis: null });
  expect(upcoming).toEqual([]);

  await change({ delta: 2, expires_at: inHours(1) });
  const page = await explain("?limit=4");
  expect([page.entries.length, page.quantity, page.upcoming.map((expiry: { quantity: number }) => expiry.quantity)]).toEqual([4, 5, [1]]);
  expect((await explain(`?cursor=${page.next_cursor}`)).entries.map(({ id }: { id: string }) => id)).toEqual([present.id, pack.id]);
  expect((await explain("?cursor=x")).code).toBe("SCHEMA_ERROR");
});

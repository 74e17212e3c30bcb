import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ payments: { items: { credits: { displayName: "Credits", customerType: "custom" } } } });
});
afterAll(() => server?.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString();
const toPath = (id: string) => `/payments/items/custom/${id}/credits`;
async function change(id: string, ...bodies: object[]): Promise<void> {
  for (const body of bodies) {
    const path = `${toPath(id)}/update-quantity?allow_negative=true`;
    const { status, text } = await server.request("POST", path, { as: "server", project, body });
    expect(status, text).toBe(200);
  }
}
const quantity = async (id: string) => (await server.request("GET", toPath(id), { as: "server", project })).json.quantity;
const explain = async (id: string) => (await server.request("GET", `${toPath(id)}/explain`, { as: "server", project })).json;

/** Makes the stored balance one of an earlier version of the server. */
const makeOld = (id: string, columns: { balance?: string; expiring_decreases?: string } = {}) =>
  server.db
    .updateTable("item_balances")
    .set({ covered: "99", lots: null, decreases: null, rules_digest: "an older digest", ...(columns as object) })
    .where("customer_id", "=", id)
    .execute();

test("a balance of an earlier version is computed from its ledger: what expires, and decreases that end", async () => {
  const id = randomUuid();
  await change(id, { delta: 10, expires_at: inHours(2) }, { delta: 20, expires_at: inHours(4) }, { delta: 5 }, { delta: -12 });
  await change(id, { delta: -4, expires_at: inHours(3) }, { delta: -2, expires_at: inHours(1) });
  const before = await explain(id);
  await makeOld(id, { expiring_decreases: '[["18"],["6","4",1],["2","2",2]]' });
  expect(await explain(id)).toEqual(before);
  expect(await quantity(id)).toBe(17);
  server.clock.advance(hour);
  expect(await quantity(id)).toBe(19);
  server.clock.advance(2 * hour);
  expect(await quantity(id)).toBe(23);
  server.clock.advance(hour);
  expect(await quantity(id)).toBe(5);
});

test("what a customer has by the rule of an earlier version remains, and the ledger says so", async () => {
  const id = randomUuid();
  await change(id, { delta: 5 }, { delta: -5 }, { delta: 7, expires_at: inHours(1) });
  server.clock.advance(hour);
  expect(await quantity(id)).toBe(0);
  await makeOld(id, { balance: "5" });
  expect(await quantity(id)).toBe(5);
  const { quantity: explained, entries } = await explain(id);
  expect([explained, entries[0].quantity, entries[0].remaining, entries[0].description]).toEqual([
    5,
    5,
    5,
    "Remained by the rule of an earlier version",
  ]);
  // Once: the balance has the present rule now.
  await change(id, { delta: -1 });
  expect((await explain(id)).entries).toHaveLength(5);
});

test("a balance of an earlier version without anything that expires needs no look at its ledger", async () => {
  const id = randomUuid();
  await change(id, { delta: 5 }, { delta: -7 });
  await makeOld(id);
  const statements = await server.statements(() => change(id, { delta: -1 }));
  expect(statements.filter((text) => text.includes("ORDER BY seq"))).toEqual([]);
  expect(await quantity(id)).toBe(-3);
});

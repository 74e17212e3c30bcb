import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { paymentConfig } from "../../../testing/payments/payment-config.ts";

let server: TestServer;
let second: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject({ payments: { ...paymentConfig, products: { ...paymentConfig.products, free: undefined } } });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const hour = 3_600_000;
/** Grants ten credits with each period. */
const daily = { display_name: "Daily", customer_type: "custom", included_items: { credits: { quantity: 10, expires: "never" } } };
const at = (index: number) => (index % 2 ? server : second);
const update = (id: string, body: object, negative = false, from = server, headers = {}) =>
  from.request("POST", `/payments/items/custom/${id}/credits/update-quantity?allow_negative=${negative}`, {
    as: "server",
    project,
    body,
    headers,
  });
const quantity = async (id: string) =>
  (await server.request("GET", `/payments/items/custom/${id}/credits`, { as: "server", project })).json.quantity;
const grant = (id: string, product_id: string, from = server) =>
  from.request("POST", `/payments/products/custom/${id}`, { as: "server", project, body: { product_id } });
const parallel = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
const count = (answers: readonly { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

test("of 100 parallel decreases of the last unit at two processes exactly one succeeds", async () => {
  const id = randomUuid();
  await update(id, { delta: 1 });
  const answers = await parallel(100, (index) => update(id, { delta: -1 }, false, at(index)));
  expect([count(answers, 200), count(answers, 400), await quantity(id)]).toEqual([1, 99, 0]);
});

test("of 50 parallel decreases ten succeed where ten are left, also for a customer whose first grant must be recorded then", async () => {
  const id = randomUuid();
  const inline = {
    display_name: "Ten",
    customer_type: "custom",
    prices: { monthly: { USD: "1", interval: [1, "month"] } },
    included_items: { credits: { quantity: 10, repeat: [1, "day"], expires: "when-repeated" } },
  };
  await server.request("POST", `/payments/products/custom/${id}`, { as: "server", project, body: { product_inline: inline } });
  server.clock.advance(86_400_000);
  const answers = await parallel(50, (index) => update(id, { delta: -1 }, false, at(index)));
  expect([count(answers, 200), count(answers, 400), await quantity(id)]).toEqual([10, 40, 0]);
});

test("decreases that end later compete for the same units", async () => {
  const id = randomUuid();
  await update(id, { delta: 10 });
  const expires_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const answers = await parallel(20, (index) => update(id, { delta: -1, ...(index % 3 && { expires_at }) }, false, at(index)));
  expect([count(answers, 200), await quantity(id)]).toEqual([10, 0]);
});

test("a product that is not stackable is granted once to parallel callers", async () => {
  const id = randomUuid();
  const answers = await parallel(12, (index) => grant(id, "pro", at(index)));
  expect([count(answers, 200), count(answers, 400), await quantity(id)]).toEqual([1, 11, 100]);
});

test("grants and cancellations at the same time leave one subscription or none, and its items", async () => {
  const id = randomUuid();
  const cancel = (from: TestServer) =>
    from.request("DELETE", `/payments/products/custom/${id}/max?at_period_end=false`, { as: "server", project });
  const answers = await parallel(16, (index) => (index % 4 < 2 ? grant(id, "max", at(index)) : cancel(at(index))));
  expect(answers.every(({ status }) => [200, 400, 404].includes(status))).toBe(true);
  const rows = await server.db.selectFrom("subscriptions").select("status").where("customer_id", "=", id).execute();
  const active = rows.filter(({ status }) => status === "active").length;
  expect(active).toBeLessThanOrEqual(1);
  expect(await quantity(id)).toBe(1000 * active);
});

test("parallel calls with one idempotency key have one effect and one response; another body is refused", async () => {
  const id = randomUuid();
  const headers = { "idempotency-key": randomUuid() };
  const answers = await parallel(8, (index) => update(id, { delta: 3 }, false, at(index), headers));
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, '{"quantity":3}']));
  expect(await quantity(id)).toBe(3);
  const other = await update(id, { delta: 4 }, false, server, headers);
  expect([other.status, other.headers.get("x-latchkey-error")]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
  server.clock.advance(25 * 3_600_000);
  await update(id, { delta: 4 }, false, server, headers);
  expect(await quantity(id)).toBe(7);
});

test("a call that an earlier version answered without the quantity gets the current one when it is repeated", async () => {
  const id = randomUuid();
  const headers = { "idempotency-key": randomUuid() };
  await update(id, { delta: 3 }, false, server, headers);
  await server.db.updateTable("payment_idempotency_keys").set({ answer: "{}" }).where("key", "=", headers["idempotency-key"]).execute();
  await update(id, { delta: 2 });
  expect((await update(id, { delta: 3 }, false, server, headers)).json).toEqual({ quantity: 5 });
  expect(await quantity(id)).toBe(5);
});

test("one key of two projects identifies two calls, and a refused call leaves none", async () => {
  const other = await server.givenProject({ payments: paymentConfig });
  const id = randomUuid();
  const headers = { "idempotency-key": randomUuid() };
  expect((await update(id, { delta: -1 }, false, server, headers)).status).toBe(400);
  await update(id, { delta: 5 });
  expect((await update(id, { delta: -1 }, false, server, headers)).status).toBe(200);
  const path = `/payments/items/custom/${id}/credits/update-quantity?allow_negative=true`;
  expect((await server.request("POST", path, { as: "server", project: other, body: { delta: -2 }, headers })).status).toBe(200);
  expect(await quantity(id)).toBe(4);
});

describe("processes whose clocks differ by two hours", () => {
  let ahead: TestServer;
  beforeAll(async () => {
    const now = () => new Date(server.clock.now().getTime() + 2 * hour);
    ahead = await startServer({ databaseOf: server, clock: { now, advance: server.clock.advance } });
  });
  afterAll(() => ahead?.close());
  const inAnHour = () => new Date(server.clock.now().getTime() + hour).toISOString();
  const explain = async (id: string, from: TestServer) =>
    (await from.request("GET", `/payments/items/custom/${id}/credits/explain`, { as: "server", project })).json;
  /** Expects one explanation at both processes. Its grants add up to its balance, and its entries are in the order of time. */
  const expectExplained = async (id: string, balance: number) => {
    const explained = await explain(id, ahead);
    expect(await explain(id, server)).toEqual(explained);
    const { quantity, entries } = explained;
    expect(quantity).toBe(balance);
    expect(entries.reduce((sum: number, entry: { remaining: number }) => sum + entry.remaining, 0)).toBe(balance);
    const times: number[] = entries.map(({ at_millis }: { at_millis: number }) => at_millis);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  };

  test("expire a grant once", async () => {
    const id = randomUuid();
    await update(id, { delta: 10, expires_at: inAnHour() });
    await update(id, { delta: 3 });
    expect((await update(id, { delta: -4 }, false, server)).status).toBe(200);
    await expectExplained(id, 3);
    // The process behind does not give back what has expired.
    expect(await quantity(id)).toBe(3);
    expect((await update(id, { delta: -4 }, false, server)).status).toBe(400);
    // For this item, its clock is two hours ahead: what ends before has no effect.
    expect((await update(id, { delta: 2, expires_at: inAnHour() }, false, server)).status).toBe(200);
    await expectExplained(id, 3);
    expect((await update(id, { delta: 5 }, false, server)).status).toBe(200);
    await expectExplained(id, 8);
  });

  test("add entries in the order of time, also where a change needs no lock", async () => {
    const id = randomUuid();
    await update(id, { delta: 10 });
    await update(id, { delta: -1 }, false, ahead);
    await update(id, { delta: -1 }, false, server);
    await update(id, { delta: 4, expires_at: inAnHour() }, false, server);
    await update(id, { delta: -1 }, false, ahead);
    await expectExplained(id, 7);
  });

  test("let exactly as many decreases succeed as there are units", async () => {
    const id = randomUuid();
    await update(id, { delta: 10 });
    const answers = await parallel(30, (index) => update(id, { delta: -1 }, false, index % 2 ? server : ahead));
    expect([count(answers, 200), count(answers, 400), await quantity(id)]).toEqual([10, 20, 0]);
  });

  test("renew a period once", async () => {
    const id = randomUuid();
    const body = { product_inline: { ...daily, prices: { daily: { USD: "1", interval: [1, "day"] } } } };
    await server.request("POST", `/payments/products/custom/${id}`, { as: "server", project, body });
    server.clock.advance(24 * hour + 60_000);
    // For the process behind, the next period is not over for a day; for the other one, not for 22 hours.
    for (const each of [ahead, server, ahead, server]) await each.running.jobsIdle();
    const rows = await server.db.selectFrom("subscriptions").select("current_period_end").where("customer_id", "=", id).execute();
    expect(rows.map(({ current_period_end }) => (current_period_end?.getTime() ?? 0) > server.clock.now().getTime())).toEqual([true]);
    expect(await quantity(id)).toBe(20);
  });
});

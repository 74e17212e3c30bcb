import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestClock, type TestServer } from "../../../testing/index.ts";
import { repetitions } from "../../../testing/repetitions.ts";
import { updateSubscription } from "../products/store.ts";
import { listCustomerSubscriptions } from "./grant-sources.ts";
import { currentConfig } from "./testing/current-config.ts";
import { type Entry, type IncludedItem, type ReferenceSubscription, subscriptionEntries, walk } from "./testing/reference-ledger.ts";

const day = 86_400_000;
const since1973 = Date.UTC(1973, 0, 1, 12);
/** Does not advance by itself. */
let time = Date.UTC(2026, 0, 31, 9);
const clock: TestClock = {
  now: () => new Date(time),
  advance: (millis) => {
    time += millis;
  },
};

const plan: Record<string, IncludedItem> = {
  purchase: { quantity: 7, repeat: "never", expires: "when-purchase-expires" },
  forever: { quantity: 3, repeat: "never", expires: "never" },
  weekly: { quantity: 4, repeat: [1, "week"], expires: "when-purchase-expires" },
  lasting: { quantity: 2, repeat: [10, "day"], expires: "never" },
  windows: { quantity: 6, repeat: [1, "week"], expires: "when-repeated" },
  mixed: { quantity: 10, repeat: [1, "month"], expires: "when-repeated" },
};
const daily: IncludedItem = { quantity: 2, repeat: [1, "day"], expires: "when-repeated" };
const itemIds = Object.keys(plan);

let server: TestServer;
let config: ProjectConfig;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  server = await startServer({ clock });
  const common = { customerType: "custom", displayName: "Any" };
  project = await server.givenProject({
    payments: {
      items: Object.fromEntries(itemIds.map((id) => [id, common])),
      products: {
        plan: { ...common, prices: { monthly: { USD: "1", interval: [1, "month"] } }, includedItems: plan },
        base: { ...common, prices: "include-by-default", includedItems: { mixed: daily } },
      },
    },
  });
  config = await currentConfig(server, project);
});
afterAll(() => server?.close());

/** A customer at the server, and the same by the slow model. */
class Customer {
  readonly id = randomUuid();
  readonly begun = time;
  readonly changes = new Map<string, Entry[]>(itemIds.map((id) => [id, []]));
  readonly subscriptions: ReferenceSubscription[] = [];
  active: ReferenceSubscription | undefined;

  expected(itemId: string, extra: Entry[] = []): number {
    const item = plan[itemId] as IncludedItem;
    const included =
      itemId === "mixed"
        ? subscriptionEntries({ anchor: since1973, periods: [{ start: since1973, end: null }] }, daily, time, this.begun)
        : [];
    const granted = this.subscriptions.flatMap((subscription) => subscriptionEntries(subscription, item, time));
    return walk([...(this.changes.get(itemId) ?? []), ...granted, ...included, ...extra], time);
  }

  async quantity(itemId: string): Promise<number> {
    const { json, text, status } = await server.request("GET", `/payments/items/custom/${this.id}/${itemId}`, { as: "server", project });
    expect(status, text).toBe(200);
    return json.quantity;
  }

  /** Sums the remainders of grants, less the uses that no grant has paid. */
  async explained(itemId: string): Promise<number> {
    const path = `/payments/items/custom/${this.id}/${itemId}/explain?limit=200`;
    const { json, text } = await server.request("GET", path, { as: "server", project });
    expect(json?.next_cursor, text).toBeNull();
    const entries: { quantity: number; remaining: number }[] = json.entries;
    return entries.reduce((sum, { quantity, remaining }) => sum + Math.sign(quantity) * remaining, 0);
  }

  async change(itemId: string, delta: number, lasts: number | null, allowNegative: boolean): Promise<void> {
    const expiresAt = lasts === null ? null : time + lasts;
    const entry = { amount: delta, at: time, expiresAt };
    const after = this.expected(itemId, [entry]);
    const path = `/payments/items/custom/${this.id}/${itemId}/update-quantity?allow_negative=${allowNegative}`;
    const body = { delta, ...(expiresAt !== null && { expires_at: new Date(expiresAt).toISOString() }) };
    const { status, json } = await server.request("POST", path, { as: "server", project, body });
    const isRefused = delta < 0 && after < 0 && !allowNegative;
    expect([status, json.code]).toEqual(isRefused ? [400, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT"] : [200, undefined]);
    if (!isRefused) this.changes.get(itemId)?.push(entry);
  }

  async subscribe(): Promise<void> {
    const path = `/payments/products/custom/${this.id}`;
    const { status, json } = await server.request("POST", path, { as: "server", project, body: { product_id: "plan" } });
    expect([status, json.code]).toEqual(this.active ? [400, "PRODUCT_ALREADY_GRANTED"] : [200, undefined]);
    if (this.active) return;
    const end = new Date(time);
    end.setUTCMonth(end.getUTCMonth() + 1);
    this.active = { anchor: time, periods: [{ start: time, end: end.getTime() }] };
    this.subscriptions.push(this.active);
  }

  async cancel(): Promise<void> {
    const path = `/payments/products/custom/${this.id}/plan?at_period_end=false`;
    const { status } = await server.request("DELETE", path, { as: "server", project });
    expect(status).toBe(this.active ? 200 : 404);
    const period = this.active?.periods.at(-1);
    if (period) period.end = Math.min(time, period.end ?? time);
    this.active = undefined;
  }

  /** Moves the period on, as a renewal does, on time or delayed. */
  async renew(): Promise<void> {
    const before = this.active?.periods.at(-1);
    if (!before?.end || before.end > time) return;
    const end = before.end + 30 * day;
    const customer = { type: "custom" as const, id: this.id };
    await server.db.transaction().execute(async (db) => {
      const row = (await listCustomerSubscriptions(db, project.tenancyId, customer)).at(-1);
      if (!row) throw new Error("The subscription is missing.");
      const write = { db, tenancyId: project.tenancyId, config, customer, now: clock.now() };
      await updateSubscription(write, row, { current_period_start: new Date(before.end as number), current_period_end: new Date(end) });
    });
    this.active?.periods.push({ start: before.end, end });
  }
}

const item = fc.constantFrom(...itemIds);
// Changes happen at odd milliseconds, expiries and the ends of windows at even ones. At equal times, the order would be undefined.
const lasts = fc.option(fc.integer({ min: 0, max: 20 * day }).map((millis) => 2 * Math.floor(millis / 2) + 1));
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant("change" as const), item, fc.integer({ min: -12, max: 9 }), lasts, fc.boolean()) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("subscribe" as const)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("cancel" as const)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("renew" as const)) },
);
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 * day }), operation, item), { minLength: 8, maxLength: 24 });

async function perform(customer: Customer, [name, ...details]: typeof operation extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  if (name !== "change") return customer[name]();
  time += 1;
  await customer.change(...(details as [string, number, number | null, boolean]));
  time += 1;
}

test("balances are those of the slow model at any time, over grants, windows, renewals, ends and expiries", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const customer = new Customer();
      for (const [after, what, read] of history) {
        time += 2 * Math.floor(after / 2);
        // A renewal that is delayed by more than a window is not what this test is about.
        await customer.renew();
        await perform(customer, what);
        expect(await customer.quantity(read), read).toBe(customer.expected(read));
      }
      for (const id of itemIds) {
        expect(await customer.quantity(id), id).toBe(customer.expected(id));
        expect(await customer.explained(id), id).toBe(customer.expected(id));
      }
    }),
    { numRuns: repetitions(4, 12), endOnFailure: true },
  );
});

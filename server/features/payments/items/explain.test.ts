import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { randomUuid } from "../../../services/random.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { explainItem } from "./explain.ts";
import { allocate, type LedgerEntry } from "./testing/reference-allocation.ts";

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
  expect([page.entries.length, page.quantity, page.upcoming.map((expiry: { quantity: number }) => expiry.quantity)]).toEqual([4, 5, [2]]);
  expect((await explain(`?cursor=${page.next_cursor}`)).entries.map(({ id }: { id: string }) => id)).toEqual([present.id, pack.id]);
  expect((await explain("?cursor=x")).code).toBe("SCHEMA_ERROR");
});

test("a use does not make a later grant permanent, and the next grant pays a debt", async () => {
  const project = await server.givenProject({ payments: { items: { credits: { displayName: "Credits", customerType: "custom" } } } });
  const path = "/payments/items/custom/c1/credits";
  const change = (body: object) => server.request("POST", `${path}/update-quantity?allow_negative=true`, { as: "server", project, body });
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString();
  const explain = async () => (await server.request("GET", `${path}/explain`, { as: "server", project })).json;

  await change({ delta: 5, expires_at: inHours(1) });
  await change({ delta: -5 });
  await change({ delta: 7, expires_at: inHours(2) });
  expect((await explain()).upcoming.map(({ quantity }: { quantity: number }) => quantity)).toEqual([7]);
  server.clock.advance(2 * hour);
  const { quantity, entries } = await explain();
  const [newer, use, older] = entries;
  expect([quantity, newer.expired, newer.used, older.used]).toEqual([0, 7, 0, 5]);
  expect(use.paid_by).toEqual([{ entry_id: older.id, quantity: 5 }]);

  await change({ delta: -3 });
  await change({ delta: 4, expires_at: inHours(1) });
  server.clock.advance(hour);
  const { quantity: after, entries: newest } = await explain();
  expect([after, newest[0].used, newest[0].expired, newest[1].remaining]).toEqual([0, 3, 1, 0]);
  expect(newest[1].paid_by).toEqual([{ entry_id: newest[0].id, quantity: 3 }]);
});

/** A ledger of a new customer, with times in hours. @returns the key of its item */
async function givenLedger(entries: readonly LedgerEntry[]) {
  const key = { tenancyId: randomUuid(), customer: { type: "custom", id: "c1" }, itemId: "credits" } as const;
  const time = (at: number | null) => at !== null && new Date(at * hour).toISOString();
  const rows = entries.map(({ id, seq, kind, sourceId, amount, at, expiresAt }) => [
    seq,
    id,
    kind,
    amount,
    time(at),
    time(expiresAt),
    sourceId,
  ]);
  await sql`INSERT INTO item_ledger (tenancy_id, customer_type, customer_id, item_id, seq, id, kind, amount, effective_at, expires_at,
      source_id, created_at)
    SELECT ${key.tenancyId}::uuid, 'custom', 'c1', 'credits', (e->>0)::bigint, (e->>1)::uuid, e->>2, (e->>3)::bigint, (e->>4)::timestamptz,
      nullif(e->>5, 'false')::timestamptz, e->>6, (e->>4)::timestamptz FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS e`.execute(
    server.db,
  );
  return key;
}

const entry = fc.record({
  kind: fc.constantFrom("change" as const, "change" as const, "purchase" as const, "subscription" as const),
  amount: fc.integer({ min: -9, max: 9 }),
  sourceId: fc.constantFrom("s1", "s2"),
  after: fc.integer({ min: 0, max: 2 }),
  /** A grant of a source may be recorded some time after it began. */
  delay: fc.constantFrom(0, 0, 0, 1, 4),
  lasts: fc.option(fc.integer({ min: 0, max: 12 })),
});
function readLedger(drawn: (typeof entry extends fc.Arbitrary<infer T> ? T : never)[]): LedgerEntry[] {
  let time = 5;
  return drawn.map(({ kind, amount, sourceId, after, delay, lasts }, index) => {
    time += after;
    const at = kind !== "change" && amount > 0 ? time - delay : time;
    const expiresAt = lasts === null ? null : at + lasts;
    return { id: randomUuid(), seq: index + 1, kind, at, expiresAt, amount, sourceId: kind === "change" ? null : sourceId };
  });
}

test("an explanation is that of the slow model, page by page, at any time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 12 }), async (drawn, after) => {
      const ledger = readLedger(drawn);
      const now = Math.max(...ledger.map(({ at }) => at)) + after;
      const key = await givenLedger(ledger);
      const expected = allocate(ledger, now);
      const recorded = { at: new Date(now * hour), lastSeq: ledger.length };
      const first = await explainItem(server.db, key, recorded, { limit: 7 });
      const pages = [first];
      while (pages.at(-1)?.next_cursor)
        pages.push(await explainItem(server.db, key, recorded, { limit: 7, cursor: pages.at(-1)?.next_cursor ?? "" }));
      const shown = pages.flatMap(({ entries }) => entries);
      expect(shown.map(({ id }) => id)).toEqual(ledger.map(({ id }) => id).reverse());
      for (const { id, used, expired, remaining, paid_by } of shown) {
        const paidBy = paid_by.map(({ entry_id, quantity }) => ({ entryId: entry_id, quantity }));
        expect({ used, expired, remaining, paidBy }).toEqual(expected.get(id));
      }
      const left = ledger.filter(({ amount, expiresAt }) => amount > 0 && expiresAt !== null && expiresAt > now);
      const total = left.reduce((sum, { id }) => sum + (expected.get(id)?.remaining ?? 0), 0);
      expect(first.upcoming.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(total);
    }),
    { numRuns: 60 },
  );
});

test("a ledger of 50,000 entries is explained from its beginning", async () => {
  const grants = Array.from({ length: 25_000 }, (_, n) => ({
    kind: "change" as const,
    sourceId: null,
    amount: 2,
    at: n,
    expiresAt: n + 100_000,
  }));
  const uses = grants.map((grant) => ({ ...grant, amount: -1, expiresAt: null }));
  const ledger = [...grants, ...uses].map((each, index) => ({ ...each, id: randomUuid(), seq: index + 1 }));
  const key = await givenLedger(ledger);
  const { entries, is_complete } = await explainItem(
    server.db,
    key,
    { at: new Date(30_000 * hour), lastSeq: ledger.length },
    { cursor: "50000", limit: 1 },
  );
  expect(is_complete).toBe(true);
  expect(entries).toMatchObject([{ id: ledger.at(-1)?.id, remaining: 0, paid_by: [{ entry_id: ledger[12_499]?.id, quantity: 1 }] }]);
});

test("the balance of an earlier moment is the one that was read then, and later entries do not count", async () => {
  const item = { displayName: "Credits", customerType: "custom" };
  const project = await server.givenProject({ payments: { items: { credits: item } } });
  const address = "/payments/items/custom/c2/credits";
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString();
  const steps: object[] = [
    { delta: 10, expires_at: inHours(2.5) },
    { delta: -3, description: "A use" },
    { delta: 4 },
    { delta: -20, expires_at: inHours(4.5) },
    { delta: 1, expires_at: inHours(30) },
    { delta: -1 },
  ];
  const read: { readonly at: number; readonly quantity: number }[] = [];
  for (const body of steps) {
    await server.request("POST", `${address}/update-quantity?allow_negative=true`, { as: "server", project, body });
    const { json } = await server.request("GET", address, { as: "server", project });
    read.push({ at: server.clock.now().getTime(), quantity: json.quantity });
    server.clock.advance(hour);
  }
  const explain = async (query: string) => (await server.request("GET", `${address}/explain?${query}`, { as: "server", project })).json;
  for (const { at, quantity } of read) expect(await explain(`at_millis=${at}`)).toMatchObject({ quantity, is_complete: true });
  const before = await explain(`at_millis=${(read[0]?.at ?? 0) - hour}`);
  expect([before.quantity, before.entries]).toEqual([0, []]);

  const [, second, third] = read;
  const between = await explain(`since_millis=${(second?.at ?? 0) - hour / 2}&at_millis=${(third?.at ?? 0) + hour / 2}&limit=1`);
  expect(between.entries.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4]);
  const rest = await explain(
    `since_millis=${(second?.at ?? 0) - hour / 2}&at_millis=${(third?.at ?? 0) + hour / 2}&limit=1&cursor=${between.next_cursor}`,
  );
  expect([rest.entries[0].description, rest.next_cursor]).toEqual(["A use", null]);
  expect((await explain(`at_millis=${server.clock.now().getTime() + hour}`)).code).toBe("SCHEMA_ERROR");

  // As if there had been many more changes: the balance no longer follows from the entries that one call reads.
  await sql`UPDATE item_ledger SET seq = seq + ${paymentLimits.explainedEntries} WHERE customer_id = 'c2'`.execute(server.db);
  await sql`UPDATE item_balances SET last_seq = last_seq + ${paymentLimits.explainedEntries} WHERE customer_id = 'c2'`.execute(server.db);
  const refused = await explain(`at_millis=${read.at(-1)?.at}`);
  expect([refused.code, refused.error]).toEqual(["SCHEMA_ERROR", expect.stringContaining("query.at_millis")]);
});

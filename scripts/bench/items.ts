import { sql } from "kysely";
import { renderConfiguration } from "../../contract/config/render.ts";
import { type Database, openDatabase } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import { changeQuantity } from "../../server/features/payments/items/change-quantity.ts";
import { paymentRules } from "../../server/features/payments/items/configured-product.ts";
import { readBalance } from "../../server/features/payments/items/read-balance.ts";
import { transaction } from "../../server/kernel/transaction.ts";
import { randomUuid } from "../../server/services/random.ts";
import { createDatabase } from "./database.ts";
import { connections } from "./groups.ts";
import { median } from "./measure.ts";

/** Decreases of an item per second compared with those of a bare conditional UPDATE. */
export interface DecreaseRates {
  readonly ours: number;
  readonly update: number;
  readonly ratio: number;
}

/** The cost of items without HTTP: the functions of the product against its own database. */
export interface ItemFigures {
  /** All callers decrease the same item. */
  readonly oneItem: DecreaseRates;
  /** Each decreases any of `customers` items. */
  readonly anyItem: DecreaseRates;
  readonly customers: number;
  /** The median time to read the balance of an item with 100 000 ledger entries. */
  readonly longLedgerMillis: number;
}

const config = renderConfiguration();
const tenancyId = randomUuid();
const readKey = (id: string) => ({ tenancyId, customer: { type: "custom" as const, id }, itemId: "credits" });

/** Counters for the bare UPDATE, a balance for each customer, and one item with a long ledger. Half of its increases end at some time. */
async function fill({ withoutTimeouts }: Database, customers: number): Promise<void> {
  await withoutTimeouts(async (db) => {
    await migrate(db);
    await sql`CREATE TABLE bench_counters (id text PRIMARY KEY, quantity bigint NOT NULL) WITH (fillfactor = 60)`.execute(db);
    await sql`INSERT INTO bench_counters SELECT 'c' || n, 1000000000 FROM generate_series(1, ${customers}::int) n`.execute(db);
    await sql`INSERT INTO item_balances (tenancy_id, customer_type, customer_id, item_id, balance, covered, last_seq, synced_at, rules_digest)
      SELECT ${tenancyId}::uuid, 'custom', 'c' || n, 'credits', 1000000000, 0, 0, now(), ${paymentRules(config).digest}
      FROM generate_series(1, ${customers}::int) n`.execute(db);
    await sql`INSERT INTO item_ledger (tenancy_id, customer_type, customer_id, item_id, seq, id, kind, amount, effective_at, expires_at, created_at)
      SELECT ${tenancyId}::uuid, 'custom', 'long', 'credits', n, gen_random_uuid(), 'change', 3 - n % 5, now() - interval '1 day',
        CASE WHEN n % 4 = 0 THEN now() + (n - 90000) * interval '1 second' END, now() FROM generate_series(1, 100000) n`.execute(db);
    await sql`INSERT INTO item_balances (tenancy_id, customer_type, customer_id, item_id, balance, covered, last_seq, synced_at, rules_digest)
      VALUES (${tenancyId}::uuid, 'custom', 'long', 'credits', 1000, 0, 100000, now() - interval '1 day', '')`.execute(db);
    await sql`VACUUM ANALYZE`.execute(db);
  });
}

/** Calls per second of as many callers as the pool has connections, each with one call at a time. */
async function rate(seconds: number, call: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const startedAt = performance.now();
  const caller = async () => {
    for (; performance.now() - startedAt < seconds * 1000; calls++) await call();
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return (1000 * calls) / (performance.now() - startedAt);
}

interface Runs {
  readonly rounds: number;
  readonly seconds: number;
}

/** Measures both in turn, in reverse order in every other round. */
async function compare({ rounds, seconds }: Runs, ours: () => Promise<unknown>, update: () => Promise<unknown>): Promise<DecreaseRates> {
  const found: { ours: number; update: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const figures = { ours: 0, update: 0 };
    const turns = [
      ["ours", ours],
      ["update", update],
    ] as const;
    for (const [name, call] of round % 2 === 0 ? turns : turns.toReversed()) figures[name] = await rate(seconds, call);
    found.push(figures);
  }
  return {
    ours: median(found.map((round) => round.ours)),
    update: median(found.map((round) => round.update)),
    ratio: median(found.map((round) => round.ours / round.update)),
  };
}

const longLedgerReads = 200;

/** Measures items in a database of their own, at the connections of the other groups. */
export async function measureItems(customers: number, runs: Runs): Promise<ItemFigures> {
  const source = await createDatabase("items");
  const database = await openDatabase({ databaseUrl: source.url, poolSize: connections });
  const { db } = database;
  const context = () => ({
    db,
    transaction: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work),
    config,
    now: new Date(),
  });
  const update = (id: string) => sql`UPDATE bench_counters SET quantity = quantity - 1 WHERE id = ${id} AND quantity >= 1`.execute(db);
  const change = { delta: -1, allowNegative: false, expiresAt: null, description: null };
  const decrease = (id: string) => changeQuantity(context(), readKey(id), change);
  const anyCustomer = () => `c${1 + Math.floor(Math.random() * customers)}`;
  try {
    await fill(database, customers);
    const oneItem = await compare(
      runs,
      () => decrease("c1"),
      () => update("c1"),
    );
    const anyItem = await compare(
      runs,
      () => decrease(anyCustomer()),
      () => update(anyCustomer()),
    );
    const millis: number[] = [];
    for (let count = 0; count < longLedgerReads; count++) {
      const startedAt = performance.now();
      await readBalance(context(), readKey("long"));
      millis.push(performance.now() - startedAt);
    }
    return { oneItem, anyItem, customers, longLedgerMillis: median(millis) };
  } finally {
    await database.close();
  }
}

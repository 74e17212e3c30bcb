// Measures the budgets of items (performance.md): a decrease against a bare conditional UPDATE, both at 16 connections, on one hot item
// and on a million; and the balance of an item whose ledger has 100 000 entries. Run: npx tsx scripts/bench/items.ts
import { sql } from "kysely";
import { renderConfiguration } from "../../contract/config/render.ts";
import { openDatabase } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import { changeQuantity } from "../../server/features/items/change-quantity.ts";
import { paymentRules } from "../../server/features/items/configured-product.ts";
import { readBalance } from "../../server/features/items/read-balance.ts";
import { transaction } from "../../server/kernel/transaction.ts";
import { randomUuid } from "../../server/services/random.ts";
import { createDatabase, dropDatabases, postgresVersion } from "./database.ts";
import { median } from "./measure.ts";

const connections = 16;
const rounds = 5;
const roundMillis = 2000;
const customers = Number(process.argv[2] ?? 1_000_000);

const config = renderConfiguration();
const source = await createDatabase("items");
const database = await openDatabase({ databaseUrl: source.url, poolSize: connections });
const { db } = database;
const tenancyId = randomUuid();
const keyOf = (id: string) => ({ tenancyId, customer: { type: "custom" as const, id }, itemId: "credits" });
const context = () => ({
  db,
  transaction: <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work),
  config,
  now: new Date(),
});

/** Calls per second of 16 callers in a row. */
async function rate(call: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const startedAt = performance.now();
  const caller = async () => {
    while (performance.now() - startedAt < roundMillis) {
      await call();
      calls++;
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return (1000 * calls) / (performance.now() - startedAt);
}

const bare = (id: string) => sql`UPDATE bench_counters SET quantity = quantity - 1 WHERE id = ${id} AND quantity >= 1`.execute(db);
const decrease = (id: string) =>
  changeQuantity(context(), keyOf(id), { delta: -1, allowNegative: false, expiresAt: null, description: null });
const anyCustomer = () => `c${Math.floor(Math.random() * customers)}`;

async function compare(name: string, customer: () => string): Promise<void> {
  const [floor, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const measures = [
      async () => floor.push(await rate(() => bare(customer()))),
      async () => ours.push(await rate(() => decrease(customer()))),
    ];
    for (const measure of round % 2 ? measures.reverse() : measures) await measure();
  }
  const ratio = median(ours) / median(floor);
  const figures = `bare UPDATE ${median(floor).toFixed(0)}/s, decrease ${median(ours).toFixed(0)}/s, ratio ${ratio.toFixed(2)}`;
  console.log(`${name}: ${figures} ${ratio >= 0.5 ? "ok" : "MISSED"} (budget 0.5)`);
}

try {
  await database.withoutTimeouts(async (untimed) => {
    await migrate(untimed);
    await sql`CREATE TABLE bench_counters (id text PRIMARY KEY, quantity bigint NOT NULL) WITH (fillfactor = 60)`.execute(untimed);
    await sql`INSERT INTO bench_counters SELECT 'c' || n, 1000000000 FROM generate_series(0, ${customers}::int) n`.execute(untimed);
    await sql`INSERT INTO item_balances (tenancy_id, customer_type, customer_id, item_id, balance, covered, last_seq, synced_at, rules_digest)
      SELECT ${tenancyId}::uuid, 'custom', 'c' || n, 'credits', 1000000000, 0, 0, now(), ${paymentRules(config).digest}
      FROM generate_series(0, ${customers}::int) n`.execute(untimed);
    // Increases, half of them with an expiry: past ones, and some in the future.
    await sql`INSERT INTO item_ledger (tenancy_id, customer_type, customer_id, item_id, seq, id, kind, amount, effective_at, expires_at, created_at)
      SELECT ${tenancyId}::uuid, 'custom', 'long', 'credits', n, gen_random_uuid(), 'change', 3 - n % 5, now() - interval '1 day',
        CASE WHEN n % 4 = 0 THEN now() + (n - 90000) * interval '1 second' END, now() FROM generate_series(1, 100000) n`.execute(untimed);
    await sql`INSERT INTO item_balances (tenancy_id, customer_type, customer_id, item_id, balance, covered, last_seq, synced_at, rules_digest)
      VALUES (${tenancyId}::uuid, 'custom', 'long', 'credits', 1000, 0, 100000, now() - interval '1 day', '')`.execute(untimed);
    await sql`VACUUM ANALYZE`.execute(untimed);
  });
  console.log(
    `PostgreSQL ${await postgresVersion()}, ${connections} connections, ${rounds} rounds of ${roundMillis} ms, ${customers} customers`,
  );
  await compare("one hot item", () => "c0");
  await compare(`${customers} items`, anyCustomer);
  const millis: number[] = [];
  for (let count = 0; count < 200; count++) {
    const startedAt = performance.now();
    await readBalance(context(), keyOf("long"));
    millis.push(performance.now() - startedAt);
  }
  const p50 = median(millis);
  const first = (millis[0] as number).toFixed(1);
  console.log(`balance of 100 000 entries: p50 ${p50.toFixed(2)} ms, first ${first} ms ${p50 <= 5 ? "ok" : "MISSED"} (budget 5 ms)`);
} finally {
  await database.close();
  await dropDatabases();
}

// Plans of lists and of the ledger of items, over tables that hold more than one page of a project.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { paymentConfig } from "../testing/payments/payment-config.ts";
import { measureCost } from "../testing/statement-cost.ts";

const rowCount = 20_000;
const member = "00000000-0000-4000-8000-000000000001";
const [endpoint, mailing] = ["00000000-0000-4000-8000-000000000002", "00000000-0000-4000-8000-000000000003"];
/** `readId("team")` of row 1. */
const team = createHash("md5")
  .update("team1")
  .digest("hex")
  .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer({ unusedDatabase: true });
  project = await server.givenProject({ payments: paymentConfig, rbac: { permissions: { team_member: { scope: "team" } } } });
  await fill();
});
afterAll(() => server?.close());

/** SQL: an id of row `n`. */
const readId = (kind: string) => sql.raw(`overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing 'a' from 17)::uuid`);

async function fill(): Promise<void> {
  const tenancy = sql`${project.tenancyId}::uuid`;
  const at = sql`${server.clock.now()}::timestamptz - n * interval '1 second'`;
  const rows = sql`generate_series(1, ${sql.lit(rowCount)}) AS n`;
  // Inserted with their deliveries and without a trigger that would add them.
  await server.db.transaction().execute(async (db) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    await sql`INSERT INTO webhook_events (tenancy_id, id, type, created_at, data)
      SELECT ${tenancy}, ${readId("event")}, 'user.updated', ${at}, '{}' FROM ${rows}`.execute(db);
    await sql`INSERT INTO webhook_deliveries (tenancy_id, id, endpoint_id, event_id, status, created_at)
      SELECT ${tenancy}, ${readId("delivery")}, CASE WHEN n % 300 = 0 THEN ${endpoint}::uuid ELSE ${readId("endpoint")} END, ${readId("event")},
        CASE WHEN n % 400 = 0 THEN 'failed' ELSE 'delivered' END, ${at} FROM ${rows}`.execute(db);
    await sql`INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, state, type, user_id, mailing_id, created_at)
      SELECT ${tenancy}, ${readId("email")}, 'Latchkey', 'a@example.org', 'person' || n % 2000 || '@example.org',
        CASE WHEN n % 400 = 0 THEN 'failed' ELSE 'sent' END, CASE WHEN n % 700 = 0 THEN 'sign_in_invitation' ELSE 'magic_link' END,
        ${readId("user")}, CASE WHEN n % 2 = 0 THEN ${mailing}::uuid END, ${at} FROM ${rows}`.execute(db);
    await sql`INSERT INTO email_drafts (tenancy_id, id, display_name, tsx_source, created_at, updated_at)
      SELECT CASE WHEN n <= 100 THEN ${tenancy} ELSE ${readId("tenancy")} END, ${readId("draft")}, 'Draft', '', ${at}, ${at} FROM ${rows}`.execute(
      db,
    );
    await sql`INSERT INTO teams (tenancy_id, id, display_name, created_at) SELECT ${tenancy}, ${readId("team")}, 'Team', ${at} FROM ${rows}`.execute(
      db,
    );
    await sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
      SELECT ${tenancy}, ${readId("team")}, CASE WHEN n <= 1000 THEN ${member}::uuid ELSE ${readId("user")} END, ${at} FROM ${rows}`.execute(
      db,
    );
    await sql`INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id)
      SELECT tenancy_id, team_id, user_id, 'team_member' FROM team_members WHERE tenancy_id = ${tenancy}`.execute(db);
    // Half of what expires has expired. Nothing expires between two calls of a test.
    await sql`INSERT INTO item_ledger (tenancy_id, customer_type, customer_id, item_id, seq, id, kind, amount, effective_at, expires_at, created_at)
      SELECT ${tenancy}, 'custom', 'long', 'credits', n, ${readId("entry")}, 'change', 3 - n % 5, ${at},
        CASE WHEN n % 4 = 0 THEN ${at} + CASE WHEN n > ${sql.lit(rowCount / 2)} THEN interval '1 hour' ELSE interval '1 day' END END, ${at}
      FROM ${rows}`.execute(db);
    await sql`INSERT INTO item_balances (tenancy_id, customer_type, customer_id, item_id, balance, covered, last_seq, synced_at, rules_digest)
      SELECT ${tenancy}, 'custom', CASE n WHEN 1 THEN 'long' ELSE 'c' || n END, 'credits', 1000, 0, ${sql.lit(rowCount)}, ${at}, '' FROM ${rows}`.execute(
      db,
    );
    // The trigger that lists them is off.
    await sql`INSERT INTO customers (tenancy_id, customer_type, customer_id, since)
      SELECT tenancy_id, customer_type, customer_id, synced_at FROM item_balances WHERE tenancy_id = ${tenancy}`.execute(db);
  });
  // A background query's snapshot from before the rows leaves their pages unmarked. Index-only scans then read the table.
  const readUnmarked = async () => {
    await sql`VACUUM ANALYZE`.execute(server.db);
    const { rows: tables } = await sql<{ relname: string }>`SELECT relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relallvisible < relpages`.execute(server.db);
    return tables.filter(({ relname }) => filled.has(relname));
  };
  await vi.waitFor(async () => expect(await readUnmarked()).toEqual([]), { timeout: 60_000, interval: 500 });
}

const item = "/payments/items/custom/long/credits";
// Ceilings a little above the figures of the day they were set. A change that needs more says why.
const ceilings: readonly [request: string, most: { statements: number; blocks: number }][] = [
  [`POST ${item}/update-quantity?allow_negative=false`, { statements: 2, blocks: 25 }],
  [`GET ${item}`, { statements: 2, blocks: 10 }],
  [`GET ${item}/explain`, { statements: 6, blocks: 800 }],
  ["GET /internal/payments/transactions?limit=25", { statements: 2, blocks: 15 }],
  ["GET /internal/payments/transactions?limit=25&type=item_quantity_change", { statements: 2, blocks: 15 }],
  ["GET /internal/payments/customers?limit=25", { statements: 2, blocks: 400 }],
  ["GET /internal/payments/customers?limit=25&product_id=pro", { statements: 3, blocks: 60 }],
  ["GET /internal/emails?limit=25", { statements: 2, blocks: 15 }],
  ["GET /internal/emails?limit=25&status=failed", { statements: 2, blocks: 45 }],
  ["GET /internal/emails?limit=25&status=sent", { statements: 2, blocks: 15 }],
  ["GET /internal/emails?limit=25&type=sign_in_invitation", { statements: 2, blocks: 45 }],
  ["GET /internal/emails?limit=25&recipient=person7%40example.org", { statements: 2, blocks: 25 }],
  [`GET /internal/emails?limit=25&mailing_id=${mailing}`, { statements: 2, blocks: 15 }],
  ["GET /internal/email-drafts", { statements: 2, blocks: 12 }],
  ["GET /internal/webhooks/deliveries?limit=25", { statements: 2, blocks: 120 }],
  ["GET /internal/webhooks/deliveries?limit=25&status=failed", { statements: 2, blocks: 140 }],
  [`GET /internal/webhooks/deliveries?limit=25&endpoint_id=${endpoint}`, { statements: 2, blocks: 140 }],
  [`GET /teams?user_id=${member}`, { statements: 2, blocks: 3300 }],
  [`GET /teams?user_id=${member}&limit=20`, { statements: 2, blocks: 3300 }],
  ["GET /teams?limit=20", { statements: 2, blocks: 15 }],
  [`GET /team-member-profiles?team_id=${team}&limit=20`, { statements: 2, blocks: 60 }],
  ["GET /team-member-profiles?limit=20", { statements: 2, blocks: 60 }],
  [`GET /team-permissions?user_id=${member}&limit=20`, { statements: 2, blocks: 3300 }],
  ["GET /team-permissions?limit=20", { statements: 2, blocks: 40 }],
  [`GET /team-permissions?team_id=${team}&user_id=${member}&permission_id=team_member`, { statements: 2, blocks: 15 }],
];

/** The tables that are filled. */
const filled = new Set<string | undefined>([
  "webhook_events",
  "webhook_deliveries",
  "emails",
  "email_drafts",
  "teams",
  "team_members",
  "team_permissions",
  "item_ledger",
  "item_balances",
  "customers",
]);

test.each(ceilings)("%s reads rows by index, and no more blocks than its ceiling", async (request, most) => {
  const [method = "", path = ""] = request.split(" ");
  const as = path.startsWith("/internal") ? "admin" : "server";
  const { scanned, ...cost } = await measureCost(server, () =>
    server.request(method, path, { as, project, ...(method === "POST" && { body: { delta: -1 } }) }),
  );
  expect(scanned.filter((table) => filled.has(table))).toEqual([]);
  for (const [figure, ceiling] of Object.entries(most)) expect(cost[figure as keyof typeof cost], figure).toBeLessThanOrEqual(ceiling);
});

import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";
import { openTestDatabase } from "../testing/databases.ts";
import { deleteExpired, retention } from "./retention.ts";

const { database, close } = await openTestDatabase(inject("template"));
afterAll(close);

/** Tables whose rows stay until their owner is deleted, or a job ends. A new table goes here or gets a rule. */
const permanent = [
  "api_keys",
  // An event leaves it with its delivery, or with the event.
  "audit_stream_queue",
  "audit_streams",
  "backup_codes",
  "contact_channels",
  // Customers are listed as long as what they bought.
  "customers",
  "data_vault_entries",
  // One row for each removed store that had values.
  "data_vault_generations",
  "data_vault_keys",
  // One row.
  "development_clock",
  "email_drafts",
  "email_feedback_tokens",
  "email_suppressions",
  "images",
  // They go with their user.
  "imported_users",
  "item_balances",
  "item_ledger",
  "jobs",
  // A sum of all of them.
  "mrr_changes",
  // They go with their user.
  "notification_preferences",
  // They go with their application or user.
  "oauth_consents",
  // They go with their session.
  "oauth_session_applications",
  "oauth_links",
  // They go with their link.
  "oauth_tokens",
  "one_time_purchases",
  "passkeys",
  "passwords",
  "payment_accounts",
  // What was paid and given back.
  "payment_charges",
  "payment_customers",
  "payment_reconciliations",
  "payment_refunds",
  "payment_clocks",
  // An expired key is still listed for its owner.
  // At most one row for each key.
  "project_key_uses",
  "project_keys",
  "projects",
  // One row.
  "server_secret",
  "schema_migrations",
  "schema_migrations_lock",
  "subscriptions",
  "team_members",
  "team_permissions",
  "teams",
  "tenancies",
  "user_permissions",
  "users",
  // It goes with its event.
  "webhook_deliveries",
  "webhook_endpoints",
];

test("every table has a retention rule or is listed as permanent", async () => {
  const { rows } = await sql<{ table_name: string }>`SELECT table_name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(database.db);
  const ruled = new Set<string>(retention.map(({ table }) => table));
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual([...permanent, ...ruled].sort());
});

test("expired rows are deleted in batches, and other rows are not", async () => {
  const { db } = database;
  const now = new Date("2031-06-15T12:00:00Z");
  const tenancyId = crypto.randomUUID();
  await db.insertInto("projects").values({ id: "apples", display_name: "Apples", created_at: now }).execute();
  await db.insertInto("tenancies").values({ id: tenancyId, project_id: "apples", branch_id: "main", config: "{}" }).execute();
  const fill = (name: string, count: number, endsAt: Date) =>
    sql`INSERT INTO rate_limits (tenancy_id, key, window_ends_at, count)
      SELECT ${tenancyId}::uuid, ${name} || n, ${endsAt}::timestamptz, 1 FROM generate_series(1, ${count}::int) n`.execute(db);
  await fill("over", 12_000, new Date(now.getTime() - 1));
  await fill("open", 10, new Date(now.getTime() + 1));
  const keys = async () => (await db.selectFrom("rate_limits").select("key").execute()).map(({ key }) => key);

  await deleteExpired(db, now, AbortSignal.abort());
  expect(await keys()).toHaveLength(12_010);

  const sent: string[] = [];
  database.onStatement = (text) => void sent.push(text);
  await deleteExpired(db, now);
  database.onStatement = undefined;
  expect((await keys()).every((key) => key.startsWith("open"))).toBe(true);
  expect(await keys()).toHaveLength(10);
  expect(sent.filter((text) => text.includes('"rate_limits"') && text.startsWith("DELETE"))).toHaveLength(3);
  // Every rule ran.
  expect(sent).toHaveLength(retention.length + 2);
});

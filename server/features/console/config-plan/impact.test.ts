import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { usersLosingAccess } from "./impact.ts";

const people = 36_000;
const walked = 3000;
const open = { password: true, otp: true, passkey: true, providers: ["github", "google"] };
const none = { password: false, otp: false, passkey: false, providers: [] };

let server: TestServer;
let tenancyId: string;

/**
 * Generated people, the same each time. Of twelve, eight have a password: two of them also a code, and one GitHub. Two more have Google,
 * and the other two a passkey, one of them also Google.
 */
beforeAll(async () => {
  server = await startServer();
  ({ tenancyId } = await server.givenProject());
  const id = sql`overlay(overlay(md5('user' || i) placing '4' from 13) placing 'a' from 17)::uuid`;
  const all = sql`generate_series(1, ${sql.lit(people)}) AS i`;
  // So many rows may take longer than the server gives a statement.
  await server.database.withoutTimeouts(async (db) => {
    await sql`INSERT INTO users (tenancy_id, id, signed_up_at, last_active_at, search_text, otp_auth_enabled)
      SELECT ${tenancyId}::uuid, ${id}, '2026-01-01', '2026-01-01', '', i % 12 IN (1, 2) FROM ${all}`.execute(db);
    // Else the checks of the foreign keys below would be planned for an empty table.
    await sql`ANALYZE users`.execute(db);
    await sql`INSERT INTO contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
      SELECT ${tenancyId}::uuid, gen_random_uuid(), ${id}, 'email', i || '@example.org', true, true, true, '2026-01-01' FROM ${all}`.execute(
      db,
    );
    await sql`INSERT INTO passwords (tenancy_id, user_id, hash, updated_at)
      SELECT ${tenancyId}::uuid, ${id}, 'x', '2026-01-01' FROM ${all} WHERE i % 12 < 8`.execute(db);
    await sql`INSERT INTO oauth_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
      SELECT ${tenancyId}::uuid, gen_random_uuid(), ${id}, CASE i % 12 WHEN 3 THEN 'github' ELSE 'google' END, i::text, true, true, '2026-01-01'
      FROM ${all} WHERE i % 12 IN (3, 8, 9, 10)`.execute(db);
    await sql`INSERT INTO passkeys (tenancy_id, user_id, credential_id, public_key, counter, transports, device_type, backed_up, created_at)
      SELECT ${tenancyId}::uuid, ${id}, i::text, '', 0, '{}', 'singleDevice', false, '2026-01-01' FROM ${all} WHERE i % 12 IN (10, 11)`.execute(
      db,
    );
    await sql`ANALYZE`.execute(db);
  });
});
afterAll(() => server.close());

const cases = [
  ["passwords", { ...none, password: true }, { ...open, password: false }, 5 / 12],
  ["codes", { ...none, otp: true }, { ...open, otp: false }, 0],
  ["passwords and codes", { ...none, password: true, otp: true }, { ...none, passkey: true, providers: open.providers }, 7 / 12],
  ["passkeys", { ...none, passkey: true }, { ...open, passkey: false }, 1 / 12],
  ["Google", { ...none, providers: ["google"] }, { ...open, providers: ["github"] }, 2 / 12],
  ["Google and passkeys", { ...none, passkey: true, providers: ["google"] }, { ...open, passkey: false, providers: ["github"] }, 4 / 12],
  ["everything", open, none, 1],
] as const;

test.each(cases)(
  "without %s the number of users without sign-in is exact if all users are examined",
  async (_about, closed, left, part) => {
    const found = await usersLosingAccess(server.db, tenancyId, closed, left, people + 1);

    expect(found).toMatchObject({ count: part * people, is_estimate: false });
    expect(found.examples).toHaveLength(part === 0 ? 0 : 5);
  },
);

test.each(cases)(
  "without %s the number of users without sign-in is estimated within a tenth from a sample",
  async (_about, closed, left, part) => {
    const found = await usersLosingAccess(server.db, tenancyId, closed, left, walked);

    expect(found.is_estimate).toBe(true);
    expect(Math.abs(found.count - part * people)).toBeLessThanOrEqual(0.1 * part * people);
  },
);

test("users of a provider are extrapolated, and several providers share the sample size", async () => {
  const other = Array.from({ length: 5 }, (_, i) => `p${i}`);
  const found = await usersLosingAccess(server.db, tenancyId, { ...none, providers: ["google", ...other] }, none, walked);

  expect(found.affectedLinks.get("google")?.is_estimate).toBe(true);
  expect(Math.abs((found.affectedLinks.get("google")?.count ?? 0) - 0.25 * people)).toBeLessThanOrEqual(0.025 * people);
});

/** Rows that the scans of a plan read. */
function examined(node: Record<string, unknown>): number {
  const looked = Number(node["Actual Rows"]) + Number(node["Rows Removed by Filter"] ?? 0);
  const own = "Relation Name" in node ? looked * Number(node["Actual Loops"]) : 0;
  return ((node.Plans ?? []) as Record<string, unknown>[]).reduce((sum, inner) => sum + examined(inner), own);
}

test("the number of examined rows is proportional to the sample size", async () => {
  const sent = await server.statementsWithValues(async () => {
    for (const [, closed, left] of cases) await usersLosingAccess(server.db, tenancyId, closed, left, 500);
  });

  expect(sent).toHaveLength(1 + 1 + 2 + 1 + 1 + 2 + 4);
  for (const { text, values } of sent) {
    const { rows } = await server.db.executeQuery(CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]));
    const [plan] = (rows[0] as { "QUERY PLAN": { Plan: Record<string, unknown> }[] })["QUERY PLAN"];
    expect(examined(plan?.Plan ?? {}), text).toBeLessThanOrEqual(500 * 8);
  }
});

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { createFixtures, tenantHeaders } from "../../../testing/fixtures.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { tenantTables } from "../../projects/purge.ts";
import { developerFixtures } from "./testing/developer-fixtures.ts";

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  // Purges begin when a test wakes a server, and no sooner.
  server = await startServer({ jobPollMillis: 0 });
  second = await startServer({ databaseOf: server, jobPollMillis: 0 });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const listRows = async (tenancyId: string) => {
  const counts = await Promise.all(
    tenantTables.map(async (table) => {
      const { rows } = await sql<{
        count: number;
      }>`SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE tenancy_id = ${tenancyId}::uuid`.execute(server.db);
      return [table, rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};
const tenancy = (id: string) => server.db.selectFrom("tenancies").select("project_id").where("id", "=", id).executeTakeFirst();

/**
 * People of a tenancy by the number, each with what a sign-up leaves. The tables are analyzed before others refer to them. A foreign key
 * check that was planned while they were nearly empty would scan them for each new row.
 */
const fill = (tenancyId: string, count: number): Promise<void> =>
  // So many rows may take longer than the server gives a statement.
  server.database.withoutTimeouts(async (db) => {
    const tenancy = sql`${tenancyId}::uuid`;
    const fresh = sql`SELECT md5(${tenancyId} || n)::uuid AS id, md5(n || ${tenancyId})::uuid AS team, n FROM generate_series(1, ${count}::int) n`;
    await sql`INSERT INTO teams (tenancy_id, id, display_name, created_at)
      SELECT ${tenancy}, team, 'Team ' || n, now() FROM (${fresh}) f`.execute(db);
    await sql`INSERT INTO users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
      SELECT ${tenancy}, id, 'Person ' || n, now(), now(), '' FROM (${fresh}) f`.execute(db);
    await sql`ANALYZE teams, users`.execute(db);
    await sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
      SELECT ${tenancy}, team, id, now() FROM (${fresh}) f`.execute(db);
    await sql`ANALYZE team_members`.execute(db);
    await sql`UPDATE users u SET selected_team_id = f.team FROM (${fresh}) f
      WHERE u.tenancy_id = ${tenancy} AND u.id = f.id AND n % 10 = 0`.execute(db);
    await sql`INSERT INTO contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
      SELECT ${tenancy}, gen_random_uuid(), id, 'email', n || '@example.org', true, true, false, now() FROM (${fresh}) f`.execute(db);
    await sql`INSERT INTO sessions (tenancy_id, id, user_id, token_hash, created_at, expires_at, is_impersonation, last_used_at)
      SELECT ${tenancy}, gen_random_uuid(), id, sha256(id::text::bytea), now(), now() + interval '1 day', false, now() FROM (${fresh}) f`.execute(
      db,
    );
  });

test("deleting a project empties every table with a tenancy id", async () => {
  const { rows } = await sql<{ table_name: string }>`SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenancy_id'`.execute(server.db);
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual([...tenantTables].sort());
});

test("a deleted project is immediately unavailable to keys, owners and tokens", async () => {
  const work = developerFixtures(server);
  const ada = await work.givenDeveloper();
  const { id } = (await work.create(ada)).json;
  const keys = await work.byOwner("POST", "/internal/api-keys", ada, id, {
    description: "all",
    expires_at_millis: server.clock.now().getTime() + 86_400_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  });
  const project = {
    id,
    publishableClientKey: keys.json.publishable_client_key,
    secretServerKey: keys.json.secret_server_key,
    superSecretAdminKey: keys.json.super_secret_admin_key,
  };
  const user = await server.givenUser({ project });
  const remove = (on: TestServer) => on.request("DELETE", "/internal/projects/current", { as: "admin", project });
  const calls = (on: TestServer) => [
    on.request("GET", "/users/me", { as: "client", project, user: user.accessToken }),
    on.request("GET", "/users", { as: "server", project }),
    on.request("GET", "/internal/config", { as: "admin", project }),
    work.byOwner("GET", "/internal/projects/current", ada, id, undefined, on),
  ];
  for (const answer of await Promise.all(calls(second))) expect(answer.status, answer.text).toBe(200);

  expect(await remove(server)).toMatchObject({ status: 200, json: { success: true } });
  for (const on of [second, server])
    for (const answer of await Promise.all([...calls(on), remove(on)]))
      expect(answer).toMatchObject({ status: 400, json: { code: "CURRENT_PROJECT_NOT_FOUND" } });
  expect((await server.request("GET", `/projects/${id}/.well-known/jwks.json`)).status).toBe(404);
  expect((await work.byDeveloper("GET", "/internal/projects", ada)).text).not.toContain(id);
  expect(await server.db.selectFrom("project_keys").select("id").where("project_id", "=", id).execute()).toEqual([]);
  await server.running.jobsIdle();
  expect(await server.db.selectFrom("tenancies").select("id").where("project_id", "is", null).execute()).toEqual([]);
});

test("deleting a project deletes all its rows on all branches and no rows of other projects", async () => {
  const fixtures = await createFixtures(server);
  const { project, side, foreign } = fixtures;
  for (const tenant of [project, side, foreign]) {
    const testUser = await fixtures.givenTestUser({ project: tenant });
    await fixtures.givenImage(testUser.id, tenant);
    await fixtures.givenTeam(testUser.id, tenant);
    await server.request("POST", "/auth/password/sign-up", {
      headers: tenantHeaders("client", tenant),
      body: { email: `${randomUuid()}@example.org`, password: "correct horse battery", verification_callback_url: "http://localhost:1/" },
    });
  }
  await Promise.all([
    server.running.jobsIdle(),
    server.running.flushRedirects(),
    server.running.flushActivity(),
    server.running.flushSignIns(),
  ]);
  const neighbours = await listRows(foreign.tenancyId);
  expect(Object.keys(await listRows(project.tenancyId))).toEqual(
    expect.arrayContaining(["users", "teams", "team_members", "images", "emails", "verification_codes", "sessions", "passwords"]),
  );
  await server.request("DELETE", "/internal/projects/current", { as: "admin", project });
  await server.running.jobsIdle();
  for (const { tenancyId } of [project, side]) {
    expect(await listRows(tenancyId)).toEqual({});
    expect(await tenancy(tenancyId)).toBeUndefined();
  }
  expect(await listRows(foreign.tenancyId)).toEqual(neighbours);
});

test("deleting a project with thousands of users delays neither the response nor other projects", async () => {
  const [large, other] = [await server.givenProject(), await server.givenProject()];
  const neighbour = await server.givenUser({ project: other });
  const readNeighbour = () => server.request("GET", "/users/me", { as: "client", project: other, user: neighbour.accessToken });
  const remove = (project: ProjectKeys) =>
    server.statements(async () =>
      expect((await server.request("DELETE", "/internal/projects/current", { as: "admin", project })).status).toBe(200),
    );
  await fill(large.tenancyId, 4000);
  await readNeighbour();

  const wake = vi.spyOn(server.running.background, "wakeJobs").mockImplementation(() => {});
  const sent = await remove(large);
  expect(sent).toEqual(await remove(await server.givenProject()));
  expect(wake).toHaveBeenCalledTimes(2);
  wake.mockRestore();
  expect(await listRows(large.tenancyId), "what is left when the answer is given").toMatchObject({ users: 4000, sessions: 4000 });

  server.running.background.wakeJobs();
  const waits: number[] = [];
  let done = false;
  const began = performance.now();
  const purged = server.running.jobsIdle().then(() => (done = true));
  while (!done) {
    const startedAt = performance.now();
    expect((await readNeighbour()).status).toBe(200);
    waits.push(performance.now() - startedAt);
    await sleep(20);
  }
  await purged;
  const whole = performance.now() - began;
  expect(await tenancy(large.tenancyId)).toBeUndefined();
  expect(await listRows(large.tenancyId)).toEqual({});
  const median = waits.sort((a, b) => a - b)[waits.length >> 1] ?? 0;
  // A caller that waits for the purge or one of its tables waits for a large part of its duration.
  expect(median, "milliseconds that a neighbour waits").toBeLessThan(whole / 10);
}, 300_000);

test("if a process stops after the deletion, another process purges the project", async () => {
  const project = await server.givenProject();
  await fill(project.tenancyId, 2000);
  const wake = vi.spyOn(server.running.background, "wakeJobs").mockImplementation(() => {});
  expect((await server.request("DELETE", "/internal/projects/current", { as: "admin", project })).status).toBe(200);
  wake.mockRestore();
  const others = await Promise.all([startServer({ databaseOf: server }), startServer({ databaseOf: server })]);
  await Promise.all([server, second, ...others].map(({ running }) => running.jobsIdle()));
  expect(await listRows(project.tenancyId)).toEqual({});
  expect(await tenancy(project.tenancyId)).toBeUndefined();
});

test("a project that cannot be purged does not delay another and is retried", async () => {
  const [stuck, free] = [await server.givenProject(), await server.givenProject()];
  for (const { tenancyId } of [stuck, free]) await fill(tenancyId, 1);
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''not this one''; END'`.execute(server.db);
  await sql`CREATE TRIGGER stuck BEFORE DELETE ON sessions FOR EACH ROW WHEN (OLD.tenancy_id = ${sql.lit(stuck.tenancyId)}) EXECUTE FUNCTION refuse()`.execute(
    server.db,
  );
  const purged = () => Promise.all([server, second].map(({ running }) => running.jobsIdle()));
  try {
    for (const project of [stuck, free])
      expect((await server.request("DELETE", "/internal/projects/current", { as: "admin", project })).status).toBe(200);
    await purged();
    expect(await tenancy(free.tenancyId)).toBeUndefined();
    expect(await tenancy(stuck.tenancyId)).toEqual({ project_id: null });
  } finally {
    await sql`DROP TRIGGER stuck ON sessions`.execute(server.db);
  }
  server.clock.advance(60_000);
  await purged();
  expect(await tenancy(stuck.tenancyId)).toBeUndefined();
});

test("changes during the deletion either succeed or find no project", async () => {
  for (let round = 0; round < 8; round++) {
    const project = await server.givenProject();
    const change = (on: TestServer, name: string) =>
      on.request("PATCH", "/internal/projects/current", {
        as: "admin",
        project,
        body: { display_name: name, config: { passkey_enabled: true } },
      });
    const override = (on: TestServer) =>
      on.request("PATCH", "/internal/config/override", {
        as: "admin",
        project,
        body: { config_override_string: '{"auth.otp.allowSignIn":true}' },
      });
    const signUp = (on: TestServer) =>
      on.request("POST", "/users", { as: "server", project, body: { primary_email: `${randomUuid()}@example.org` } });
    const changes = [change(server, "a"), override(second), signUp(server), change(second, "b"), signUp(second)];
    const removed = server.request("DELETE", "/internal/projects/current", { as: "admin", project });
    const afterwards = [override(server), change(second, "c"), signUp(second)];
    expect((await removed).status).toBe(200);
    for (const { status, json, text } of await Promise.all([...changes, ...afterwards])) {
      if (status >= 300) expect(json?.code, text).toBe("CURRENT_PROJECT_NOT_FOUND");
    }
    await Promise.all([server, second].map(({ running }) => running.jobsIdle()));
    expect(await listRows(project.tenancyId)).toEqual({});
  }
});

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tenantTables } from "../../kernel/purge.ts";
import { randomUuid } from "../../services/random.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { createWorld, tenantHeaders } from "../../testing/world.ts";
import { workshop } from "./testing.ts";

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ beside: server });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const rowsOf = async (tenancyId: string) => {
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
 * People of a tenancy by the number, each with what a sign-up leaves. The tables are analyzed before others refer to them: a check of
 * a foreign key that was planned while they were nearly empty would read them from end to end for each of the new rows.
 */
const fill = (tenancyId: string, count: number): Promise<void> =>
  // So many rows may take longer than the server gives a statement.
  server.database.unhurried(async (db) => {
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

test("every table that belongs to tenancies is emptied when a project is deleted", async () => {
  const { rows } = await sql<{ table_name: string }>`SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenancy_id'`.execute(server.db);
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual([...tenantTables].sort());
});

test("a deleted project is gone for everybody from the answer on: keys, owners, tokens, images of users, mails", async () => {
  const work = workshop(server);
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
  await server.running.projectsPurged();
  expect(await server.db.selectFrom("tenancies").select("id").where("project_id", "is", null).execute()).toEqual([]);
});

test("everything that a world of users, teams, pictures and codes has left goes, on all branches, and the neighbours' stays", async () => {
  const world = await createWorld(server);
  const { project, side, foreign } = world;
  for (const tenant of [project, side, foreign]) {
    const guest = await world.givenGuest({ project: tenant });
    await world.givenImage(guest.id, tenant);
    await world.givenTeam(guest.id, tenant);
    await server.request("POST", "/auth/password/sign-up", {
      headers: tenantHeaders("client", tenant),
      body: { email: `${randomUuid()}@example.org`, password: "correct horse battery", verification_callback_url: "http://localhost:1/" },
    });
  }
  await Promise.all([server.running.mailsSent(), server.running.flushRedirects(), server.running.flushActivity()]);
  const neighbours = await rowsOf(foreign.tenancyId);
  expect(Object.keys(await rowsOf(project.tenancyId))).toEqual(
    expect.arrayContaining(["users", "teams", "team_members", "images", "mails", "verification_codes", "sessions", "passwords"]),
  );
  await server.request("DELETE", "/internal/projects/current", { as: "admin", project });
  await server.running.projectsPurged();
  for (const { tenancyId } of [project, side]) {
    expect(await rowsOf(tenancyId)).toEqual({});
    expect(await tenancy(tenancyId)).toBeUndefined();
  }
  expect(await rowsOf(foreign.tenancyId)).toEqual(neighbours);
});

test("thousands of users hold up neither the answer nor other projects", async () => {
  const [large, other] = [await server.givenProject(), await server.givenProject()];
  const neighbour = await server.givenUser({ project: other });
  const look = () => server.request("GET", "/users/me", { as: "client", project: other, user: neighbour.accessToken });
  const remove = (project: ProjectKeys) =>
    server.statements(async () =>
      expect((await server.request("DELETE", "/internal/projects/current", { as: "admin", project })).status).toBe(200),
    );
  await fill(large.tenancyId, 4000);
  await look();

  const kick = vi.spyOn(server.running.services, "kickPurge").mockImplementation(() => {});
  const sent = await remove(large);
  expect(sent).toEqual(await remove(await server.givenProject()));
  expect(kick).toHaveBeenCalledTimes(2);
  kick.mockRestore();
  expect(await rowsOf(large.tenancyId), "what is left when the answer is given").toMatchObject({ users: 4000, sessions: 4000 });

  server.running.services.kickPurge();
  const waits: number[] = [];
  let done = false;
  const began = performance.now();
  const purged = server.running.projectsPurged().then(() => (done = true));
  while (!done) {
    const asked = performance.now();
    expect((await look()).status).toBe(200);
    waits.push(performance.now() - asked);
    await sleep(20);
  }
  await purged;
  const whole = performance.now() - began;
  expect(await tenancy(large.tenancyId)).toBeUndefined();
  expect(await rowsOf(large.tenancyId)).toEqual({});
  const median = waits.sort((a, b) => a - b)[waits.length >> 1] ?? 0;
  // One who waited for the purge, or for one table of it, would wait for a good part of what it takes.
  expect(median, "milliseconds that a neighbour waits").toBeLessThan(whole / 10);
}, 300_000);

test("what a process that stopped has left is removed by the next one", async () => {
  const { id, tenancyId } = await server.givenProject();
  await fill(tenancyId, 2000);
  // As a process leaves it that was killed right after the deletion.
  await server.db.deleteFrom("projects").where("id", "=", id).execute();
  const [again, third] = await Promise.all([startServer({ beside: server }), startServer({ beside: server })]);
  await Promise.all([again, third].map(({ running }) => running.projectsPurged()));
  expect(await rowsOf(tenancyId)).toEqual({});
  expect(await tenancy(tenancyId)).toBeUndefined();
});

test("what cannot be removed of one project keeps no other's", async () => {
  const given = [await server.givenProject(), await server.givenProject()];
  // The first comes first to the purge, too.
  const [stuck, free] = given.sort((a, b) => (a.tenancyId < b.tenancyId ? -1 : 1)) as [(typeof given)[0], (typeof given)[0]];
  for (const { tenancyId } of given) await fill(tenancyId, 1);
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''not this one''; END'`.execute(server.db);
  await sql`CREATE TRIGGER stuck BEFORE DELETE ON sessions FOR EACH ROW WHEN (OLD.tenancy_id = ${sql.lit(stuck.tenancyId)}) EXECUTE FUNCTION refuse()`.execute(
    server.db,
  );
  try {
    await server.db.deleteFrom("projects").where("id", "in", [stuck.id, free.id]).execute();
    server.running.services.kickPurge();
    await server.running.projectsPurged();
    expect([await tenancy(free.tenancyId), await tenancy(stuck.tenancyId)]).toEqual([undefined, { project_id: null }]);
  } finally {
    await sql`DROP TRIGGER stuck ON sessions`.execute(server.db);
  }
  server.running.services.kickPurge();
  await server.running.projectsPurged();
  expect(await tenancy(stuck.tenancyId)).toBeUndefined();
});

test("changes that race the deletion are made or find no project; nothing else happens", async () => {
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
    const later = [override(server), change(second, "c"), signUp(second)];
    expect((await removed).status).toBe(200);
    for (const { status, json, text } of await Promise.all([...changes, ...later])) {
      if (status >= 300) expect(json?.code, text).toBe("CURRENT_PROJECT_NOT_FOUND");
    }
    await Promise.all([server, second].map(({ running }) => running.projectsPurged()));
    expect(await rowsOf(project.tenancyId)).toEqual({});
  }
});

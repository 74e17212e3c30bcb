import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectKeys } from "#contract/vocabulary/limits.ts";
import { randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ beside: server });
  project = await server.givenProject();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const later = 4_102_444_800_000;
const all = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
const create = (body: object = {}, on: ProjectKeys = project) =>
  server.request("POST", "/internal/api-keys", {
    as: "admin",
    project: on,
    body: { description: "Production", expires_at_millis: later, ...all, ...body },
  });
const change = (id: string, body: object, at: TestServer = server) =>
  at.request("PATCH", `/internal/api-keys/${id}`, { as: "admin", project, body });
const look = async (id: string) => (await server.request("GET", `/internal/api-keys/${id}`, { as: "admin", project })).json;
const list = async (on: ProjectKeys = project) =>
  (await server.request("GET", "/internal/api-keys", { as: "admin", project: on })).json.items;
/** The keys of a new set, as callers present them. */
const keysOf = ({ publishable_client_key, secret_server_key, super_secret_admin_key }: Record<string, string>): ProjectKeys => ({
  id: project.id,
  publishableClientKey: publishable_client_key ?? "",
  secretServerKey: secret_server_key ?? "",
  superSecretAdminKey: super_secret_admin_key ?? "",
});
const knock = (on: TestServer, as: "client" | "server" | "admin", keys: ProjectKeys) =>
  on.request("GET", "/projects/current", { as, project: keys });

describe("a new set", () => {
  test("is told in full once, and by its last four characters ever after", async () => {
    const before = server.clock.now().getTime();
    const { status, json } = await create();

    expect(status).toBe(200);
    expect(json.created_at_millis).toBeGreaterThanOrEqual(before);
    expect(json.created_at_millis).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(json).toEqual({
      id: expect.any(String),
      description: "Production",
      expires_at_millis: later,
      created_at_millis: expect.any(Number),
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-z]{45}$/),
    });
    const told = {
      id: json.id,
      description: "Production",
      expires_at_millis: later,
      created_at_millis: json.created_at_millis,
      publishable_client_key: { last_four: json.publishable_client_key.slice(-4) },
      secret_server_key: { last_four: json.secret_server_key.slice(-4) },
      super_secret_admin_key: { last_four: json.super_secret_admin_key.slice(-4) },
    };
    expect(await look(json.id)).toEqual(told);
    expect((await list()).find(({ id }: { id: string }) => id === json.id)).toEqual(told);
    expect((await change(json.id, {})).json).toEqual(told);
  });

  test("opens the project to each access type it has a key for, in every process", async () => {
    const keys = keysOf((await create()).json);

    for (const on of [server, second])
      for (const as of ["client", "server", "admin"] as const) expect((await knock(on, as, keys)).status).toBe(200);
  });

  test("has the keys that were asked for and no others", async () => {
    const { json } = await create({ has_secret_server_key: false, has_super_secret_admin_key: false });

    expect(Object.keys(json)).not.toContain("secret_server_key");
    expect(await look(json.id)).toEqual({
      id: json.id,
      description: "Production",
      expires_at_millis: later,
      created_at_millis: json.created_at_millis,
      publishable_client_key: { last_four: json.publishable_client_key.slice(-4) },
    });
    expect((await knock(server, "client", keysOf(json))).status).toBe(200);
    expect((await knock(server, "server", keysOf(json))).json.code).toBe("SERVER_AUTHENTICATION_REQUIRED");
  });

  test("that expires in the past is made, and is of no use", async () => {
    const { status, json } = await create({ expires_at_millis: 0 });

    expect(status).toBe(200);
    expect((await knock(server, "server", keysOf(json))).json.code).toBe("INVALID_SECRET_SERVER_KEY");
  });

  test("leaves nothing but digests in the database", async () => {
    const { json } = await create();

    const rows = await server.db.selectFrom("project_keys").selectAll().where("id", "=", json.id).execute();
    expect(rows[0]?.secret_server_key_hash).toEqual(digest(json.secret_server_key));
    const stored = JSON.stringify(rows);
    for (const key of [json.publishable_client_key, json.secret_server_key, json.super_secret_admin_key])
      expect(stored).not.toContain(key.slice(0, -4));
  });
});

test("sets are listed newest first, those of other projects not at all", async () => {
  const mine = await server.givenProject();
  const own = await list(mine);
  const ids: string[] = own.map(({ id }: { id: string }) => id);
  for (let made = 0; made < 3; made++) {
    server.clock.advance(1000);
    ids.unshift((await create({}, mine)).json.id);
  }

  expect((await list(mine)).map(({ id }: { id: string }) => id)).toEqual(ids);
});

describe("a revocation", () => {
  test("holds in every process from the answer on", async () => {
    const { json } = await create();
    const keys = keysOf(json);
    expect((await knock(second, "server", keys)).status).toBe(200);

    const revoked = await change(json.id, { revoked: true });

    expect(revoked.json.manually_revoked_at_millis).toBeGreaterThanOrEqual(json.created_at_millis);
    for (const on of [second, server])
      for (const [as, code] of [
        ["client", "INVALID_PUBLISHABLE_CLIENT_KEY"],
        ["server", "INVALID_SECRET_SERVER_KEY"],
        ["admin", "INVALID_SUPER_SECRET_ADMIN_KEY"],
      ] as const)
        expect(await knock(on, as, keys)).toMatchObject({ status: 401, json: { code } });
  });

  test("has the time of the first, whoever repeats it", async () => {
    const { json } = await create();
    const first = (await change(json.id, { revoked: true })).json.manually_revoked_at_millis;
    server.clock.advance(60_000);

    const again = await Promise.all([server, second, server].map((on) => change(json.id, { revoked: true, description: "Leaked" }, on)));

    for (const answer of again) expect(answer.json.manually_revoked_at_millis).toBe(first);
    expect(await look(json.id)).toMatchObject({ description: "Leaked", manually_revoked_at_millis: first });
  });

  test("is not undone by another change", async () => {
    const { json } = await create();
    await change(json.id, { revoked: true });

    expect((await change(json.id, { description: "Back again" })).json).toMatchObject({
      description: "Back again",
      manually_revoked_at_millis: expect.any(Number),
    });
    expect((await knock(server, "server", keysOf(json))).status).toBe(401);
  });

  test("of the very key that asks for it is answered, and is its last", async () => {
    const { json } = await create();
    const own = keysOf(json);
    const ask = () => server.request("PATCH", `/internal/api-keys/${json.id}`, { as: "admin", project: own, body: { revoked: true } });

    expect((await ask()).status).toBe(200);
    expect((await ask()).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });
});

describe("a project with as many sets as it may have", () => {
  const full = async (expiresAt: Date) => {
    const mine = await server.givenProject();
    const made = (at: number) => new Date(server.clock.now().getTime() - (projectKeys.sets - at) * 1000);
    const sets = Array.from({ length: projectKeys.sets - 1 }, (_, at) => ({
      project_id: mine.id,
      id: randomUuid(),
      description: `Set ${at}`,
      created_at: made(at),
      expires_at: expiresAt,
    }));
    await server.db.insertInto("project_keys").values(sets).execute();
    return { mine, sets };
  };

  test("forgets the oldest dead one for a new one, also when several come at once", async () => {
    const { mine, sets } = await full(server.clock.now());

    const made = await Promise.all([1, 2, 3, 4].map(() => create({}, mine)));

    for (const answer of made) expect(answer.status).toBe(200);
    const left = (await list(mine)).map(({ id }: { id: string }) => id);
    expect(left).toHaveLength(projectKeys.sets);
    expect(left).toEqual(expect.arrayContaining(made.map(({ json }) => json.id)));
    for (const [at, set] of sets.slice(0, 5).entries()) expect(left.includes(set.id), set.description).toBe(at === 4);
  });

  test("gets no other while all are in force", async () => {
    const { mine } = await full(new Date(later));

    const refused = await create({}, mine);

    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(String(projectKeys.sets))]);
    expect(await list(mine)).toHaveLength(projectKeys.sets);
  });
});

test("the environment's set of project internal is one like any other: described anew and revoked, it stays so after a restart", async () => {
  const first = await startServer();
  const internal = first.project;
  const ask = (method: "GET" | "PATCH", path: string, body?: object) =>
    first.request(method, `/internal/api-keys${path}`, { as: "admin", project: internal, body });
  const [set] = (await ask("GET", "")).json.items;
  await ask("PATCH", `/${set.id}`, { description: "Mine now", revoked: true });

  const restarted = await startServer({ beside: first });

  expect(restarted.running.keysAreStored).toBe(false);
  expect((await restarted.request("GET", "/users", { as: "server", project: internal })).json.code).toBe("INVALID_SECRET_SERVER_KEY");
  const rows = await first.db.selectFrom("project_keys").select(["description", "revoked_at"]).execute();
  expect(rows).toEqual([{ description: "Mine now", revoked_at: expect.any(Date) }]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { farFuture, keySetCalls } from "./testing/key-sets.ts";

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const { create, readKeySet, list, listKeys, callWith } = keySetCalls(
  () => server,
  () => project,
);
const change = (id: string, body: object, at: TestServer = server) =>
  at.request("PATCH", `/internal/api-keys/${id}`, { as: "admin", project, body });

describe("a new key set", () => {
  test("is returned in full once; afterwards its public key stays in full, its secret keys as last four characters", async () => {
    const before = server.clock.now().getTime();
    const { status, json } = await create();

    expect(status).toBe(200);
    expect(json.created_at_millis).toBeGreaterThanOrEqual(before);
    expect(json.created_at_millis).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(json).toEqual({
      id: expect.any(String),
      description: "Production",
      expires_at_millis: farFuture,
      created_at_millis: expect.any(Number),
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-z]{45}$/),
    });
    const keySetView = {
      id: json.id,
      description: "Production",
      expires_at_millis: farFuture,
      created_at_millis: json.created_at_millis,
      publishable_client_key: {
        last_four: json.publishable_client_key.slice(-4),
        value: json.publishable_client_key,
        last_used_at_millis: null,
      },
      secret_server_key: { last_four: json.secret_server_key.slice(-4), last_used_at_millis: null },
      super_secret_admin_key: { last_four: json.super_secret_admin_key.slice(-4), last_used_at_millis: null },
      last_used_at_millis: null,
      created_by: null,
    };
    expect(await readKeySet(json.id)).toEqual(keySetView);
    expect((await list()).find(({ id }: { id: string }) => id === json.id)).toEqual(keySetView);
    expect((await change(json.id, {})).json).toEqual(keySetView);
  });

  test("authenticates each access type that it has a key for, in every process", async () => {
    const keys = listKeys((await create()).json);

    for (const on of [server, second])
      for (const as of ["client", "server", "admin"] as const) expect((await callWith(on, as, keys)).status).toBe(200);
  });

  test("has exactly the requested keys", async () => {
    const { json } = await create({ has_secret_server_key: false, has_super_secret_admin_key: false });

    expect(Object.keys(json)).not.toContain("secret_server_key");
    expect(await readKeySet(json.id)).toEqual({
      id: json.id,
      description: "Production",
      expires_at_millis: farFuture,
      created_at_millis: json.created_at_millis,
      publishable_client_key: {
        last_four: json.publishable_client_key.slice(-4),
        value: json.publishable_client_key,
        last_used_at_millis: null,
      },
      last_used_at_millis: null,
      created_by: null,
    });
    expect((await callWith(server, "client", listKeys(json))).status).toBe(200);
    expect((await callWith(server, "server", listKeys(json))).json.code).toBe("CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED");
  });

  test("that expires in the past is created but rejected", async () => {
    const { status, json } = await create({ expires_at_millis: 0 });

    expect(status).toBe(200);
    expect((await callWith(server, "server", listKeys(json))).json.code).toBe("INVALID_SECRET_SERVER_KEY");
  });

  test("has its secret keys stored as digests only", async () => {
    const { json } = await create();

    const rows = await server.db.selectFrom("project_keys").selectAll().where("id", "=", json.id).execute();
    expect(rows[0]?.secret_server_key_hash).toEqual(digest(json.secret_server_key));
    const saved = JSON.stringify(rows);
    for (const key of [json.secret_server_key, json.super_secret_admin_key]) expect(saved).not.toContain(key.slice(0, -4));
  });
});

test("key sets are listed newest first, without those of other projects", async () => {
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
  test("takes effect immediately in every process", async () => {
    const { json } = await create();
    const keys = listKeys(json);
    expect((await callWith(second, "server", keys)).status).toBe(200);

    const revoked = await change(json.id, { revoked: true });

    expect(revoked.json.manually_revoked_at_millis).toBeGreaterThanOrEqual(json.created_at_millis);
    for (const on of [second, server])
      for (const [as, code] of [
        ["client", "INVALID_PUBLISHABLE_CLIENT_KEY"],
        ["server", "INVALID_SECRET_SERVER_KEY"],
        ["admin", "INVALID_SUPER_SECRET_ADMIN_KEY"],
      ] as const)
        expect(await callWith(on, as, keys)).toMatchObject({ status: 401, json: { code } });
  });

  test("preserves the time of the first revocation when repeated", async () => {
    const { json } = await create();
    const first = (await change(json.id, { revoked: true })).json.manually_revoked_at_millis;
    server.clock.advance(60_000);

    const again = await Promise.all([server, second, server].map((on) => change(json.id, { revoked: true, description: "Leaked" }, on)));

    for (const answer of again) expect(answer.json.manually_revoked_at_millis).toBe(first);
    expect(await readKeySet(json.id)).toMatchObject({ description: "Leaked", manually_revoked_at_millis: first });
  });

  test("is not reverted by another update", async () => {
    const { json } = await create();
    await change(json.id, { revoked: true });

    expect((await change(json.id, { description: "Back again" })).json).toMatchObject({
      description: "Back again",
      manually_revoked_at_millis: expect.any(Number),
    });
    expect((await callWith(server, "server", listKeys(json))).status).toBe(401);
  });

  test("can use the revoked key itself, as its last call", async () => {
    const { json } = await create();
    const own = listKeys(json);
    const revokeOwn = () =>
      server.request("PATCH", `/internal/api-keys/${json.id}`, { as: "admin", project: own, body: { revoked: true } });

    expect((await revokeOwn()).status).toBe(200);
    expect((await revokeOwn()).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });
});

describe("a project with the maximum number of key sets", () => {
  const full = async (expiresAt: Date) => {
    const mine = await server.givenProject();
    const made = (at: number) => new Date(server.clock.now().getTime() - (listSizes.keySets - at) * 1000);
    const sets = Array.from({ length: listSizes.keySets - 1 }, (_, at) => ({
      project_id: mine.id,
      id: randomUuid(),
      description: `Set ${at}`,
      created_at: made(at),
      expires_at: expiresAt,
    }));
    await server.db.insertInto("project_keys").values(sets).execute();
    return { mine, sets };
  };

  test("replaces its oldest expired ones by new ones, even concurrently", async () => {
    const { mine, sets } = await full(server.clock.now());

    const made = await Promise.all([1, 2, 3, 4].map(() => create({}, mine)));

    for (const answer of made) expect(answer.status).toBe(200);
    const left = (await list(mine)).map(({ id }: { id: string }) => id);
    expect(left).toHaveLength(listSizes.keySets);
    expect(left).toEqual(expect.arrayContaining(made.map(({ json }) => json.id)));
    for (const [at, set] of sets.slice(0, 5).entries()) expect(left.includes(set.id), set.description).toBe(at === 4);
  });

  test("rejects a new one while all are valid", async () => {
    const { mine } = await full(new Date(farFuture));

    const refused = await create({}, mine);

    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(String(listSizes.keySets))]);
    expect(await list(mine)).toHaveLength(listSizes.keySets);
  });
});

test("the environment's key set of project internal can be renamed and revoked, even over a restart", async () => {
  const first = await startServer();
  const internal = first.project;
  const request = (method: "GET" | "PATCH", path: string, body?: object) =>
    first.request(method, `/internal/api-keys${path}`, { as: "admin", project: internal, body });
  const [set] = (await request("GET", "")).json.items;
  await request("PATCH", `/${set.id}`, { description: "Mine now", revoked: true });

  const restarted = await startServer({ databaseOf: first });

  expect(restarted.running.keysAreStored).toBe(false);
  expect((await restarted.request("GET", "/users", { as: "server", project: internal })).json.code).toBe("INVALID_SECRET_SERVER_KEY");
  const rows = await first.db.selectFrom("project_keys").select(["description", "revoked_at"]).execute();
  expect(rows).toEqual([{ description: "Mine now", revoked_at: expect.any(Date) }]);
});

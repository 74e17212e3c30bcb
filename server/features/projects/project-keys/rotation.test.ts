import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { keySetCalls } from "./testing/key-sets.ts";

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

describe("a rotation", () => {
  const rotate = (id: string, body: object = {}) =>
    server.request("POST", `/internal/api-keys/${id}/rotate`, { as: "admin", project, body });

  test("creates a set of the same kinds, description and lifetime; the old one works until the overlap ends", async () => {
    const made = await create({ has_super_secret_admin_key: false, expires_at_millis: server.clock.now().getTime() + 90 * 86_400_000 });
    const old = listKeys(made.json);
    const { status, json } = await rotate(made.json.id, { overlap_seconds: 3600 });

    expect(status).toBe(200);
    expect(json).toMatchObject({ description: "Production", secret_server_key: expect.stringMatching(/^ssk_/) });
    expect(json.super_secret_admin_key).toBeUndefined();
    expect(Math.round((json.expires_at_millis - json.created_at_millis) / 86_400_000)).toBe(90);
    for (const on of [server, second])
      for (const keys of [old, listKeys(json)]) expect((await callWith(on, "server", keys)).status).toBe(200);

    server.clock.advance(3_601_000);
    for (const on of [server, second])
      expect([(await callWith(on, "server", old)).status, (await callWith(on, "server", listKeys(json))).status]).toEqual([401, 200]);
  });

  test("without an overlap ends the old set immediately, and never makes it last longer", async () => {
    const first = (await create()).json;
    await rotate(first.id, { overlap_seconds: 0, description: "Renamed" });
    expect((await callWith(second, "server", listKeys(first))).status).toBe(401);

    const short = (await create({ expires_at_millis: server.clock.now().getTime() + 60_000 })).json;
    await rotate(short.id, { overlap_seconds: 86_400 });
    expect((await readKeySet(short.id)).expires_at_millis).toBe(short.expires_at_millis);
  });

  test("is refused with an overlap of more than 30 days, which names the field", async () => {
    const { json } = await create();
    const refused = await rotate(json.id, { overlap_seconds: 31 * 86_400 });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("overlap_seconds")]);
  });
});

describe("the last use of a key", () => {
  const flush = () => Promise.all([server.running.flushProjectKeyUses(), second.running.flushProjectKeyUses()]);

  test("is recorded for each kind to the minute, by every process, and never moves back", async () => {
    const { json } = await create();
    const keys = listKeys(json);
    await callWith(server, "server", keys);
    const firstUse = server.clock.now().getTime();
    await flush();
    const used = await readKeySet(json.id);
    expect(used.secret_server_key.last_used_at_millis).toBeLessThanOrEqual(firstUse);
    expect(used).toMatchObject({
      publishable_client_key: { last_used_at_millis: null },
      super_secret_admin_key: { last_used_at_millis: null },
    });
    expect(used.last_used_at_millis).toBe(used.secret_server_key.last_used_at_millis);

    server.clock.advance(20_000);
    await callWith(server, "server", keys);
    await flush();
    expect((await readKeySet(json.id)).last_used_at_millis).toBe(used.last_used_at_millis);

    server.clock.advance(60_000);
    await callWith(second, "client", keys);
    await flush();
    const latest = await readKeySet(json.id);
    expect(latest.publishable_client_key.last_used_at_millis).toBeGreaterThan(used.last_used_at_millis);
    expect(latest.last_used_at_millis).toBe(latest.publishable_client_key.last_used_at_millis);
    expect((await list()).find(({ id }: { id: string }) => id === json.id)).toEqual(latest);
  });

  test("does not change the project's revision: other processes go on with what they have cached", async () => {
    const { json } = await create();
    const revision = async () =>
      (await server.db.selectFrom("tenancies").select("revision").where("project_id", "=", project.id).executeTakeFirstOrThrow()).revision;
    const before = await revision();
    await callWith(server, "admin", listKeys(json));
    await flush();
    expect((await readKeySet(json.id)).super_secret_admin_key.last_used_at_millis).not.toBeNull();
    expect(await revision()).toBe(before);
  });

  test("is not recorded for a refused key", async () => {
    const { json } = await create();
    await server.request("PATCH", `/internal/api-keys/${json.id}`, { as: "admin", project, body: { revoked: true } });
    expect((await callWith(server, "server", listKeys(json))).status).toBe(401);
    await flush();
    expect((await readKeySet(json.id)).last_used_at_millis).toBeNull();
  });
});

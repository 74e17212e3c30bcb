import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { givenResetCode } from "../../../testing/foundation/codes.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { givenApiKey, givenTeamKey } from "../../../testing/teams/api-keys.ts";
import { givenInvitingTeam } from "../../../testing/teams/invitations.ts";

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let project: ProjectKeys & { tenancyId: string };
let ada: Person;
let bob: Person;
const switches = { "apiKeys.enabled.user": true, "apiKeys.enabled.team": true };
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  project = await server.givenProject(mergeOverride(newProjectOverride(), switches));
  ada = await server.givenUser({ project });
  bob = await server.givenUser({ project });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const day = 86_400_000;
const asUser = (user: Person | undefined, method: string, path: string, body?: object) =>
  server.request(method, path, { as: "client", project, body, user: user?.accessToken });
const asServer = (method: string, path: string, body?: object, at: TestServer = server, on: ProjectKeys = project) =>
  at.request(method, path, { as: "server", project: on, body });
const newKey = (body: object = {}) => ({ description: "CI", expires_at_millis: null, user_id: "me", ...body });
const create = async (body: object = {}, user = ada) => (await asUser(user, "POST", "/user-api-keys", newKey(body))).json;
const check = (value: string, at: TestServer = server, on: ProjectKeys = project) =>
  asServer("POST", "/user-api-keys/check", { api_key: value }, at, on);
const revoke = (id: string, at: TestServer = server) =>
  at.request("PATCH", `/user-api-keys/${id}`, { as: "client", project, user: ada.accessToken, body: { revoked: true } });

describe("a new key", () => {
  test("of a user is returned in full once, and by its last four characters afterwards", async () => {
    const before = server.clock.now().getTime();
    const { status, json } = await asUser(ada, "POST", "/user-api-keys", newKey({ expires_at_millis: before + day }));

    expect(status).toBe(200);
    const view = {
      id: expect.any(String),
      type: "user",
      user_id: ada.id,
      description: "CI",
      expires_at_millis: before + day,
      created_at_millis: expect.any(Number),
      is_public: false,
      revoked: false,
    };
    expect(json).toEqual({ ...view, value: expect.stringMatching(/^sk_\w+$/) });
    const shown = { ...view, id: json.id, value: { last_four: json.value.slice(-4) } };
    expect((await asUser(ada, "GET", `/user-api-keys/${json.id}`)).json).toEqual(shown);
    expect((await asUser(ada, "GET", "/user-api-keys?user_id=me")).json.items).toContainEqual(shown);
    expect((await check(json.value)).json).toEqual(shown);
  });

  test("is stored as a digest only", async () => {
    const { id, value } = await create();
    const row = await server.db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(value.slice(0, -4));
    expect(Object.values(row)).not.toContain(value);
  });

  test("at the maximum replaces the oldest inactive one", async () => {
    const owner = await server.givenUser({ project });
    const old = await givenApiKey(server, project, { type: "user", id: owner.id }, { revokedAt: server.clock.now() });
    await server.db
      .updateTable("api_keys")
      .set({ created_at: new Date(0) })
      .where("id", "=", old.id)
      .execute();
    await sql`INSERT INTO api_keys (tenancy_id, id, user_id, description, is_public, hash, last_four, created_at)
      SELECT tenancy_id, gen_random_uuid(), user_id, description, is_public, sha256(n::text::bytea), last_four, now()
      FROM api_keys, generate_series(2, 1000) AS n WHERE id = ${old.id}::uuid`.execute(server.db);
    const [first, second] = await Promise.all([1, 2].map(() => asUser(owner, "POST", "/user-api-keys", newKey())));
    // Only one of the two finds an inactive key to replace.
    expect([first?.status, second?.status].sort()).toEqual([200, 400]);
    expect((await asUser(owner, "GET", `/user-api-keys/${old.id}`)).json.code).toBe("API_KEY_NOT_FOUND");
    expect((await asUser(owner, "GET", "/user-api-keys?user_id=me")).json.items).toHaveLength(1000);
  });

  test.each([
    [{ user_id: undefined }, "user_id"],
    [{ team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11" }, "team_id"],
    [{ expires_at_millis: undefined }, "expires_at_millis"],
    [{ expires_at_millis: 8.7e15 }, "expires_at_millis"],
    [{ description: "x".repeat(4097) }, "description"],
  ])("with %o is refused with the name of the field", async (body, name) => {
    const { status, json } = await asUser(ada, "POST", "/user-api-keys", newKey(body));
    expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(json.error).toContain(name);
  });
});

describe("a client", () => {
  test("without a user is refused everywhere", async () => {
    const team_id = "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11";
    for (const [code, method, path, body] of [
      ["CANNOT_GET_OWN_USER_WITHOUT_USER", "GET", "/user-api-keys?user_id=me"],
      ["CANNOT_GET_OWN_USER_WITHOUT_USER", "POST", "/user-api-keys", newKey()],
      ["USER_AUTHENTICATION_REQUIRED", "GET", `/user-api-keys?user_id=${ada.id}`],
      ["USER_AUTHENTICATION_REQUIRED", "POST", "/user-api-keys", newKey({ user_id: ada.id })],
      ["USER_AUTHENTICATION_REQUIRED", "GET", `/team-api-keys?team_id=${team_id}`],
      ["USER_AUTHENTICATION_REQUIRED", "POST", "/team-api-keys", newKey({ user_id: undefined, team_id })],
    ] as const)
      expect((await asUser(undefined, method, path, body)).json.code, `${method} ${path}`).toBe(code);
  });

  test("sees and changes only keys of the session's user", async () => {
    const { id } = await create();
    expect((await asUser(bob, "GET", `/user-api-keys?user_id=${ada.id}`)).status).toBe(403);
    expect((await asUser(bob, "POST", "/user-api-keys", newKey({ user_id: ada.id }))).status).toBe(403);
    expect((await asUser(bob, "GET", `/user-api-keys/${id}`)).json.code).toBe("API_KEY_NOT_FOUND");
    expect((await asUser(bob, "PATCH", `/user-api-keys/${id}`, { revoked: true })).json.code).toBe("API_KEY_NOT_FOUND");
    expect((await asUser(ada, "GET", `/user-api-keys/${id}`)).json.revoked).toBe(false);
  });

  test("needs the contained permission $manage_api_keys for keys of a team, and does not learn whether the team exists", async () => {
    const teamId = await givenInvitingTeam(server, project, ada.id, ["team_admin"]);
    const path = `/team-api-keys?team_id=${teamId}`;
    const body = { description: "CI", expires_at_millis: null, team_id: teamId };
    const { json } = await asUser(ada, "POST", "/team-api-keys", body);
    expect(json).toMatchObject({ type: "team", team_id: teamId, value: expect.stringContaining("team1574ck4u7h") });
    expect((await asUser(ada, "GET", path)).json.items).toHaveLength(1);
    await givenInvitingTeam(server, project, bob.id, ["team_member"]);

    for (const refused of [await asUser(bob, "GET", path), await asUser(bob, "POST", "/team-api-keys", body)])
      expect([refused.status, refused.json.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
    const unknown = await asUser(bob, "GET", "/team-api-keys?team_id=6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11");
    expect(unknown.json).toEqual((await asUser(bob, "GET", path)).json);
  });
});

describe("a change", () => {
  test("of description and expiry is read back, with both names of the expiry that clients send", async () => {
    const { id } = await create();
    const at = Date.parse("2040-01-01T00:00:00Z");
    const change = (body: object) => asUser(ada, "PATCH", `/user-api-keys/${id}?user_id=me`, body);
    expect((await change({ description: "New", expiresAt: "2040-01-01T00:00:00.000Z" })).json).toMatchObject({
      description: "New",
      expires_at_millis: at,
    });
    expect((await change({ expires_at_millis: at + 1 })).json).toMatchObject({ description: "New", expires_at_millis: at + 1 });
    expect((await change({ expiresAt: null })).json).not.toHaveProperty("expires_at_millis");
  });

  test("revokes the key in every process, once and permanently", async () => {
    const { id, value } = await create();
    expect((await check(value, second)).status).toBe(200);
    const first = (await revoke(id)).json.manually_revoked_at_millis;
    expect(first).toEqual(expect.any(Number));
    expect((await check(value, second)).json.code).toBe("API_KEY_REVOKED");
    server.clock.advance(1000);
    expect((await revoke(id)).json).toMatchObject({ revoked: true, manually_revoked_at_millis: first });
    const undo = await asUser(ada, "PATCH", `/user-api-keys/${id}`, { revoked: false });
    expect([undo.status, undo.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect((await check(value)).json.code).toBe("API_KEY_REVOKED");
  });

  test("by several processes at once records one revocation with one time", async () => {
    const { id, value } = await create();
    const answers = await Promise.all([server, second, server, second].map((at) => revoke(id, at)));
    expect(new Set(answers.map(({ json }) => json.manually_revoked_at_millis)).size).toBe(1);
    const events = await server.db.selectFrom("audit_events").select("data").where("event", "=", "user_api_key.revoked").execute();
    expect(events.filter(({ data }) => data.api_key_id === id)).toHaveLength(1);
    expect((await check(value, second)).status).toBe(401);
  });
});

describe("a check", () => {
  test("that begins after a revocation has been answered never succeeds, whichever process receives it", async () => {
    const { id, value } = await create();
    let isRevoked = false;
    const checks = Array.from({ length: 30 }, async (_, index) => {
      await new Promise((resolve) => setImmediate(resolve));
      const beganAfter = isRevoked;
      const { status } = await check(value, index % 2 ? server : second);
      return { beganAfter, status };
    });
    await revoke(id).then(() => {
      isRevoked = true;
    });
    const last = await check(value, second);
    expect(last.status).toBe(401);
    for (const { beganAfter, status } of await Promise.all(checks)) expect(beganAfter ? [401] : [200, 401]).toContain(status);
  });

  test("costs one statement after the identification of the caller, and none for a text without a valid checksum", async () => {
    const { value } = await create();
    await check(value);
    const counts = async (text: string) => (await server.statements(() => check(text))).length;
    expect(await counts(value)).toBe(2);
    expect(await counts(`${value.slice(0, -1)}${value.endsWith("0") ? "1" : "0"}`)).toBe(1);
    expect(await counts("not a key")).toBe(1);
  });

  test("finds the key by one index entry", async () => {
    const { value } = await create();
    const [select] = (await server.statementsWithValues(() => check(value))).filter(({ text }) => text.includes('"api_keys"'));
    if (!select) throw new Error("The check sent no statement about keys.");
    const { rows } = await server.database.db.transaction().execute(async (db) => {
      await db.executeQuery(CompiledQuery.raw("SET LOCAL enable_seqscan = off"));
      return db.executeQuery<{ "QUERY PLAN": string }>(CompiledQuery.raw(`EXPLAIN ${select.text}`, [...select.values]));
    });
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan using api_keys_by_hash");
  });

  test("records the last use of the key in a batch, without a statement per call", async () => {
    const { id, value } = await create();
    for (let times = 0; times < 2; times++) await check(value);
    const before = server.clock.now().getTime();
    await check(value);
    await server.running.flushApiKeyUses();
    const { last_used_at_millis } = (await asUser(ada, "GET", `/user-api-keys/${id}`)).json;
    expect(last_used_at_millis).toBeGreaterThanOrEqual(before);
  });

  test("of a refused key records no use", async () => {
    const { id, value } = await create();
    await revoke(id);
    await check(value);
    await server.running.flushApiKeyUses();
    expect((await asUser(ada, "GET", `/user-api-keys/${id}`)).json).not.toHaveProperty("last_used_at_millis");
  });

  test("refuses keys of other projects, of the other type, and keys used as project keys (KEY-03)", async () => {
    const { value } = await create();
    const other = await server.givenProject(mergeOverride(newProjectOverride(), switches));
    expect((await check(value, server, other)).json.code).toBe("API_KEY_NOT_FOUND");
    const team = await givenTeamKey(server, project);
    const wrong = await check(team.value);
    expect(wrong.json).toMatchObject({ code: "WRONG_API_KEY_TYPE", details: { expected_type: "user", actual_type: "team" } });
    const users = await server.request("GET", "/users", { as: "server", project: { ...project, secretServerKey: value } });
    expect(users.json.code).toBe("INVALID_SECRET_SERVER_KEY");
    const me = await server.request("GET", "/users/me", { as: "client", project, user: value });
    expect(me.json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
    expect((await asUser(ada, "POST", "/user-api-keys/check", { api_key: value })).json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  });

  test("refuses a key from the moment at which it expires", async () => {
    const expires_at_millis = server.clock.now().getTime() + 60_000;
    const { value } = await create({ expires_at_millis });
    expect((await check(value)).status).toBe(200);
    server.clock.advance(60_000);
    expect((await check(value, second)).json.code).toBe("API_KEY_EXPIRED");
  });

  test("names the revocation of a key that is revoked and expired", async () => {
    const { id, value } = await create({ expires_at_millis: server.clock.now().getTime() + 60_000 });
    await revoke(id);
    server.clock.advance(60_000);
    expect((await check(value)).json.code).toBe("API_KEY_REVOKED");
    expect((await asUser(ada, "GET", `/user-api-keys/${id}`)).json).toMatchObject({ revoked: true });
  });
});

describe("a key is refused", () => {
  test("after its user or its team is deleted", async () => {
    const owner = await server.givenUser({ project });
    const { value } = await create({}, owner);
    await asServer("DELETE", `/users/${owner.id}`);
    expect((await check(value)).json.code).toBe("API_KEY_NOT_FOUND");
    const team = await givenTeamKey(server, project);
    await server.db.deleteFrom("teams").where("id", "=", team.teamId).execute();
    expect((await asServer("POST", "/team-api-keys/check", { api_key: team.value })).json.code).toBe("API_KEY_NOT_FOUND");
  });

  test("after the owner of its address has recovered the account", async () => {
    const { code, userId = "" } = await givenResetCode(server, project);
    const { value } = await givenApiKey(server, project, { type: "user", id: userId });
    const reset = { code, password: "a new horse battery" };
    expect((await server.request("POST", "/auth/password/reset", { as: "client", project, body: reset })).status).toBe(200);
    expect((await check(value)).json.code).toBe("API_KEY_REVOKED");
  });

  test("while the project's switch is off, for every access type", async () => {
    const off = await server.givenProject(newProjectOverride());
    const { id } = await server.givenUser({ project: off });
    const { value } = await givenApiKey(server, off, { type: "user", id });
    const refused = await check(value, server, off);
    expect([refused.status, refused.text]).toEqual([400, "This project does not allow API keys of users."]);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AccessType } from "#contract/kernel/access.ts";
import { randomUuid } from "../../../services/random.ts";
import { createFixtures, type Fixtures, type TestUser, tenantHeaders } from "../../../testing/fixtures.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { givenInvitingTeam } from "../../../testing/teams/invitations.ts";
import { givenWebhookEndpoint } from "../../../testing/webhooks/webhooks.ts";

const definition = (scope: string, ...contained: string[]) => ({
  scope,
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true as const])),
});

let server: TestServer;
let fixtures: Fixtures;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  project = await server.givenProject({
    "rbac.permissions": {
      owner: definition("team", "editor", "$delete_team", "gone"),
      editor: definition("team", "reader", "$read_members"),
      reader: definition("team"),
      chicken: definition("team", "egg"),
      egg: definition("team", "chicken"),
      support: definition("project", "moderate"),
      moderate: definition("project"),
    },
  });
});
afterAll(() => server.close());

const call = (method: string, path: string, { as = "server" as AccessType, user = undefined as string | undefined } = {}) =>
  server.request(method, path, { headers: tenantHeaders(as, project), user });
const givenUser = () => fixtures.givenTestUser({ project });
const givenMember = async (...permissionIds: string[]): Promise<TestUser & { teamId: string }> => {
  const user = await givenUser();
  return { ...user, teamId: await givenInvitingTeam(server, project, user.id, permissionIds) };
};
const teamPath = ({ teamId, id }: { teamId: string; id: string }, permissionId: string) =>
  `/team-permissions/${teamId}/${id}/${encodeURIComponent(permissionId)}`;
const listIds = async (path: string, options?: Parameters<typeof call>[2]) => {
  const { status, json, text } = await call("GET", path, options);
  expect(status, text).toBe(200);
  expect(json.is_paginated).toBe(false);
  return json.items.map(({ id }: { id: string }) => id) as string[];
};

test("a permission of a team is granted once, listed and revoked", async () => {
  const member = await givenMember();
  const grant = { id: "reader", team_id: member.teamId, user_id: member.id };
  for (let count = 0; count < 2; count++)
    expect(await call("POST", teamPath(member, "reader"))).toMatchObject({ status: 201, json: grant });
  expect((await call("GET", `/team-permissions?team_id=${member.teamId}`)).json).toEqual({ items: [grant], is_paginated: false });
  expect((await call("DELETE", teamPath(member, "reader"))).json).toEqual({ success: true });
  expect(await listIds(`/team-permissions?team_id=${member.teamId}`)).toEqual([]);
  expect((await call("DELETE", teamPath(member, "reader"))).json).toMatchObject({
    code: "TEAM_PERMISSION_NOT_FOUND",
    details: { team_id: member.teamId, user_id: member.id, permission_id: "reader" },
  });
});

test.each(["/team-permissions?", "/project-permissions?", "/permissions/holders?permission_id=moderate&"])(
  "pages of %s of many sizes use few prepared statements",
  async (path) => {
    const texts = async (limit: number) => (await server.statements(() => call("GET", `${path}limit=${limit}`))).join("\n");
    const statements = new Set<string>();
    for (const limit of [3, 4, 5, 6]) statements.add(await texts(limit));
    expect(statements.size).toBe(1);
  },
);

test("a permission of the project is granted once, listed and revoked", async () => {
  const { id } = await givenUser();
  const path = `/project-permissions/${id}/moderate`;
  for (let count = 0; count < 2; count++)
    expect(await call("POST", path)).toMatchObject({ status: 201, json: { id: "moderate", user_id: id } });
  expect((await call("GET", `/project-permissions?user_id=${id}`)).json.items).toEqual([{ id: "moderate", user_id: id }]);
  expect((await call("DELETE", path)).status).toBe(200);
  expect((await call("DELETE", path)).json).toMatchObject({ code: "PERMISSION_NOT_FOUND", details: { permission_id: "moderate" } });
});

test("a list contains what granted permissions contain, each once, unless it is not recursive", async () => {
  const member = await givenMember("owner", "reader", "egg");
  const list = `/team-permissions?team_id=${member.teamId}&user_id=${member.id}`;
  const all = ["$delete_team", "$read_members", "chicken", "editor", "egg", "owner", "reader"];
  expect(await listIds(list)).toEqual(all);
  expect(await listIds(`${list}&recursive=true`)).toEqual(all);
  expect(await listIds(`${list}&recursive=false`)).toEqual(["egg", "owner", "reader"]);
  const { id } = await givenUser();
  await call("POST", `/project-permissions/${id}/support`);
  expect(await listIds(`/project-permissions?user_id=${id}`)).toEqual(["moderate", "support"]);
  expect(await listIds(`/project-permissions?user_id=${id}&recursive=false`)).toEqual(["support"]);
});

test("a list of one permission names everyone who has it, directly or not", async () => {
  const [owner, reader, none] = [await givenMember("owner"), await givenMember("reader"), await givenMember("egg")];
  const listed = async (query: string) =>
    (await call("GET", `/team-permissions?permission_id=reader${query}`)).json.items as { id: string; user_id: string }[];
  const users = (items: readonly { user_id: string }[]) => items.map(({ user_id }) => user_id);
  expect(new Set((await listed("")).map(({ id }) => id))).toEqual(new Set(["reader"]));
  expect(users(await listed(""))).toEqual(expect.arrayContaining([owner.id, reader.id]));
  expect(users(await listed(""))).not.toContain(none.id);
  expect(users(await listed("&recursive=false"))).not.toContain(owner.id);
  expect(await listed(`&team_id=${none.teamId}`)).toEqual([]);
});

test("lists are ordered by team, user and permission", async () => {
  for (let count = 0; count < 3; count++) await givenMember("reader", "$read_members", "egg");
  const { items } = (await call("GET", "/team-permissions")).json as { items: { id: string; team_id: string; user_id: string }[] };
  const keys = items.map(({ id, team_id, user_id }) => `${team_id} ${user_id} ${id}`);
  expect(keys).toEqual([...keys].sort());
  expect(keys.length).toBeGreaterThanOrEqual(9);
});

test("an unknown permission cannot be granted, nor one of the other scope", async () => {
  const member = await givenMember();
  for (const id of ["gone", "constructor", "__proto__"])
    expect((await call("POST", teamPath(member, id))).json, id).toMatchObject({
      code: "PERMISSION_NOT_FOUND",
      details: { permission_id: id },
    });
  expect(await call("POST", teamPath(member, "moderate"))).toMatchObject({
    status: 404,
    json: { code: "WRONG_PERMISSION_SCOPE", details: { permission_id: "moderate", expected_scope: "team", actual_scope: "project" } },
  });
  expect((await call("POST", `/project-permissions/${member.id}/$update_team`)).json).toMatchObject({
    code: "WRONG_PERMISSION_SCOPE",
    details: { expected_scope: "project", actual_scope: "team" },
  });
  expect(await listIds(`/team-permissions?team_id=${member.teamId}`)).toEqual([]);
});

test.each(["$fly", "$all", "$constructor"])("%s is refused as an invalid system permission", async (id) => {
  const refused = await call("POST", teamPath(await givenMember(), id));
  expect(refused).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
  expect(refused.text).toContain("params.permission_id Invalid system permission");
});

test("a user outside the team cannot be granted a permission in it", async () => {
  const [member, stranger] = [await givenMember(), await givenUser()];
  const path = teamPath({ teamId: member.teamId, id: stranger.id }, "reader");
  for (const method of ["POST", "DELETE"])
    expect((await call(method, path)).json).toMatchObject({
      code: "TEAM_MEMBERSHIP_NOT_FOUND",
      details: { team_id: member.teamId, user_id: stranger.id },
    });
});

test("a client lists its own permissions only and changes none", async () => {
  const [member, other] = [await givenMember("reader"), await givenMember("owner")];
  const as = { as: "client", user: member.accessToken } as const;
  expect(await listIds("/team-permissions?user_id=me", as)).toEqual(["reader"]);
  expect(await listIds(`/team-permissions?user_id=${member.id}&team_id=${other.teamId}`, as)).toEqual([]);
  for (const query of [`?user_id=${other.id}`, `?team_id=${other.teamId}`, ""])
    expect((await call("GET", `/team-permissions${query}`, as)).status).toBe(403);
  expect((await call("GET", `/project-permissions?user_id=${other.id}`, as)).status).toBe(403);
  for (const method of ["POST", "DELETE"]) {
    for (const path of [teamPath(member, "owner"), `/project-permissions/${member.id}/moderate`])
      expect((await call(method, path, as)).json.code).toBe("INSUFFICIENT_ACCESS_TYPE");
  }
});

test("a revoked permission is refused at the next call of the same session", async () => {
  const member = await givenMember();
  const invite = () =>
    server.request("GET", `/team-invitations?team_id=${member.teamId}`, {
      headers: tenantHeaders("client", project),
      user: member.accessToken,
    });
  expect((await invite()).json.code).toBe("TEAM_PERMISSION_REQUIRED");
  for (const id of ["editor", "$invite_members"]) await call("POST", teamPath(member, id));
  expect((await invite()).status).toBe(200);
  await call("DELETE", teamPath(member, "editor"));
  expect((await invite()).json).toMatchObject({ code: "TEAM_PERMISSION_REQUIRED", details: { permission_id: "$read_members" } });
});

test("a grant records who granted it and when", async () => {
  const member = await givenMember();
  await call("POST", teamPath(member, "reader"));
  await call("POST", teamPath(member, "egg"), { as: "admin" });
  await call("POST", `/project-permissions/${member.id}/moderate`, { user: member.accessToken });
  const columns = ["permission_id", "granted_by", "granted_by_user_id", "granted_at"] as const;
  const inTeam = server.db.selectFrom("team_permissions").select(columns).where("user_id", "=", member.id).orderBy("permission_id");
  const at = expect.any(Date);
  expect(await inTeam.execute()).toEqual([
    { permission_id: "egg", granted_by: "admin", granted_by_user_id: null, granted_at: at },
    { permission_id: "reader", granted_by: "server", granted_by_user_id: null, granted_at: at },
  ]);
  expect(await server.db.selectFrom("user_permissions").select(columns).where("user_id", "=", member.id).execute()).toEqual([
    { permission_id: "moderate", granted_by: "server", granted_by_user_id: member.id, granted_at: at },
  ]);
});

test("default permissions are recorded as such, with the time", async () => {
  const { id } = await fixtures.givenTestUser();
  const grants = await server.db.selectFrom("user_permissions").selectAll().where("user_id", "=", id).execute();
  expect(grants).toMatchObject([{ granted_by: "default", granted_by_user_id: null, granted_at: expect.any(Date) }]);
});

test("grants and revocations are sent to webhooks, refused calls are not", async () => {
  const at = await server.givenProject({ "rbac.permissions": { reader: definition("team"), moderate: definition("project") } });
  await givenWebhookEndpoint(server, at);
  const { id } = await fixtures.givenTestUser({ project: at });
  const teamId = await givenInvitingTeam(server, at, id, []);
  const [inTeam, inProject] = [teamPath({ teamId, id }, "reader"), `/project-permissions/${id}/moderate`];
  for (const path of [inTeam, inProject])
    for (const method of ["POST", "POST", "DELETE", "DELETE"]) await server.request(method, path, { headers: tenantHeaders("server", at) });
  await server.request("POST", teamPath({ teamId: randomUuid(), id }, "reader"), { headers: tenantHeaders("server", at) });
  const events = await server.db.selectFrom("webhook_events").select(["type", "data"]).where("tenancy_id", "=", at.tenancyId).execute();
  const ofTeam = { id: "reader", user_id: id, team_id: teamId };
  const ofProject = { id: "moderate", user_id: id };
  const changes = events.filter(({ type }) => type.includes("permission"));
  expect(changes.map(({ type, data }) => [type, data]).sort()).toEqual([
    ["project_permission.created", ofProject],
    ["project_permission.created", ofProject],
    ["project_permission.deleted", ofProject],
    ["team_permission.created", ofTeam],
    ["team_permission.created", ofTeam],
    ["team_permission.deleted", ofTeam],
  ]);
});

test("of ten calls that grant the same permission at once, one is recorded and all succeed", async () => {
  const member = await givenMember();
  const answers = await Promise.all(Array.from({ length: 10 }, () => call("POST", teamPath(member, "reader"))));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  const events = server.db.selectFrom("audit_events").select("id").where("event", "=", "team_permission.granted");
  expect(await events.where("user_id", "=", member.id).execute()).toHaveLength(1);
});

test.runIf(process.env.TEST_DATABASE_URL)("a permission that is renamed during the call is not granted under its old name", async () => {
  const at = await server.givenProject({ "rbac.permissions": { old: definition("team") } });
  const user = await fixtures.givenTestUser({ project: at });
  const teamId = await givenInvitingTeam(server, at, user.id, []);
  const grant = () => server.request("POST", `/team-permissions/${teamId}/${user.id}/old`, { headers: tenantHeaders("server", at) });
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let granting: Promise<{ status: number }> | undefined;
  await server.db.transaction().execute(async (tx) => {
    const config = JSON.stringify({ "rbac.permissions": { fresh: definition("team") } });
    await tx.updateTable("tenancies").set({ config, config_revision: randomUuid() }).where("id", "=", at.tenancyId).execute();
    granting = grant();
    await vi.waitFor(async () => expect((await waiting.execute(server.db)).rows).toHaveLength(1), 30_000);
  });
  expect(await granting).toMatchObject({ status: 404, json: { code: "PERMISSION_NOT_FOUND" } });
  expect(await server.db.selectFrom("team_permissions").selectAll().where("team_id", "=", teamId).execute()).toEqual([]);
});

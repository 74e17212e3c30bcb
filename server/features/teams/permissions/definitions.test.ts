import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { createFixtures, type Fixtures, type TenantKeys, tenantHeaders } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenInvitingTeam } from "../../../testing/teams/invitations.ts";

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

/** A new project with calls as its admin. */
async function givenProject() {
  const project: TenantKeys = await server.givenProject(newProjectOverride());
  const call = (method: string, path: string, body?: object, on = server) =>
    on.request(method, path, { headers: tenantHeaders("admin", project), body });
  const define = async (id: string, contained: readonly string[] = [], scope = "team") => {
    const made = await call("POST", `/${scope}-permission-definitions`, { id, contained_permission_ids: contained });
    expect(made.status, made.text).toBe(201);
  };
  const listIds = async (path: string) => (await call("GET", path)).json.items.map(({ id }: { id: string }) => id) as string[];
  const readConfig = async () => JSON.parse((await call("GET", "/internal/config")).json.config_string).rbac;
  const givenMember = async (...permissionIds: string[]) => {
    const { id } = await fixtures.givenTestUser({ project });
    const teamId = await givenInvitingTeam(server, project, id, permissionIds);
    return { id, teamId, held: () => listIds(`/team-permissions?team_id=${teamId}&user_id=${id}`) };
  };
  return { project, call, define, listIds, readConfig, givenMember };
}

test("a definition is created, listed by id with the system permissions, read, changed and deleted", async () => {
  const { call, define, listIds } = await givenProject();
  await define("writer", ["$read_members", "$read_members", "team_member", "writer"]);
  const writer = { id: "writer", contained_permission_ids: ["$read_members", "team_member"] };
  expect((await call("GET", "/team-permission-definitions/writer")).json).toEqual(writer);
  const system = ["$delete_team", "$invite_members", "$manage_api_keys", "$read_members", "$remove_members", "$update_team"];
  expect(await listIds("/team-permission-definitions")).toEqual([...system, "team_admin", "team_member", "writer"]);
  expect(await listIds("/project-permission-definitions")).toEqual([]);
  expect((await call("GET", "/team-permission-definitions/$read_members")).json).toMatchObject({ contained_permission_ids: [] });

  const patch = async (body: object) => (await call("PATCH", "/team-permission-definitions/writer", body)).json;
  expect(await patch({ description: "Writes" })).toEqual({ ...writer, description: "Writes" });
  expect(await patch({ contained_permission_ids: [] })).toEqual({ id: "writer", description: "Writes", contained_permission_ids: [] });
  expect(await patch({ description: "" })).toEqual({ id: "writer", contained_permission_ids: [] });
  expect((await call("DELETE", "/team-permission-definitions/writer")).json).toEqual({ success: true });
  expect((await call("GET", "/team-permission-definitions/writer")).json.code).toBe("PERMISSION_NOT_FOUND");
});

test("a renamed permission is renamed in grants, in permissions that contain it and in the defaults", async () => {
  const { call, define, readConfig, givenMember } = await givenProject();
  await define("author", ["team_member"]);
  const [direct, indirect] = [await givenMember("team_member"), await givenMember("author")];
  const renamed = await call("PATCH", "/team-permission-definitions/team_member", { id: "crew" });
  expect(renamed.json).toMatchObject({ id: "crew", contained_permission_ids: ["$invite_members", "$read_members"] });
  expect(await direct.held()).toEqual(["$invite_members", "$read_members", "crew"]);
  expect(await indirect.held()).toEqual(["$invite_members", "$read_members", "author", "crew"]);
  const { permissions, defaultPermissions } = await readConfig();
  expect(permissions.author.containedPermissionIds).toEqual({ crew: true });
  expect(defaultPermissions.teamMember).toEqual({ crew: true });
  expect(permissions).not.toHaveProperty("team_member");
});

test("a deleted permission is removed from grants, from permissions that contain it and from the defaults", async () => {
  const { call, define, readConfig, givenMember } = await givenProject();
  await define("author", ["team_member"]);
  const [direct, indirect] = [await givenMember("team_member"), await givenMember("author")];
  await call("DELETE", "/team-permission-definitions/team_member");
  expect([await direct.held(), await indirect.held()]).toEqual([[], ["author"]]);
  const { permissions, defaultPermissions } = await readConfig();
  expect(permissions.author.containedPermissionIds).toEqual({});
  expect(defaultPermissions.teamMember).toEqual({});

  await define("team_member", ["$delete_team"]);
  expect(await direct.held()).toEqual([]);
});

test("a project permission is renamed and deleted in grants and defaults", async () => {
  const { project, call, define, listIds } = await givenProject();
  await define("moderate", [], "project");
  const { id } = await fixtures.givenTestUser({ project });
  const held = () => listIds(`/project-permissions?user_id=${id}`);
  await call("POST", `/project-permissions/${id}/moderate`);
  await call("PATCH", "/project-permission-definitions/moderate", { id: "review" });
  expect(await held()).toEqual(["review"]);
  await call("DELETE", "/project-permission-definitions/review");
  expect(await held()).toEqual([]);
});

test("a permission that the configuration no longer defines is revoked from all", async () => {
  const { call, givenMember } = await givenProject();
  const member = await givenMember("team_member", "team_admin");
  const setConfig = (change: object) => call("PATCH", "/internal/config/override", { config_override_string: JSON.stringify(change) });
  expect((await setConfig({ "rbac.permissions.team_admin": null })).status).toBe(200);
  await setConfig({ "rbac.permissions.team_admin": { scope: "team", containedPermissionIds: { $delete_team: true } } });
  expect(await member.held()).toEqual(["$invite_members", "$read_members", "team_member"]);
});

test("a definition with all system permissions still has those of later versions after a change", async () => {
  const { project, call } = await givenProject();
  const storedConfig = async () =>
    JSON.stringify(
      (await server.db.selectFrom("tenancies").select("config").where("id", "=", project.tenancyId).executeTakeFirstOrThrow()).config,
    );
  const { contained_permission_ids } = (await call("GET", "/team-permission-definitions/team_admin")).json;
  expect(contained_permission_ids).toHaveLength(6);
  const change = { description: "All", contained_permission_ids: [...contained_permission_ids, "team_member"] };
  const changed = await call("PATCH", "/team-permission-definitions/team_admin", change);
  expect(changed.json.contained_permission_ids).toEqual([...contained_permission_ids, "team_member"]);
  expect(await storedConfig()).toContain("$all");
  await call("PATCH", "/team-permission-definitions/team_admin", { contained_permission_ids: contained_permission_ids.slice(1) });
  expect(await storedConfig()).not.toContain("$all");
});

test("cycles of containment are stored, and lists end with each permission once", async () => {
  const { call, define, givenMember } = await givenProject();
  await define("chicken");
  await define("egg", ["chicken"]);
  const closed = await call("PATCH", "/team-permission-definitions/chicken", { contained_permission_ids: ["egg", "chicken"] });
  expect(closed.json).toEqual({ id: "chicken", contained_permission_ids: ["egg"] });
  expect(await (await givenMember("egg")).held()).toEqual(["chicken", "egg"]);
});

test("a definition is refused with a taken or reserved id, or an unknown contained permission", async () => {
  const { call, define } = await givenProject();
  await define("moderate", [], "project");
  const create = async (body: object, scope = "team") => (await call("POST", `/${scope}-permission-definitions`, body)).json;
  for (const scope of ["team", "project"]) {
    for (const id of ["moderate", "team_admin"])
      expect(await create({ id }, scope)).toMatchObject({ code: "PERMISSION_ID_ALREADY_EXISTS", details: { permission_id: id } });
    for (const id of ["$update_team", "$fly", "Upper", "toString", "constructor", "__proto__", "a".repeat(256), ""])
      expect((await create({ id }, scope)).error, id).toContain("body.id ");
  }
  expect((await create({ id: "fine", contained_permission_ids: ["$fly"] })).error).toContain("Invalid system permission");
  for (const id of ["moderate", "constructor", "__proto__", "fine2"])
    expect(await create({ id: "fine", contained_permission_ids: [id] })).toMatchObject({
      code: "CONTAINED_PERMISSION_NOT_FOUND",
      details: { permission_id: id },
    });
  // A permission in the project must not reach into teams.
  for (const id of ["$delete_team", "team_admin"])
    expect((await create({ id: "fine", contained_permission_ids: [id] }, "project")).code).toBe("CONTAINED_PERMISSION_NOT_FOUND");
  expect((await call("GET", "/team-permission-definitions/fine")).status).toBe(404);
});

test("a definition is neither read, changed nor deleted as one of the other scope, nor a system permission changed", async () => {
  const { call, define, listIds } = await givenProject();
  await define("moderate", [], "project");
  const before = await listIds("/team-permission-definitions");
  for (const [scope, id, methods] of [
    ["team", "moderate", ["GET", "PATCH", "DELETE"]],
    ["project", "team_admin", ["GET", "PATCH", "DELETE"]],
    ["team", "$update_team", ["PATCH", "DELETE"]],
  ] as const) {
    for (const method of methods) {
      const refused = await call(method, `/${scope}-permission-definitions/${id}`, method === "PATCH" ? { description: "x" } : undefined);
      expect(refused.json, `${method} ${id}`).toMatchObject({ code: "PERMISSION_NOT_FOUND", details: { permission_id: id } });
    }
  }
  expect(await listIds("/team-permission-definitions")).toEqual(before);
});

test("a change cannot take a reserved id, nor contain a permission of the other scope", async () => {
  const { call, define } = await givenProject();
  await define("moderate", [], "project");
  await define("writer");
  for (const id of ["$update_team", "$all", "__proto__", "constructor", ""])
    expect((await call("PATCH", "/team-permission-definitions/writer", { id })).json.error, id).toContain("body.id ");
  for (const [scope, id, contained] of [
    ["team", "writer", "moderate"],
    ["project", "moderate", "$delete_team"],
    ["project", "moderate", "writer"],
  ])
    expect((await call("PATCH", `/${scope}-permission-definitions/${id}`, { contained_permission_ids: [contained] })).json.code).toBe(
      "CONTAINED_PERMISSION_NOT_FOUND",
    );
  expect((await call("GET", "/team-permission-definitions/writer")).json).toEqual({ id: "writer", contained_permission_ids: [] });
});

test("a permission that is taken out of a definition is refused by another server at the next call", async () => {
  const { project, call, define } = await givenProject();
  await define("editor", ["$update_team"]);
  const user = await fixtures.givenTestUser({ project });
  const teamId = await givenInvitingTeam(server, project, user.id, ["editor"]);
  const rename = (on: TestServer) =>
    on.request("PATCH", `/teams/${teamId}`, {
      headers: tenantHeaders("client", project),
      user: user.accessToken,
      body: { display_name: "Renamed" },
    });
  for (const on of [server, second]) expect((await rename(on)).status).toBe(200);
  await call("PATCH", "/team-permission-definitions/editor", { contained_permission_ids: ["$read_members"] }, server);
  for (const on of [second, server]) expect((await rename(on)).json.code).toBe("TEAM_PERMISSION_REQUIRED");
});

test.runIf(process.env.TEST_DATABASE_URL)("a rename is seen completely or not at all, in definitions, defaults and grants", async () => {
  const { project, call, readConfig, givenMember } = await givenProject();
  const member = await givenMember("team_member");
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const before = await readConfig();
  let renaming: ReturnType<typeof call> | undefined;
  await server.db.transaction().execute(async (tx) => {
    const grant = tx.selectFrom("team_permissions").select("user_id").where("tenancy_id", "=", project.tenancyId);
    await grant.where("user_id", "=", member.id).forUpdate().execute();
    renaming = call("PATCH", "/team-permission-definitions/team_member", { id: "crew" }, second);
    await vi.waitFor(async () => expect((await waiting.execute(server.db)).rows.length).toBeGreaterThan(0), 30_000);
    expect(await readConfig()).toEqual(before);
    expect(await member.held()).toContain("team_member");
  });
  expect((await renaming)?.status).toBe(200);
  expect(await member.held()).toContain("crew");
  expect((await readConfig()).defaultPermissions.teamMember).toEqual({ crew: true });
});

test("definitions that two servers add at once are all stored", async () => {
  const { call, listIds } = await givenProject();
  const ids = Array.from({ length: 50 }, (_, index) => `p${String(index).padStart(2, "0")}`);
  const answers = await Promise.all(
    ids.map((id, index) => call("POST", "/team-permission-definitions", { id }, index % 2 ? server : second)),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
  expect((await listIds("/team-permission-definitions")).filter((id) => /^p\d+$/.test(id))).toEqual(ids);
});

test("of two servers that add the same definition at once, one succeeds", async () => {
  const { call } = await givenProject();
  const create = (on: TestServer) => call("POST", "/team-permission-definitions", { id: "once" }, on);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => create(index % 2 ? server : second)));
  const codes = answers.map(({ status, json }) => (status === 201 ? "created" : json.code)).sort();
  expect(codes).toEqual([...Array(9).fill("PERMISSION_ID_ALREADY_EXISTS"), "created"]);
});

test("definitions and grants of other projects and branches stay as they are", async () => {
  const [mine, theirs] = [await givenProject(), await givenProject()];
  const member = await theirs.givenMember("team_member");
  const before = await theirs.readConfig();
  await mine.call("PATCH", "/team-permission-definitions/team_member", { id: "crew" });
  await mine.call("DELETE", "/team-permission-definitions/crew");
  expect(await theirs.readConfig()).toEqual(before);
  expect(await member.held()).toContain("team_member");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type Fixtures, type TenantKeys, tenantHeaders } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { measureMillis, smallest } from "../../../testing/smallest.ts";
import { givenInvitingTeam } from "../../../testing/teams/invitations.ts";

const definition = (scope: string, ...contained: string[]) => ({
  scope,
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true as const])),
});
/** Each level contains both permissions of the next: the number of paths doubles with each. */
const levels = 20;
const diamond = Object.fromEntries(
  Array.from({ length: levels }, (_, level) =>
    ["a", "b"].map((side) => [`${side}${level}`, definition("team", `a${level + 1}`, `b${level + 1}`)]),
  ).flat(),
);

let server: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  project = await server.givenProject({
    "rbac.permissions": {
      owner: definition("team", "editor", "reader"),
      editor: definition("team", "reader", "owner"),
      reader: definition("team", "$read_members"),
      support: definition("project", "moderate"),
      moderate: definition("project"),
      ...diamond,
      [`a${levels}`]: definition("team"),
      [`b${levels}`]: definition("team"),
    },
    "rbac.defaultPermissions.signUp": { support: true },
  });
});
afterAll(() => server?.close());

const get = (path: string, at = project) => server.request("GET", path, { headers: tenantHeaders("server", at) });
const givenUser = () => fixtures.givenTestUser({ project });
const givenMember = async (...permissionIds: string[]) => {
  const { id } = await givenUser();
  return { id, teamId: await givenInvitingTeam(server, project, id, permissionIds) };
};
const explain = async ({ id, teamId }: { id: string; teamId?: string }, permissionId: string) =>
  (await get(`/permissions/explain?user_id=${id}&permission_id=${permissionId}${teamId ? `&team_id=${teamId}` : ""}`)).json;
const listPaths = (explanation: { paths: { permission_ids: string[] }[] }) => explanation.paths.map(({ permission_ids }) => permission_ids);

test("an explanation lists each path from a direct grant, shortest first and without cycles", async () => {
  const member = await givenMember("owner", "reader");
  const explanation = await explain(member, "$read_members");
  expect(explanation).toMatchObject({
    user_id: member.id,
    team_id: member.teamId,
    permission_id: "$read_members",
    has_permission: true,
    is_complete: true,
  });
  expect(listPaths(explanation)).toEqual([
    ["reader", "$read_members"],
    ["owner", "reader", "$read_members"],
    ["owner", "editor", "reader", "$read_members"],
  ]);
  expect(listPaths(await explain(member, "reader"))).toEqual([["reader"], ["owner", "reader"], ["owner", "editor", "reader"]]);
});

test("an explanation says who granted the direct permission and when", async () => {
  const member = await givenMember("reader");
  const granted = await server.request("POST", `/team-permissions/${member.teamId}/${member.id}/owner`, {
    headers: tenantHeaders("admin", project),
  });
  expect(granted.status).toBe(201);
  const { paths } = await explain(member, "reader");
  expect(paths[0]).toEqual({ permission_ids: ["reader"], granted_at_millis: null, granted_by: null, granted_by_user_id: null });
  expect(paths[1]).toEqual({
    permission_ids: ["owner", "reader"],
    granted_at_millis: expect.any(Number),
    granted_by: "admin",
    granted_by_user_id: null,
  });
  // A server that acts with a user's token.
  const granter = await givenUser();
  const byUser = await server.request("POST", `/team-permissions/${member.teamId}/${member.id}/editor`, {
    headers: tenantHeaders("server", project),
    user: granter.accessToken,
  });
  expect(byUser.status).toBe(201);
  expect((await explain(member, "editor")).paths[0]).toMatchObject({
    permission_ids: ["editor"],
    granted_by: "server",
    granted_by_user_id: granter.id,
  });
  const byDefault = await explain(await givenUser(), "moderate");
  expect(byDefault).toMatchObject({ team_id: null, paths: [{ permission_ids: ["support", "moderate"], granted_by: "default" }] });
});

test("a user without a permission has no path to it", async () => {
  const explanation = await explain(await givenMember("reader"), "owner");
  expect(explanation).toMatchObject({ has_permission: false, paths: [], is_complete: true });
});

test("an explanation of too many paths ends soon, is short and says that it is not complete", async () => {
  const member = await givenMember("a0");
  const request = () => explain(member, `a${levels}`);
  expect(await smallest(1000, () => measureMillis(request))).toBeLessThanOrEqual(1000);
  const explanation = await request();
  expect(explanation).toMatchObject({ has_permission: true, is_complete: false });
  expect(explanation.paths.length).toBeLessThanOrEqual(50);
});

test("a check and an explanation take one statement each besides that of the caller", async () => {
  const member = await givenMember("owner");
  await explain(member, "reader");
  expect(await server.statements(() => explain(member, "reader"))).toHaveLength(2);
});

test("the users with a permission are listed in pages, directly granted or not, each once", async () => {
  const { id, teamId } = await givenMember("owner", "reader");
  const members = [id];
  for (let count = 0; count < 4; count++) {
    const user = await givenUser();
    members.push(user.id);
    const member = { tenancy_id: project.tenancyId, team_id: teamId, user_id: user.id };
    await server.db
      .insertInto("team_members")
      .values({ ...member, created_at: server.clock.now() })
      .execute();
    if (count < 3)
      await server.db
        .insertInto("team_permissions")
        .values({ ...member, permission_id: "editor" })
        .execute();
  }
  const without = members.pop();
  const pages: { user_id: string; granted_permission_ids: string[] }[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { items: (typeof pages)[number]; pagination: { next_cursor: string | null } } = (
      await get(`/permissions/holders?permission_id=reader&team_id=${teamId}&limit=3${cursor && `&cursor=${cursor}`}`)
    ).json;
    pages.push(page.items);
    cursor = page.pagination.next_cursor;
  }
  expect(pages.map((page) => page.length)).toEqual([3, 1]);
  const listed = pages.flat();
  expect(listed.map(({ user_id }) => user_id)).toEqual([...members].sort());
  expect(listed.map(({ user_id }) => user_id)).not.toContain(without);
  expect(listed.find(({ user_id }) => user_id === id)?.granted_permission_ids).toEqual(["owner", "reader"]);
  const ofProject = (await get("/permissions/holders?permission_id=moderate")).json.items;
  expect(ofProject.map(({ user_id }: { user_id: string }) => user_id)).toEqual(expect.arrayContaining(members));
});

test("users and teams of other projects are unknown", async () => {
  const member = await givenMember("reader");
  const asForeign = (path: string) => get(path, fixtures.foreign);
  const about = `permission_id=$read_members&team_id=${member.teamId}`;
  expect((await asForeign(`/permissions/explain?${about}&user_id=${member.id}`)).json.code).toBe("TEAM_MEMBERSHIP_NOT_FOUND");
  expect((await asForeign(`/permissions/explain?permission_id=moderate&user_id=${member.id}`)).json.code).toBe("USER_NOT_FOUND");
  expect((await asForeign(`/permissions/holders?${about}`)).json.code).toBe("TEAM_NOT_FOUND");
  const listed = await asForeign("/permissions/holders?permission_id=moderate");
  expect(listed.text).not.toContain(member.id);
});

import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

// The published client's objects for permissions.

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({
    ...newProjectOverride(),
    "auth.password.allowSignIn": true,
    "teams.allowClientTeamCreation": true,
  });
});
afterAll(() => server?.close());

async function givenUser() {
  const apps = publishedApps(server, project);
  const app = apps.client();
  await app.signUpWithCredential({
    email: `${crypto.randomUUID()}@example.org`,
    password: "correct horse battery",
    noVerificationCallback: true,
  });
  const user = await app.getUser({ or: "throw" });
  const team = await user.createTeam({ displayName: "Engines" });
  const asServer = await apps.server().getUser(user.id);
  if (!asServer) throw new Error("the server does not see the user");
  return { user, team, asServer };
}
const ids = (permissions: readonly { id: string }[]) => permissions.map(({ id }) => id);

test("a client lists and checks the permissions of its user", async () => {
  const { user, team } = await givenUser();
  expect(ids(await user.listPermissions(team))).toEqual([
    "$delete_team",
    "$invite_members",
    "$manage_api_keys",
    "$read_members",
    "$remove_members",
    "$update_team",
    "team_admin",
  ]);
  expect(ids(await user.listPermissions(team, { recursive: false }))).toEqual(["team_admin"]);
  expect(await user.getPermission(team, "$delete_team")).toMatchObject({ id: "$delete_team" });
  expect([await user.hasPermission(team, "$delete_team"), await user.hasPermission(team, "team_member")]).toEqual([true, false]);
  expect(await user.listPermissions()).toEqual([]);
});

test("a server grants and revokes permissions in a team and in the project", async () => {
  const admin = publishedApps(server, project).admin();
  await admin.createProjectPermissionDefinition({ id: "moderate", containedPermissionIds: [] });
  const { user, team, asServer } = await givenUser();
  await asServer.grantPermission(team, "team_member");
  expect(await user.hasPermission(team, "team_member")).toBe(true);
  await asServer.revokePermission(team, "team_member");
  expect(await asServer.hasPermission(team, "team_member")).toBe(false);
  const again = await failure(asServer.revokePermission(team, "team_member"));
  expect(KnownErrors.TeamPermissionNotFound.isInstance(again)).toBe(true);

  await asServer.grantPermission("moderate");
  expect(ids(await user.listPermissions())).toEqual(["moderate"]);
  expect([await user.getPermission("moderate"), await user.getPermission("team_admin")]).toEqual([{ id: "moderate" }, null]);
  await asServer.revokePermission("moderate");
  expect(await user.hasPermission("moderate")).toBe(false);
  const unknown = await failure(asServer.grantPermission("unknown"));
  expect(KnownErrors.PermissionNotFound.isInstance(unknown)).toBe(true);
});

test("a server lists and checks the permissions of a user", async () => {
  const admin = publishedApps(server, project).admin();
  await admin.createProjectPermissionDefinition({ id: "review", containedPermissionIds: [] });
  await admin.createProjectPermissionDefinition({ id: "publish", containedPermissionIds: ["review"] });
  const { team, asServer } = await givenUser();
  expect(ids(await asServer.listPermissions(team, { recursive: false }))).toEqual(["team_admin"]);
  expect(ids(await asServer.listPermissions(team))).toContain("$delete_team");
  expect(await asServer.getPermission(team, "$delete_team")).toMatchObject({ id: "$delete_team" });
  expect([await asServer.getPermission(team, "review"), await asServer.hasPermission(team, "$delete_team")]).toEqual([null, true]);

  await asServer.grantPermission("publish");
  expect(ids(await asServer.listPermissions({ recursive: false }))).toEqual(["publish"]);
  expect(ids(await asServer.listPermissions())).toEqual(["publish", "review"]);
  expect(await asServer.getPermission("review")).toMatchObject({ id: "review" });
  expect([await asServer.hasPermission("review"), await asServer.hasPermission("team_admin")]).toEqual([true, false]);
});

test("an admin defines, changes and deletes permissions", async () => {
  const admin = publishedApps(server, project).admin();
  await admin.createTeamPermissionDefinition({ id: "cook", description: "Cooks", containedPermissionIds: ["$read_members"] });
  const find = async (id: string) => (await admin.listTeamPermissionDefinitions()).find((definition) => definition.id === id);
  expect(await find("cook")).toMatchObject({ id: "cook", description: "Cooks", containedPermissionIds: ["$read_members"] });
  await admin.updateTeamPermissionDefinition("cook", { containedPermissionIds: [] });
  expect(await find("cook")).toMatchObject({ description: "Cooks", containedPermissionIds: [] });
  const taken = await failure(admin.createTeamPermissionDefinition({ id: "cook", containedPermissionIds: [] }));
  expect(KnownErrors.PermissionIdAlreadyExists.isInstance(taken)).toBe(true);
  const missing = await failure(admin.createTeamPermissionDefinition({ id: "new", containedPermissionIds: ["unknown"] }));
  expect(KnownErrors.ContainedPermissionNotFound.isInstance(missing)).toBe(true);
  await admin.deleteTeamPermissionDefinition("cook");
  expect(await find("cook")).toBeUndefined();

  await admin.createProjectPermissionDefinition({ id: "audit", containedPermissionIds: [] });
  await admin.updateProjectPermissionDefinition("audit", { description: "Audits" });
  expect(await admin.listProjectPermissionDefinitions()).toContainEqual(expect.objectContaining({ id: "audit", description: "Audits" }));
  await admin.deleteProjectPermissionDefinition("audit");
  expect(ids(await admin.listProjectPermissionDefinitions())).not.toContain("audit");
});

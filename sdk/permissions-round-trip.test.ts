import { afterAll, beforeAll, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createAdminApp, isKnownError } from "./admin.ts";
import { createClientApp } from "./client.ts";

// Permissions by the client library against the real server.

let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string };
let admin: ReturnType<typeof createAdminApp>;
beforeAll(async () => {
  server = await startServer();
  const project = await server.givenProject({
    ...newProjectOverride(),
    "auth.password.allowSignIn": true,
    "teams.allowClientTeamCreation": true,
    "domains.allowLocalhost": true,
  });
  const { id: projectId, publishableClientKey, superSecretAdminKey, secretServerKey } = project;
  keys = { baseUrl: server.url, projectId, publishableClientKey };
  admin = createAdminApp({ ...keys, superSecretAdminKey, secretServerKey });
});
afterAll(() => server?.close());

async function givenUser() {
  const app = createClientApp({ ...keys, tokenStore: "memory", effects: { now: () => server.clock.now().getTime() } });
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  const user = await app.getUser({ or: "throw" });
  return { user, team: await user.createTeam({ displayName: "Engines" }), asServer: await admin.getUser(user.id) };
}
const ids = (permissions: readonly { id: string }[]) => permissions.map(({ id }) => id);

test("a user has the permissions of a team's creator, and checks single ones", async () => {
  const { user, team } = await givenUser();
  expect(ids(await user.listPermissions(team, { recursive: false }))).toEqual(["team_admin"]);
  expect(ids(await user.listPermissions(team))).toContain("$update_team");
  expect(ids(await user.listPermissions(team, { direct: true }))).toEqual(["team_admin"]);
  expect(await user.getPermission(team, "$update_team")).toEqual({ id: "$update_team" });
  for (const options of [{ recursive: false }, { direct: true }])
    expect(await user.getPermission(team, "$update_team", options)).toBeNull();
  expect(await user.getPermission("unknown", { direct: true })).toBeNull();
  expect([await user.hasPermission(team, "$update_team"), await user.hasPermission(team, "unknown")]).toEqual([true, false]);
  expect(await user.hasPermission("unknown")).toBe(false);
});

test("a server grants and revokes permissions in a team and in the project, and explains them", async () => {
  await admin.createTeamPermissionDefinition({ id: "pilot", description: "Flies", containedPermissionIds: ["$read_members"] });
  await admin.createProjectPermissionDefinition({ id: "review" });
  const { user, team, asServer } = await givenUser();
  await asServer?.grantPermission(team, "pilot");
  await asServer?.grantPermission("review");
  expect(await user.hasPermission(team, "pilot")).toBe(true);
  expect(ids(await user.listPermissions())).toEqual(["review"]);
  expect(await asServer?.getPermission("review")).toEqual({ id: "review" });

  const explanation = await admin.explainPermission({ userId: user.id, teamId: team.id, permissionId: "$read_members" });
  expect(explanation).toMatchObject({ hasPermission: true, isComplete: true, permissionId: "$read_members" });
  const reason = explanation.paths.find(({ permissionIds }) => permissionIds[0] === "pilot");
  expect(reason).toMatchObject({ permissionIds: ["pilot", "$read_members"], grantedBy: "admin", grantedAt: expect.any(Date) });
  const holders = await admin.listPermissionHolders({ permissionId: "pilot", teamId: team.id });
  expect([...holders]).toMatchObject([{ userId: user.id, grantedPermissionIds: ["pilot"] }]);
  expect(holders.nextCursor).toBeNull();

  await asServer?.revokePermission(team, "pilot");
  await asServer?.revokePermission("review");
  expect([await user.hasPermission(team, "pilot"), await user.hasPermission("review")]).toEqual([false, false]);
  await expect(asServer?.revokePermission(team, "pilot")).rejects.toSatisfy((error) => isKnownError(error, "TEAM_PERMISSION_NOT_FOUND"));
});

test("an admin lists, changes, renames and deletes definitions", async () => {
  await admin.createTeamPermissionDefinition({ id: "cook" });
  const chef = { id: "chef", description: "Cooks", containedPermissionIds: ["$invite_members"] };
  expect(await admin.updateTeamPermissionDefinition("cook", chef)).toEqual(chef);
  expect(await admin.listTeamPermissionDefinitions()).toContainEqual(chef);
  await admin.deleteTeamPermissionDefinition("chef");
  expect(ids(await admin.listTeamPermissionDefinitions())).not.toContain("chef");
  await admin.createProjectPermissionDefinition({ id: "audit" });
  expect(await admin.updateProjectPermissionDefinition("audit", { id: "inspect" })).toMatchObject({ id: "inspect" });
  await admin.deleteProjectPermissionDefinition("inspect");
  expect(ids(await admin.listProjectPermissionDefinitions())).not.toContain("inspect");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { renderConfiguration } from "#contract/config/render.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { hasTeamPermission, type Membership } from "./permissions.ts";

const config = renderConfiguration({
  "auth.password.allowSignIn": true,
  "rbac.permissions": {
    captain: { scope: "team", containedPermissionIds: { sailor: true, $update_team: true } },
    sailor: { scope: "team", containedPermissionIds: { cook: true } },
    cook: { scope: "team", containedPermissionIds: { captain: true } },
    stowaway: { scope: "project", containedPermissionIds: { cook: true } },
  },
});

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
});
afterAll(() => server?.close());

async function given(...permissionIds: string[]): Promise<Membership> {
  const user = await server.request("POST", "/users", { as: "server", project, body: {} });
  const body = { display_name: "Team", creator_user_id: user.json.id };
  const team = await server.request("POST", "/teams", { as: "server", project, body });
  const member = { tenancy_id: project.tenancyId, team_id: team.json.id, user_id: user.json.id };
  for (const permission_id of permissionIds)
    await server.db
      .insertInto("team_permissions")
      .values({ ...member, permission_id })
      .execute();
  return { teamId: team.json.id, userId: user.json.id };
}
const holds = (membership: Membership, permissionId: string) =>
  hasTeamPermission(server.db, { tenancyId: project.tenancyId, config }, membership, permissionId);

test("a permission is granted directly or by a permission that contains it at any depth", async () => {
  const captain = await given("captain");
  for (const id of ["captain", "sailor", "cook", "$update_team"]) expect(await holds(captain, id), id).toBe(true);
  expect(await holds(captain, "$delete_team")).toBe(false);
  expect(await holds(await given("$delete_team"), "$delete_team")).toBe(true);
});

test("a permission without a team definition grants neither itself nor contained permissions", async () => {
  const member = await given("stowaway", "gone");
  for (const id of ["stowaway", "gone", "cook"]) expect(await holds(member, id), id).toBe(false);
});

test("permissions in one team do not apply in another", async () => {
  const [first, second] = [await given("captain"), await given()];
  expect(await holds({ ...second, userId: first.userId }, "captain")).toBeUndefined();
  expect(await holds(second, "captain")).toBe(false);
});

test("a permission check takes one statement", async () => {
  const member = await given("captain");
  expect(await server.statements(() => holds(member, "cook"))).toHaveLength(1);
});

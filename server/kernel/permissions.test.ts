import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderConfiguration } from "#contract/configuration/render.ts";
import { TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import { randomUuid } from "../services/random.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { holdsTeamPermission, type Membership, requireTeamPermission } from "./permissions.ts";

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
  holdsTeamPermission(server.db, { tenancyId: project.tenancyId, config }, membership, permissionId);
const demand = (membership: Membership, permissionId: string) =>
  requireTeamPermission(server.db, { tenancyId: project.tenancyId, config }, membership, permissionId);

test("a permission is held directly, or by one that contains it at whatever depth", async () => {
  const captain = await given("captain");
  for (const id of ["captain", "sailor", "cook", "$update_team"]) expect(await holds(captain, id), id).toBe(true);
  expect(await holds(captain, "$delete_team")).toBe(false);
  expect(await holds(await given("$delete_team"), "$delete_team")).toBe(true);
});

test("a permission without a definition for teams is worth nothing, nor is what it contains", async () => {
  const member = await given("stowaway", "gone");
  for (const id of ["stowaway", "gone", "cook"]) expect(await holds(member, id), id).toBe(false);
});

test("permissions in one team are none in another", async () => {
  const [first, second] = [await given("captain"), await given()];
  expect(await holds({ ...second, userId: first.userId }, "captain")).toBeUndefined();
  expect(await holds(second, "captain")).toBe(false);
});

describe("who lacks a permission", () => {
  test("is told first that it is no member, then which permission", async () => {
    const member = await given("cook");
    const nobody = { ...member, userId: randomUuid() };
    const ids = { team_id: member.teamId, user_id: member.userId };

    await expect(demand(nobody, "cook")).rejects.toEqual(new TeamMembershipNotFound({ ...ids, user_id: nobody.userId }));
    await expect(demand(member, "$delete_team")).rejects.toEqual(new TeamPermissionRequired({ ...ids, permission_id: "$delete_team" }));
    await expect(demand(member, "captain")).resolves.toBeUndefined();
  });
});

test("a permission costs one statement", async () => {
  const member = await given("captain");
  expect(await server.statements(() => demand(member, "cook"))).toHaveLength(1);
});

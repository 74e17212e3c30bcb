import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { givenInvitingTeam, givenMembership } from "../../testing/teams/invitations.ts";
import { up } from "./0041-developer-roles.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

test("admins of a team become its owners, the others members, and no other permissions change", async () => {
  const { db } = server;
  const internal = await db
    .selectFrom("tenancies")
    .select(["id", "config_revision"])
    .where("project_id", "=", "internal")
    .executeTakeFirstOrThrow();
  const tenant = { tenancyId: internal.id };
  // As the version before seeded it, with a change by an admin.
  const before = {
    ...newProjectOverride(),
    "rbac.permissions.team_admin.containedPermissionIds.$delete_team": null,
    "teams.invitationsBoundToAddress": true,
  };
  await db
    .updateTable("tenancies")
    .set({ config: JSON.stringify(before) })
    .where("id", "=", internal.id)
    .execute();
  const user = async () => (await server.givenUser()).id;
  const [admin, both, member, none, oldest, newest] = [await user(), await user(), await user(), await user(), await user(), await user()];
  const team = await givenInvitingTeam(server, tenant, admin, ["team_admin"]);
  await givenMembership(server, tenant, team, both, ["team_admin", "team_member"]);
  await givenMembership(server, tenant, team, member, ["team_member"]);
  await givenMembership(server, tenant, team, none, []);
  const withoutAdmin = await givenInvitingTeam(server, tenant, oldest, ["team_member"]);
  server.clock.advance(1000);
  await givenMembership(server, tenant, withoutAdmin, newest, ["team_member"]);
  const other = await server.givenProject();
  const elsewhere = await givenInvitingTeam(server, other);

  await up(db as unknown as Kysely<unknown>);

  const granted = async (teamId: string) => {
    const { rows } = await sql<{ user_id: string; permission_id: string }>`SELECT user_id, permission_id FROM team_permissions
      WHERE team_id = ${teamId}::uuid`.execute(db);
    return rows.map(({ user_id, permission_id }) => `${user_id} ${permission_id}`).sort();
  };
  expect(await granted(team)).toEqual([`${admin} team_owner`, `${both} team_owner`, `${member} team_member`, `${none} team_member`].sort());
  expect(await granted(withoutAdmin)).toEqual([`${oldest} team_owner`, `${newest} team_member`].sort());
  expect(await granted(elsewhere)).toEqual([]);

  const after = await db
    .selectFrom("tenancies")
    .select(["config", "config_revision"])
    .where("id", "=", internal.id)
    .executeTakeFirstOrThrow();
  expect(after.config_revision).not.toBe(internal.config_revision);
  const { rbac, teams } = renderConfiguration(after.config as never);
  expect(rbac.defaultPermissions).toMatchObject({ teamCreator: { team_owner: true }, teamMember: { team_member: true } });
  expect(Object.keys(rbac.permissions).sort()).toEqual(["team_admin", "team_member", "team_owner", "team_read_only"]);
  expect(Object.keys(rbac.permissions.team_owner?.containedPermissionIds ?? {})).toContain("$delete_team");
  expect(teams.invitationsBoundToAddress).toBe(true);
});

import { sql } from "kysely";
import { TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import { type DeveloperRole, includesRole, roleOf, rolePermissions } from "#contract/vocabulary/developer-roles.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Membership } from "../../core/permissions.ts";
import type { Db } from "../../database/schema.ts";
import { lockTeam } from "../teams/queries.ts";

/**
 * Locks a team of project `internal` until the transaction ends, to prevent its deletion while it gets a project. Reads the role of a user
 * in it, undefined for no member, and how many projects it owns.
 */
export async function lockOwnership(db: Db, internalTenancyId: string, { teamId, userId }: Membership) {
  await lockTeam(db, internalTenancyId, teamId);
  const { rows } = await sql<{ granted: string[] | null; owned: number }>`SELECT
      (SELECT ARRAY (SELECT g.permission_id FROM team_permissions g
          WHERE g.tenancy_id = m.tenancy_id AND g.team_id = m.team_id AND g.user_id = m.user_id)
        FROM team_members m WHERE m.tenancy_id = ${internalTenancyId}::uuid AND m.team_id = ${teamId}::uuid
        AND m.user_id = ${userId}::uuid) AS granted,
      (SELECT count(*)::int FROM projects p WHERE p.owner_team_id = ${teamId}::uuid) AS owned`.execute(db);
  const [{ granted, owned }] = rows as [{ granted: string[] | null; owned: number }];
  return { role: granted ? roleOf(granted) : undefined, owned };
}

/**
 * Refuses to give projects to a team to those who may only read there.
 * @throws TeamMembershipNotFound, TeamPermissionRequired
 */
export function assertMayOwn(role: DeveloperRole | undefined, { teamId, userId }: Membership): void {
  if (role === undefined) throw new TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  if (!includesRole(role, "member"))
    throw new TeamPermissionRequired({ team_id: teamId, user_id: userId, permission_id: rolePermissions.member });
}

/**
 * Projects owned by the teams of a user of project `internal`, oldest first. Each has the override of its main branch and what the user was
 * granted in the team.
 */
export const listOwnedProjects = (db: Db, internalTenancyId: string, userId: string) =>
  db
    .selectFrom("projects as p")
    .innerJoin("tenancies as t", (join) => join.onRef("t.project_id", "=", "p.id").on("t.branch_id", "=", defaultBranchId))
    .selectAll("p")
    .innerJoin("team_members as m", (join) =>
      join.onRef("m.team_id", "=", "p.owner_team_id").on("m.tenancy_id", "=", internalTenancyId).on("m.user_id", "=", userId),
    )
    .select(
      sql<string[]>`ARRAY (SELECT g.permission_id FROM team_permissions g
        WHERE g.tenancy_id = m.tenancy_id AND g.team_id = m.team_id AND g.user_id = m.user_id)`.as("granted"),
    )
    .select(["t.id as tenancy_id", "t.config_revision", sql<string>`t.config::text`.as("config")])
    .orderBy("p.created_at")
    .orderBy("p.id")
    .limit(listSizes.projects)
    .execute();

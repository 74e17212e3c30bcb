import { sql } from "kysely";
import { containedPermissions } from "#contract/configuration/permissions.ts";
import { TeamMembershipNotFound, TeamPermissionRequired } from "#contract/errors/index.ts";
import type { Db } from "../database/schema.ts";
import type { Project } from "./call.ts";

/** A user's place in a team. */
export interface Membership {
  readonly teamId: string;
  readonly userId: string;
}

/** The permissions of a member of a team, granted directly or contained in one that is; undefined when the user is no member. */
async function permissionsIn(
  db: Db,
  { tenancyId, config }: Pick<Project, "tenancyId" | "config">,
  { teamId, userId }: Membership,
): Promise<readonly string[] | undefined> {
  const member = await db
    .selectFrom("team_members as m")
    .select(
      sql<string[]>`ARRAY (SELECT p.permission_id FROM team_permissions p
        WHERE p.tenancy_id = m.tenancy_id AND p.team_id = m.team_id AND p.user_id = m.user_id)`.as("direct"),
    )
    .where("m.tenancy_id", "=", tenancyId)
    .where("m.team_id", "=", teamId)
    .where("m.user_id", "=", userId)
    .executeTakeFirst();
  return member && containedPermissions(config, "team", member.direct);
}

/** Whether a member of a team has a permission; undefined when the user is no member. */
export const holdsTeamPermission = async (
  db: Db,
  project: Pick<Project, "tenancyId" | "config">,
  membership: Membership,
  permissionId: string,
): Promise<boolean | undefined> => (await permissionsIn(db, project, membership))?.includes(permissionId);

/** In the order of the wire protocol, section 2.2. One statement. @throws TeamMembershipNotFound, TeamPermissionRequired */
export async function requireTeamPermission(
  db: Db,
  project: Pick<Project, "tenancyId" | "config">,
  { teamId, userId }: Membership,
  ...permissionIds: readonly string[]
): Promise<void> {
  const held = await permissionsIn(db, project, { teamId, userId });
  if (!held) throw new TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  const lacked = permissionIds.find((id) => !held.includes(id));
  if (lacked !== undefined) throw new TeamPermissionRequired({ team_id: teamId, user_id: userId, permission_id: lacked });
}

import { sql } from "kysely";
import { containedPermissions } from "#contract/config/permissions.ts";
import type { Db } from "../database/schema.ts";
import type { Project } from "../kernel/call.ts";

/** A user in a team. */
export interface Membership {
  readonly teamId: string;
  readonly userId: string;
}

/** The permissions of a team member, direct and contained ones; undefined if the user is no member. */
async function permissionsInTeam(
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

/** Whether a team member has a permission; undefined if the user is no member. */
export const hasTeamPermission = async (
  db: Db,
  project: Pick<Project, "tenancyId" | "config">,
  membership: Membership,
  permissionId: string,
): Promise<boolean | undefined> => (await permissionsInTeam(db, project, membership))?.includes(permissionId);

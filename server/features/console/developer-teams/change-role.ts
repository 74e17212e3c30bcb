import { OwnerRoleRequired, TeamMembershipNotFound, TeamNeedsOwner, TeamPermissionRequired } from "#contract/errors/index.ts";
import type { internalDeveloperTeamRoutes } from "#contract/routes/console/developer-teams.ts";
import { includesRole, rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import type { Call } from "../../../kernel/call.ts";
import { lockRoles } from "../../teams/permissions/locked-roles.ts";
import { replaceRole } from "../../teams/permissions/role-grants.ts";

/**
 * Changes a developer's role. The rights of the caller are those at the moment of the change. Of two admins who demote each other, the
 * second is refused.
 */
export async function changeRole(call: Call<typeof internalDeveloperTeamRoutes.changeRole>): Promise<void> {
  const { input, project, user, accessType, transaction } = call;
  const { team_id: teamId, user_id: userId, role } = input;
  const callerId = user.row.id;
  await transaction(async (db) => {
    const locked = await lockRoles(db, project.tenancyId, { teamId, userId }, callerId);
    if (locked.role === undefined) throw new TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    if (accessType === "client") {
      if (!locked.callerRole || !includesRole(locked.callerRole, "admin"))
        throw new TeamPermissionRequired({ team_id: teamId, user_id: callerId, permission_id: rolePermissions.admin });
      if ((locked.role === "owner" || role === "owner") && locked.callerRole !== "owner") throw new OwnerRoleRequired();
    }
    if (locked.role === "owner" && role !== "owner" && !locked.hasOtherOwner) throw new TeamNeedsOwner();
    await replaceRole(call, db, { teamId, userId }, role);
  });
}

import { OwnerRoleRequired, TeamMembershipNotFound, TeamNeedsOwner, TeamPermissionRequired } from "#contract/errors/index.ts";
import type { internalDeveloperTeamRoutes } from "#contract/routes/console/developer-teams.ts";
import { includesRole, rolePermissions, toRole } from "#contract/vocabulary/console/developer-roles.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { idempotently } from "../../../core/idempotency.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { listOpenInvitations } from "../../teams/invitations/queries.ts";
import { invite } from "../../teams/invitations/send.ts";
import { lockRoles } from "../../teams/permissions/locked-roles.ts";
import { replaceRole } from "../../teams/permissions/role-grants.ts";
import { listDevelopers, listTeamPage } from "./queries.ts";

export const developerTeamHandlers: Handlers<typeof internalDeveloperTeamRoutes> = {
  async list({ input, project, user, db }) {
    const request = { query: input.query, ...toPageRequest(input, { page: pageSizes.developerTeams.max, all: listSizes.developerTeams }) };
    const { rows, next } = await listTeamPage(db, project.tenancyId, user.row.id, request);
    const items = rows.map(({ created_at, permission_ids, ...row }) => ({
      ...row,
      role: toRole(permission_ids),
      created_at_millis: created_at.getTime(),
    }));
    return listReply(input, items, next);
  },

  async listMembers({ input, project, db }) {
    const sizes = { page: pageSizes.developerTeamMembers.max, all: listSizes.developerTeamMembers };
    const request = { teamId: input.team_id, query: input.query, ...toPageRequest(input, sizes) };
    const { rows, next } = await listDevelopers(db, project.tenancyId, request);
    const items = rows.map(({ created_at, permission_ids, ...row }) => ({
      ...row,
      role: toRole(permission_ids),
      joined_at_millis: created_at.getTime(),
    }));
    return listReply(input, items, next);
  },

  async changeRole(call) {
    await changeRole(call);
    return { success: true };
  },

  async invite(call) {
    const { team_id: teamId, email, role, callback_url: callbackUrl } = call.input;
    const inviter = call.accessType === "client" ? call.user : null;
    return idempotently(call, "internal.developerTeams.invite", async ({ db }) => ({
      success: true as const,
      id: await invite({ ...call, db }, { teamId, email, role, callbackUrl, inviter }),
    }));
  },

  async listInvitations({ input, project, db, now }) {
    const sizes = { page: pageSizes.invitations.max, all: listSizes.invitations };
    const request = { teamId: input.team_id, query: input.query, ...toPageRequest(input, sizes) };
    const { rows, next } = await listOpenInvitations(db, project, request, now);
    const items = rows.map(({ id, recipient_email, role, expires_at }) => ({
      id,
      recipient_email,
      // Invitations by the call for all projects give the default permissions of a member.
      role: role ?? ("member" as const),
      expires_at_millis: expires_at.getTime(),
    }));
    return listReply(input, items, next);
  },
};

/**
 * Changes a developer's role. The rights of the caller are those at the moment of the change. Of two admins who demote each other, the
 * second is refused.
 */
async function changeRole(call: Call<typeof internalDeveloperTeamRoutes.changeRole>): Promise<void> {
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

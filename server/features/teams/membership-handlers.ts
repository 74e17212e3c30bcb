import { defaultPermissions } from "#contract/config/permissions.ts";
import { TeamMembershipAlreadyExists, TeamMembershipNotFound, TeamNotFound, UserNotFound } from "#contract/errors/index.ts";
import type { teamMembershipRoutes } from "#contract/routes/team-memberships.ts";
import { audit } from "../../core/audit.ts";
import { webhookEvent } from "../../core/webhook-event.ts";
import { constraintOf } from "../../database/connect.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { revokeInvitationsBy } from "../codes/revoke.ts";
import { joinEvents, joinTeam } from "./join.ts";
import { removeMember } from "./members.ts";

export const teamMembershipHandlers: Handlers<typeof teamMembershipRoutes> = { add, remove };

/** Adds a user to a team with a member's default permissions, in one statement. */
async function add(call: Call<typeof teamMembershipRoutes.add>) {
  const { input, project, db, now } = call;
  const { team_id: teamId, user_id: userId } = input;
  const permissionIds = defaultPermissions(project.config, "teamMember");
  const event = { event: "team.joined", userId, data: { team_id: teamId } } as const;
  try {
    const joined = await joinTeam(db, { tenancyId: project.tenancyId, teamId, userId, permissionIds }, now)
      .also((earlier) => audit(call, event, earlier.selectFrom("joined")))
      .also(joinEvents(call, { permissionIds }))
      .rows(db, "joined");
    if (joined.length === 0) throw new TeamMembershipAlreadyExists();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === "team_members_tenancy_id_user_id_fkey") throw new UserNotFound();
    if (constraint === "team_members_tenancy_id_team_id_fkey") throw new TeamNotFound({ team_id: teamId });
    throw error;
  }
  return input;
}

/** Removes a user from a team, with what it could do and has sent there, in one statement. */
async function remove(call: Call<typeof teamMembershipRoutes.remove>) {
  const { input, project, db } = call;
  const { tenancyId } = project;
  const membership = { teamId: input.team_id, userId: input.user_id };
  const event = { event: "team.member_removed", userId: input.user_id, data: { team_id: input.team_id } } as const;
  const removed = await statement()
    .step("removed", removeMember(db, tenancyId, membership))
    .also((earlier) => [
      revokeInvitationsBy(db, tenancyId, membership),
      audit(call, event, earlier.selectFrom("removed")),
      webhookEvent(call, { type: "team_membership.deleted", data: input }, earlier.selectFrom("removed")),
    ])
    .rows(db, "removed");
  if (removed.length === 0) throw new TeamMembershipNotFound(input);
  return { success: true } as const;
}

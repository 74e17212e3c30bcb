import { defaultPermissions } from "#contract/config/permissions.ts";
import { TeamMembershipAlreadyExists, TeamMembershipNotFound, TeamNotFound, UserNotFound } from "#contract/errors/index.ts";
import type { teamMembershipRoutes } from "#contract/routes/teams/team-memberships.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { audit } from "../../core/audit.ts";
import type { Membership } from "../../core/permissions.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import { readConstraint } from "../../database/sql-state.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { revokeInvitationsBy } from "../foundation/codes/revoke.ts";
import { requireSeat } from "../payments/items/seats.ts";
import { joinEvents, joinTeam } from "./join.ts";
import { assertMayRemove, lockRoles } from "./permissions/locked-roles.ts";
import { removeMember } from "./queries.ts";

export const teamMembershipHandlers: Handlers<typeof teamMembershipRoutes> = { add, remove };

/** Adds a user to a team. In project `internal`, the team needs a seat for it. */
async function add(call: Call<typeof teamMembershipRoutes.add>) {
  const { input, project, db, transaction } = call;
  if (project.id !== internalProjectId) await insertMember(call, db);
  else
    await transaction(async (tx) => {
      if (await isMember(tx, project.tenancyId, input)) throw new TeamMembershipAlreadyExists();
      await requireSeat(tx, call, input.team_id);
      await insertMember(call, tx);
    });
  return input;
}

const isMember = async (
  db: Db,
  tenancyId: string,
  { team_id, user_id }: Call<typeof teamMembershipRoutes.add>["input"],
): Promise<boolean> =>
  (await db
    .selectFrom("team_members")
    .select("user_id")
    .where("tenancy_id", "=", tenancyId)
    .where("team_id", "=", team_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst()) !== undefined;

/** Adds a user to a team with a member's default permissions, in one statement. */
async function insertMember(call: Call<typeof teamMembershipRoutes.add>, db: Db): Promise<void> {
  const { input, project, now } = call;
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
    const constraint = readConstraint(error);
    if (constraint === "team_members_tenancy_id_user_id_fkey") throw new UserNotFound();
    if (constraint === "team_members_tenancy_id_team_id_fkey") throw new TeamNotFound({ team_id: teamId });
    throw error;
  }
}

/** Removes a user from a team. In project `internal`, the team keeps an owner. */
async function remove(call: Call<typeof teamMembershipRoutes.remove>) {
  const { input, project, user, accessType, db, transaction } = call;
  const membership = { teamId: input.team_id, userId: input.user_id };
  const removed =
    project.id === internalProjectId
      ? await transaction(async (tx) => {
          assertMayRemove(await lockRoles(tx, project.tenancyId, membership, user?.row.id), accessType === "client");
          return removeWithTraces(call, tx, membership);
        })
      : await removeWithTraces(call, db, membership);
  if (removed.length === 0) throw new TeamMembershipNotFound(input);
  return { success: true } as const;
}

/** Removes a user from a team, with its permissions and invitations, in one statement. Returns a row if the user was a member. */
function removeWithTraces(call: Call<typeof teamMembershipRoutes.remove>, db: Db, membership: Membership) {
  const { input, project } = call;
  const { tenancyId } = project;
  const event = { event: "team.member_removed", userId: input.user_id, data: { team_id: input.team_id } } as const;
  return statement()
    .step("removed", removeMember(db, tenancyId, membership))
    .also((earlier) => [
      revokeInvitationsBy(db, tenancyId, membership),
      audit(call, event, earlier.selectFrom("removed")),
      insertWebhookEvent(call, { type: "team_membership.deleted", data: input }, earlier.selectFrom("removed")),
    ])
    .rows(db, "removed");
}

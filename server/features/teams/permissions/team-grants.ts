import { sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { TeamMembershipNotFound, TeamPermissionNotFound } from "#contract/errors/index.ts";
import type { teamPermissionRoutes } from "#contract/routes/teams/team-permissions.ts";
import { rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { audit } from "../../../core/audit.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Call } from "../../../kernel/call.ts";
import { type Step, statement } from "../../../kernel/statement.ts";
import { revokeInvitationsWithout } from "../../foundation/codes/revoke.ts";
import { currentConfig, type GrantCall, grantDefined, requireDefinition, toGranter } from "./grant-call.ts";
import { assertMayRemove, lockRoles } from "./locked-roles.ts";

/** A permission of a team member, as the wire names it. */
export interface TeamGrant {
  readonly team_id: string;
  readonly user_id: string;
  readonly permission_id: string;
}

/** The grant as clients and webhooks see it. */
export const teamGrantView = ({ permission_id, user_id, team_id }: TeamGrant) => ({ id: permission_id, user_id, team_id });

/** Locks the membership, so that it is not deleted before the statement ends. */
const memberStep = ({ project }: GrantCall, { team_id, user_id }: TeamGrant) =>
  sql<{ tenancy_id: string; team_id: string; user_id: string }>`SELECT tenancy_id, team_id, user_id FROM team_members
    WHERE tenancy_id = ${project.tenancyId}::uuid AND team_id = ${team_id}::uuid AND user_id = ${user_id}::uuid FOR KEY SHARE`;

const readEntry = (event: "team_permission.granted" | "team_permission.revoked", { team_id, user_id, permission_id }: TeamGrant) => ({
  event,
  userId: user_id,
  data: { team_id, permission_id },
});

/**
 * A step that ends the invitations of a member who cannot send them, where the permission is one to invite. Granting it again does not
 * bring them back.
 * @param ended permissions that the statement takes from the member
 */
function endedInvitations(
  { project, db }: GrantCall,
  { team_id, user_id, permission_id }: TeamGrant,
  ended: readonly string[],
): Step | undefined {
  const inviting = permissionsContaining(project.config, "team", "$invite_members");
  if (!inviting.includes(permission_id)) return undefined;
  return revokeInvitationsWithout(db, project.tenancyId, { teamId: team_id, userId: user_id }, { inviting, ended });
}

/**
 * Grants a permission to a team member, in one statement.
 * @throws PermissionNotFound, WrongPermissionScope, TeamMembershipNotFound
 */
export async function grantTeamPermission(call: GrantCall, grant: TeamGrant): Promise<void> {
  const { db, now } = call;
  const { source, userId } = toGranter(call);
  const { is_member } = await grantDefined(call, "team", grant.permission_id, async (revision) => {
    const { current, member } = await statement()
      .step("current", currentConfig(call, revision))
      .step("member", memberStep(call, grant))
      .step(
        "granted",
        sql<{
          user_id: string;
        }>`INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id, granted_at, granted_by, granted_by_user_id)
          SELECT m.tenancy_id, m.team_id, m.user_id, ${grant.permission_id}::text, ${now}::timestamptz, ${source}::text, ${userId}::uuid
          FROM member m, current c ON CONFLICT DO NOTHING RETURNING user_id`,
      )
      .also((earlier) => audit(call, readEntry("team_permission.granted", grant), earlier.selectFrom("granted")))
      // Ends invitations that the member sent without a permission to invite, such as one that raced with the last revocation.
      .also(endedInvitations(call, grant, []))
      // Also for a permission that was granted before (wire protocol, section 2.7).
      .also(insertWebhookEvent(call, { type: "team_permission.created", data: teamGrantView(grant) }, sql`SELECT FROM member, current`))
      .counts(db, "current", "member");
    return { is_current: current > 0, is_member: member > 0 };
  });
  if (!is_member) throw new TeamMembershipNotFound({ team_id: grant.team_id, user_id: grant.user_id });
}

/**
 * Revokes a directly granted permission of a team member. In project `internal`, the team keeps an owner.
 * @throws PermissionNotFound, TeamMembershipNotFound, TeamPermissionNotFound, TeamNeedsOwner
 */
export async function revokeMemberPermission(call: Call<typeof teamPermissionRoutes.revoke>): Promise<void> {
  const { input, project, transaction } = call;
  if (project.id !== internalProjectId || input.permission_id !== rolePermissions.owner) return revokeTeamPermission(call, input);
  await transaction(async (db) => {
    assertMayRemove(await lockRoles(db, project.tenancyId, { teamId: input.team_id, userId: input.user_id }), false);
    await revokeTeamPermission({ ...call, db }, input);
  });
}

/** The revocation, in one statement. */
async function revokeTeamPermission(call: GrantCall, grant: TeamGrant): Promise<void> {
  const { project, db } = call;
  requireDefinition(project.config, grant.permission_id);
  const { member, revoked } = await statement()
    .step("member", memberStep(call, grant))
    .step(
      "revoked",
      db
        .deleteFrom("team_permissions")
        .where("tenancy_id", "=", project.tenancyId)
        .where("team_id", "=", grant.team_id)
        .where("user_id", "=", grant.user_id)
        .where("permission_id", "=", grant.permission_id)
        .returning("user_id"),
    )
    .also((earlier) => audit(call, readEntry("team_permission.revoked", grant), earlier.selectFrom("revoked")))
    .also((earlier) =>
      insertWebhookEvent(call, { type: "team_permission.deleted", data: teamGrantView(grant) }, earlier.selectFrom("revoked")),
    )
    .also(endedInvitations(call, grant, [grant.permission_id]))
    .counts(db, "member", "revoked");
  if (member === 0) throw new TeamMembershipNotFound({ team_id: grant.team_id, user_id: grant.user_id });
  if (revoked === 0) throw new TeamPermissionNotFound({ ...grant });
}

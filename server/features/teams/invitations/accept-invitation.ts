import { defaultPermissions } from "#contract/config/permissions.ts";
import { rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { type AuditContext, audit } from "../../../core/audit.ts";
import { insertWebhookEvent, type WebhookContext } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { verifyAddress } from "../../accounts/contact-channels/queries.ts";
import { activeSession, callingSession, requireActiveSession } from "../../accounts/sessions/active-session.ts";
import { consumeCode, type ValidCode } from "../../foundation/codes/use.ts";
import { requireSeat } from "../../payments/items/seats.ts";
import { joinEvents, joinTeam } from "../join.ts";

interface AcceptContext extends AuditContext, WebhookContext, Pick<Call, "transaction" | "serverConfig"> {
  readonly project: Project;
}

/** Create the errors of what another call has changed meanwhile: the user or team was deleted, the invitation used. */
interface AcceptErrors {
  readonly noUser: () => Error;
  readonly noTeam: () => Error;
  readonly used: () => Error;
}

/**
 * Consumes an invitation and adds a user to its team.
 * @throws ItemNotFound, ItemQuantityInsufficientAmount, AccessTokenExpired, and the given errors
 */
export async function acceptInvitation(
  call: AcceptContext,
  userId: string,
  { id, data }: ValidCode<"team-invitation">,
  errors: AcceptErrors,
): Promise<void> {
  const { project, user, transaction, now } = call;
  const { tenancyId, config } = project;
  const permissionIds = data.role ? [rolePermissions[data.role]] : defaultPermissions(config, "teamMember");
  const own = user?.row.id === userId ? user : undefined;
  // The call may wait for a recovery of the account, which ends the session and lists the teams.
  const guard = own && activeSession(tenancyId, callingSession(own));
  const member = { tenancyId, teamId: data.teamId, userId, permissionIds, guard };
  try {
    await transaction(async (db) => {
      await requireSeat(db, call, data.teamId);
      if (!(await consumeCode(db, { tenancyId, id }, now))) throw errors.used();
      const event = { event: "team.joined", userId, data: { team_id: data.teamId } } as const;
      const [joined] = await joinTeam(db, member, now)
        .also((earlier) => audit(call, event, earlier.selectFrom("joined")))
        .also(joinEvents(call, member))
        .rows(db, "joined");
      if (own && !joined) await requireActiveSession(db, tenancyId, own);
      if (config.teams.invitationsBoundToAddress) await verifyInvitedAddress(call, db, userId, data.email);
    });
  } catch (error) {
    const constraint = readConstraint(error);
    if (constraint === "team_members_tenancy_id_user_id_fkey") throw errors.noUser();
    if (constraint === "team_members_tenancy_id_team_id_fkey") throw errors.noTeam();
    throw error;
  }
}

/** The code proves that the user reads the invited address. */
const verifyInvitedAddress = (call: AcceptContext, db: Db, userId: string, email: string): Promise<void> =>
  statement()
    .step("verified", verifyAddress(db, call.project.tenancyId, userId, email))
    .also((earlier) => [
      audit(call, { event: "user.email_verified", userId }, earlier.selectFrom("verified")),
      // The view of a user has the primary address only.
      insertWebhookEvent(call, { type: "user.updated", userId }, earlier.selectFrom("verified").where("is_primary", "=", true)),
    ])
    .execute(db);

import { defaultPermissions } from "#contract/config/permissions.ts";
import {
  InvitationForOtherAddress,
  TeamInvitationNotFound,
  UserAuthenticationRequired,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { teamInvitationRoutes } from "#contract/routes/team-invitations.ts";
import { rolePermissions } from "#contract/vocabulary/developer-roles.ts";
import { audit } from "../../core/audit.ts";
import { webhookEvent } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import { constraintOf } from "../../database/sql-state.ts";
import type { Call, Caller, Handlers, Project } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { revokeInvitation } from "../codes/revoke.ts";
import { checkCode, consumeCode, type ValidCode } from "../codes/use.ts";
import { verifyAddress } from "../contact-channels/queries.ts";
import { requireSeat } from "../items/seats.ts";
import { joinEvents, joinTeam } from "../teams/join.ts";
import { invitationTexts, listOpenInvitations, readInvitationState } from "./queries.ts";
import { sendInvitation } from "./send.ts";

const type = "team-invitation";

export const teamInvitationHandlers: Handlers<typeof teamInvitationRoutes> = {
  sendCode: sendInvitation,

  async list({ input: { team_id }, ...call }) {
    const rows = await listOpenInvitations(call.db, call.project, team_id, call.now);
    const items = rows.map(({ expires_at, role: _, ...row }) => ({ ...row, expires_at_millis: expires_at.getTime() }));
    return { items, is_paginated: false };
  },

  async revoke({ input: { team_id, invitation_id }, ...call }) {
    const revoked = await revokeInvitation(call.db, call.project.tenancyId, { id: invitation_id, teamId: team_id }, call.now);
    if (!revoked) throw new TeamInvitationNotFound();
    return { success: true as const };
  },

  accept,

  async checkCode({ input, project, db, now }) {
    const { userId, data } = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    const invitation = await invitationTexts(db, project, { teamId: data.teamId, inviterId: userId });
    if (!invitation?.inviter_may_invite) throw new VerificationCodeNotFound();
    const { team_display_name, inviter_display_name } = invitation;
    return { is_code_valid: true as const, recipient_email: data.email, team_display_name, inviter_display_name };
  },

  async details({ input, project, user, db, now }) {
    const invitation = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    const team = await invitedTeam(db, project, user, invitation);
    return { team_id: invitation.data.teamId, team_display_name: team.display_name };
  },
};

/**
 * The team of an invitation.
 * @throws VerificationCodeNotFound if the team was deleted, or the inviter may no longer invite
 * @throws InvitationForOtherAddress
 */
async function invitedTeam(db: Db, project: Project, { row }: Caller, { userId: inviterId, data }: ValidCode<typeof type>) {
  const state = await readInvitationState(db, project, { ...data, inviterId, userId: row.id });
  if (!state?.inviter_may_invite) throw new VerificationCodeNotFound();
  if (project.config.teams.invitationsBoundToAddress && !state.has_address && !state.is_member) throw new InvitationForOtherAddress();
  return state;
}

/** Adds the caller to the team. A member keeps its permissions, and the code stays unused for the invited user. */
async function accept(call: Call<typeof teamInvitationRoutes.accept>) {
  const { input, project, user, db, transaction, now } = call;
  const { tenancyId } = project;
  const invitation = await checkCode(db, { tenancyId, type, code: input.code }, now);
  const { id, data } = invitation;
  const { is_member } = await invitedTeam(db, project, user, invitation);
  if (is_member) return {};
  const permissionIds = data.role ? [rolePermissions[data.role]] : defaultPermissions(project.config, "teamMember");
  const member = { tenancyId, teamId: data.teamId, userId: user.row.id, permissionIds };
  try {
    await transaction(async (transaction) => {
      await requireSeat(transaction, call, data.teamId);
      if (!(await consumeCode(transaction, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
      const event = { event: "team.joined", userId: user.row.id, data: { team_id: data.teamId } } as const;
      await joinTeam(transaction, member, now)
        .also((earlier) => audit(call, event, earlier.selectFrom("joined")))
        .also(joinEvents(call, member))
        .execute(transaction);
      if (project.config.teams.invitationsBoundToAddress) await verifyInvitedAddress(call, transaction, data.email);
    });
  } catch (error) {
    const constraint = constraintOf(error);
    // The caller or the team was deleted during the call. Respond as if it had been deleted before.
    if (constraint === "team_members_tenancy_id_user_id_fkey") throw new UserAuthenticationRequired();
    if (constraint === "team_members_tenancy_id_team_id_fkey") throw new VerificationCodeNotFound();
    throw error;
  }
  return {};
}

/** The code proves that the caller reads the invited address. */
const verifyInvitedAddress = (call: Call<typeof teamInvitationRoutes.accept>, db: Db, email: string): Promise<void> => {
  const userId = call.user.row.id;
  return statement()
    .step("verified", verifyAddress(db, call.project.tenancyId, userId, email))
    .also((earlier) => [
      audit(call, { event: "user.email_verified", userId }, earlier.selectFrom("verified")),
      // The view of a user has the primary address only.
      webhookEvent(call, { type: "user.updated", userId }, earlier.selectFrom("verified").where("is_primary", "=", true)),
    ])
    .execute(db);
};

import {
  InvitationForOtherAddress,
  TeamInvitationNotFound,
  UserAuthenticationRequired,
  UserNotFound,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { teamInvitationRoutes } from "#contract/routes/teams/team-invitations.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Caller, Handlers, Project } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { revokeInvitation } from "../../foundation/codes/revoke.ts";
import { checkCode, type ValidCode } from "../../foundation/codes/use.ts";
import { userExists } from "../queries.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { type InvitationTexts, invitationTexts, listOpenInvitations, openInvitationTo, readInvitationState } from "./queries.ts";
import { sendInvitation } from "./send.ts";

const type = "team-invitation";

/** The errors of an acceptance by code. */
const accepting = {
  noUser: () => new UserAuthenticationRequired(),
  noTeam: () => new VerificationCodeNotFound(),
  used: () => new VerificationCodeAlreadyUsed(),
};

export const teamInvitationHandlers: Handlers<typeof teamInvitationRoutes> = {
  sendCode: sendInvitation,

  list,

  async revoke({ input: { team_id, invitation_id }, ...call }) {
    const revoked = await revokeInvitation(call.db, call.project.tenancyId, { id: invitation_id, teamId: team_id }, call.now);
    if (!revoked) throw new TeamInvitationNotFound();
    return { success: true as const };
  },

  accept,
  acceptById,

  async checkCode({ input, project, db, now }) {
    const { userId, data } = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    const invitation = await invitationTexts(db, project, { teamId: data.teamId, inviterId: userId });
    if (!invitation?.inviter_may_invite) throw new VerificationCodeNotFound();
    return { is_code_valid: true as const, recipient_email: data.email, ...toTexts(invitation) };
  },

  async details({ input, project, user, db, now }) {
    const invitation = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    const team = await invitedTeam(db, project, user, invitation);
    return { team_id: invitation.data.teamId, ...toTexts(team) };
  },
};

const toTexts = ({ team_display_name, team_profile_image_url, member_count, inviter_display_name }: InvitationTexts) => ({
  team_display_name,
  team_profile_image_url,
  member_count,
  inviter_display_name,
});

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
  const { input, project, user, db, now } = call;
  const invitation = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
  const { is_member } = await invitedTeam(db, project, user, invitation);
  if (!is_member) await acceptInvitation(call, user.row.id, invitation, accepting);
  return {};
}

/** The same for an invitation to a verified address of the user, for published clients and servers. */
async function acceptById(call: Call<typeof teamInvitationRoutes.acceptById>) {
  const { input, project, accessType, db, now } = call;
  const { user_id: userId, invitation_id: id } = input;
  const notFound = () => new TeamInvitationNotFound();
  const invitation = await openInvitationTo(db, project, { id, userId }, now);
  if (!invitation) throw accessType === "client" || (await userExists(db, project.tenancyId, userId)) ? notFound() : new UserNotFound();
  const state = await readInvitationState(db, project, { ...invitation.data, inviterId: invitation.userId, userId });
  if (!state) throw notFound();
  if (!state.is_member)
    await acceptInvitation(call, userId, invitation, { noUser: () => new UserNotFound(), noTeam: notFound, used: notFound });
  return {};
}

async function list({ input, db, project, accessType, now }: Call<typeof teamInvitationRoutes.list>) {
  const { team_id: teamId, user_id: userId, query } = input;
  const request = toPageRequest(input, { page: pageSizes.invitations.max, all: listSizes.invitations });
  const { rows, next } = await listOpenInvitations(db, project, { teamId, userId, query, ...request }, now);
  // A client's own user was found when the call was authenticated.
  if (userId !== undefined && rows.length === 0 && accessType !== "client" && !(await userExists(db, project.tenancyId, userId)))
    throw new UserNotFound();
  const items = rows.map(({ expires_at, role: _, ...row }) => ({ ...row, expires_at_millis: expires_at.getTime() }));
  return listReply(input, items, next);
}

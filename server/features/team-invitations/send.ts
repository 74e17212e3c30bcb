import { UserAuthenticationRequired } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { teamInvitationRoutes } from "#contract/routes/team-invitations.ts";
import type { InvitedRole } from "#contract/vocabulary/developer-roles.ts";
import { invitationLimits } from "#contract/vocabulary/teams.ts";
import { constraintOf } from "../../database/connect.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { assertRateLimit } from "../../rate-limits/action-limit.ts";
import { assertEmailRateLimit } from "../codes/email-rate-limit.ts";
import { linkWithCode } from "../codes/issue.ts";
import { issueInvitation } from "../codes/issue-invitation.ts";
import { enqueueEmail } from "../emails/enqueue.ts";
import { emailLocale } from "../emails/templates/locale.ts";
import { requireTrustedUrl } from "../projects/trusted-redirects.ts";
import { requireTeam } from "../teams/queries.ts";

/** E-mails an invitation into a team. */
export async function sendInvitation(call: Call<typeof teamInvitationRoutes.sendCode>) {
  const { email, team_id: teamId, callback_url: callbackUrl } = call.input;
  // A server may act with a user's token; its own right to invite does not end.
  const inviterId = (call.accessType === "client" && call.user?.row.id) || null;
  return { success: true as const, id: await invite(call, { email, teamId, callbackUrl, inviterId }) };
}

interface InvitationContext extends Pick<Call, "db" | "services" | "serverConfig" | "background" | "now" | "afterCommit" | "origin"> {
  readonly accessType: AccessType;
  readonly project: Project;
}

interface Invitation {
  readonly email: string;
  readonly teamId: string;
  /** A trusted page; the link is this URL with the code. */
  readonly callbackUrl: string;
  /** The member whose right to invite the invitation depends on; null for none. */
  readonly inviterId: string | null;
  /** The role in a team of developers; the default of new members where it is absent. */
  readonly role?: InvitedRole;
}

/**
 * E-mails an invitation into a team. It replaces open ones of the team to the same address. The caller checks the right to invite.
 * @returns the invitation's id
 * @throws RedirectUrlNotWhitelisted, TeamNotFound, TooManyRequests
 */
export async function invite(call: InvitationContext, { email, teamId, callbackUrl, inviterId, role }: Invitation): Promise<string> {
  const { project, db, now } = call;
  const { tenancyId } = project;
  requireTrustedUrl(call, callbackUrl);
  const team = await requireTeam(db, tenancyId, teamId);
  await assertTeamRateLimit(call, teamId);
  await assertEmailRateLimit(call, "team-invitation", email, invitationLimits.perAddress);

  const code = issueInvitation(db, { tenancyId, teamId, email, inviterId, role }, now);
  const message = {
    type: "team_invitation",
    userName: null,
    teamName: team.display_name,
    link: linkWithCode(callbackUrl, code.code),
    locale: emailLocale(call),
  } as const;
  try {
    await statement()
      .also([code.insert, ...enqueueEmail(call, email, message)])
      .execute(db);
  } catch (error) {
    // The caller was deleted during the call. Respond as if it had been deleted before.
    throw constraintOf(error) === "verification_codes_tenancy_id_user_id_fkey" ? new UserAuthenticationRequired() : error;
  }
  return code.id;
}

/** @throws TooManyRequests */
const assertTeamRateLimit = (call: InvitationContext, teamId: string): Promise<void> =>
  assertRateLimit(call, {
    name: "invitation",
    subject: teamId,
    limits: invitationLimits.perTeam,
    reason: "Too many invitations into this team",
  });

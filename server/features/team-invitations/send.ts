import type { teamInvitationRoutes } from "#contract/routes/team-invitations.ts";
import { codes, invitations } from "#contract/vocabulary/limits.ts";
import type { Call } from "../../kernel/call.ts";
import { requireOccasion } from "../../kernel/limits.ts";
import { together } from "../../kernel/unit.ts";
import { requireRestedAddress } from "../codes/address-limit.ts";
import { issueCode, linkWith } from "../codes/issue.ts";
import { queueMail } from "../mails/queue.ts";
import { invitationMail } from "../mails/texts/invitation.ts";
import { mailLocale } from "../mails/texts/locale.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import { requireTeam } from "../teams/queries.ts";

/** Mails an invitation into a team, whose caller may send it. Several to one address stand beside each other. */
export async function sendInvitation(call: Call<typeof teamInvitationRoutes.sendCode>) {
  const { input, project, db, services, afterCommit, now } = call;
  const { tenancyId } = project;
  const { email, team_id: teamId } = input;
  requireTrustedUrl(call, input.callback_url);
  const team = await requireTeam(db, tenancyId, teamId);
  await requireRestedTeam(call, teamId);
  await requireRestedAddress(call, "team-invitation", email, invitations.perAddress);

  const code = issueCode(
    db,
    { tenancyId, type: "team-invitation", userId: null, data: { email, teamId }, lifetimeMillis: codes.lifetime.invitation },
    now,
  );
  const text = invitationMail({
    projectName: project.displayName,
    userName: null,
    teamName: team.display_name,
    link: linkWith(input.callback_url, code.code),
    locale: mailLocale(call),
  });
  const sender = { senderName: project.displayName, senderAddress: services.senderAddress };
  await together(db, {
    code: code.insert,
    mail: queueMail(db, services.secrets, { tenancyId, ...sender, recipient: email, ...text }, now),
  });
  afterCommit(services.kickMails);
  return { success: true as const, id: code.id };
}

/** @throws TooManyRequests */
const requireRestedTeam = (call: Call<typeof teamInvitationRoutes.sendCode>, teamId: string): Promise<void> =>
  requireOccasion(call, { name: "invitation", subject: teamId, limits: invitations.perTeam }, "Too many invitations into this team");

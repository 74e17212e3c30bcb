import { sql } from "kysely";
import { TeamPermissionRequired, UserAuthenticationRequired } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { teamInvitationRoutes } from "#contract/routes/teams/team-invitations.ts";
import type { InvitedRole } from "#contract/vocabulary/console/developer-roles.ts";
import { invitationLimits } from "#contract/vocabulary/teams/teams.ts";
import { idempotently } from "../../../core/idempotency.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call, Caller, Project } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { assertRateLimit } from "../../../rate-limits/action-limit.ts";
import { callingSession, requireActiveSession } from "../../accounts/sessions/active-session.ts";
import type { EmailSource } from "../../emails/email-source.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { emailLocale } from "../../emails/templates/locale.ts";
import { assertEmailRateLimit } from "../../foundation/codes/email-rate-limit.ts";
import { linkWithCode } from "../../foundation/codes/issue.ts";
import { issueInvitation } from "../../foundation/codes/issue-invitation.ts";
import { readConfig } from "../../projects/config-store.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { requireTeam } from "../queries.ts";
import { inviterLock } from "./queries.ts";

/** E-mails an invitation into a team. */
export async function sendInvitation(call: Call<typeof teamInvitationRoutes.sendCode>) {
  const { email, team_id: teamId, callback_url: callbackUrl } = call.input;
  // A server may act with a user's token; its own right to invite does not end.
  const inviter = call.accessType === "client" ? call.user : null;
  return idempotently(call, "teamInvitations.sendCode", async ({ db }) => ({
    success: true as const,
    id: await invite({ ...call, db }, { email, teamId, callbackUrl, inviter }),
  }));
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
  /** The member whose right to invite the invitation depends on, with its session; null for none. */
  readonly inviter: Caller | null;
  /** The role in a team of developers; the default of new members where it is absent. */
  readonly role?: InvitedRole;
}

/**
 * E-mails an invitation into a team. It replaces open ones of the team to the same address. The caller checks the right to invite.
 * A member who loses it during the call, or whose session ends, sends nothing.
 * @returns the invitation's id
 * @throws RedirectUrlNotWhitelisted, TeamNotFound, TooManyRequests, AccessTokenExpired, TeamPermissionRequired
 */
export async function invite(call: InvitationContext, { email, teamId, callbackUrl, inviter, role }: Invitation): Promise<string> {
  const { project, db, now } = call;
  const { tenancyId } = project;
  requireTrustedUrl(call, callbackUrl);
  const team = await requireTeam(db, tenancyId, teamId);
  await assertTeamRateLimit(call, teamId);
  await assertEmailRateLimit(call, "team-invitation", email, invitationLimits.perAddress);

  const inviterId = inviter?.row.id ?? null;
  let { config, configRevision } = project;
  for (;;) {
    const guard = inviter ? inviterLock({ tenancyId, config }, { teamId, inviter: callingSession(inviter) }, configRevision) : undefined;
    const code = issueInvitation(db, { tenancyId, teamId, email, inviterId, role, guard }, now);
    const source = {
      type: "team_invitation",
      userName: null,
      teamName: team.display_name,
      inviterName: inviter?.row.display_name ?? null,
      link: linkWithCode(callbackUrl, code.code),
      locale: emailLocale(call),
      // The invited person may have an account, and another language than the member who invites.
      reader: {},
    } as const;
    const [issued] = await insertWithEmail(call, code.insert, { email, source });
    if (issued) return code.id;
    if (inviter) await requireActiveSession(db, tenancyId, inviter);
    const current = await readConfig(db, project);
    if (current.configRevision === configRevision)
      throw new TeamPermissionRequired({ team_id: teamId, user_id: inviterId ?? "", permission_id: "$invite_members" });
    ({ config, configRevision } = current);
  }
}

/** Inserts an invitation and the e-mail with its code, unless the invitation's guard fails. Returns a row for it. */
async function insertWithEmail(
  call: InvitationContext,
  insert: ReturnType<typeof issueInvitation>["insert"],
  { email, source }: { readonly email: string; readonly source: EmailSource },
) {
  try {
    return await statement()
      .step("issued", insert)
      .also(enqueueEmail(call, sql`SELECT ${email}::text AS recipient FROM issued`, source))
      .rows(call.db, "issued");
  } catch (error) {
    // The caller was deleted during the call. Respond as if it had been deleted before.
    throw readConstraint(error) === "verification_codes_tenancy_id_user_id_fkey" ? new UserAuthenticationRequired() : error;
  }
}

/** @throws TooManyRequests */
const assertTeamRateLimit = (call: InvitationContext, teamId: string): Promise<void> =>
  assertRateLimit(call, {
    name: "invitation",
    subject: teamId,
    limits: invitationLimits.perTeam,
    reason: "Too many invitations into this team",
  });

import { TeamInvitationNotFound, TeamNotFound, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { contactChannelRoutes } from "#contract/routes/accounts/contact-channels.ts";
import type { accountRecoveryRoutes } from "#contract/routes/sign-in/account-recovery.ts";
import { idempotently } from "../../../core/idempotency.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { teamWithMembership } from "../../teams/invitations/queries.ts";
import { invite } from "../../teams/invitations/send.ts";
import { disown } from "./disown.ts";
import { toRecoveryView } from "./recover.ts";
import { verificationDetails, verify } from "./verify.ts";

const type = "account-recovery";

export const accountRecoveryHandlers: Handlers<typeof accountRecoveryRoutes> = {
  async details({ input, project, db, now }) {
    const { data } = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    return toRecoveryView(data, input.code);
  },

  inviteAgain,
};

/** The handlers of what a code proves that was sent to an address of an account. */
export const addressHandlers: Pick<Handlers<typeof contactChannelRoutes>, "verify" | "verificationDetails" | "disown"> = {
  verify,
  verificationDetails,
  disown,
};

/** Invites a removed member again, for the account that was recovered, if it is still in the team. */
async function inviteAgain(call: Call<typeof accountRecoveryRoutes.inviteAgain>) {
  const { input, project, now } = call;
  const { tenancyId } = project;
  const { email, team_id: teamId, callback_url: callbackUrl } = input;
  // Before the transaction of the idempotency key, which would not keep the count of rejected attempts.
  const { userId, data } = await checkCode(call.db, { tenancyId, type, code: input.code }, now);
  if (userId === null) throw new VerificationCodeNotFound();
  if (!data.members.some((member) => member.teamId === teamId && member.email === email)) throw new TeamInvitationNotFound();
  return idempotently(call, "accountRecovery.inviteAgain", async ({ db }) => {
    const team = await teamWithMembership(db, { tenancyId, teamId, userId });
    if (!team?.is_member) throw new TeamNotFound({ team_id: teamId });
    await invite({ ...call, db }, { email, teamId, callbackUrl, inviter: null });
    return { success: true } as const;
  });
}

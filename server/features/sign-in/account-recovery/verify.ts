import { ContactChannelRemoved, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { contactChannelRoutes } from "#contract/routes/accounts/contact-channels.ts";
import { audit } from "../../../core/audit.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { verifyChannel } from "../../accounts/contact-channels/queries.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import { securityNoticeSteps } from "../../accounts/security-notices/security-notice.ts";
import { callingSession } from "../../accounts/sessions/active-session.ts";
import { checkCode, consumeCode } from "../../foundation/codes/use.ts";
import { claimedSignIn, findOtherAccess } from "./other-access.ts";

const type = "email-verification";

type VerifyCall = Call<typeof contactChannelRoutes.verify>;

/**
 * Marks the address that received the code as verified, if the contact channel still has this address. Sign-in with an address that
 * the account only claims ends, unless its user is signed in here. The reader may be another person, who would get into the account.
 */
export async function verify(call: VerifyCall) {
  const { input, project, db, user, transaction, now } = call;
  const { tenancyId } = project;
  const { id, userId, data } = await checkCode(db, { tenancyId, type, code: input.code }, now);
  await transaction(async (trx) => {
    const locked = userId === null ? undefined : await lockUser(trx, tenancyId, userId);
    if (userId === null || !locked) throw new VerificationCodeNotFound();
    if (!(await consumeCode(trx, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const channel = { id: data.channelId, userId, value: data.email };
    // The call may have waited for a reset, which ends the session.
    const own = user?.row.id === userId ? callingSession(user) : undefined;
    const [verified] = await statement()
      .step("claimed", claimedSignIn(tenancyId, channel.id, own))
      .step("verified", (earlier) => verifyChannel(trx, tenancyId, channel, earlier.selectFrom("claimed").select("id")))
      .also((earlier) => [
        audit(call, { event: "user.email_verified", userId }, earlier.selectFrom("verified")),
        ...securityNoticeSteps(
          call,
          {
            event: "user.sign_in_methods_changed",
            userId,
            userName: locked.display_name,
            data: { contact_channel_id: channel.id, email_auth_enabled: false },
            address: channel.value,
            notToChannelId: channel.id,
          },
          earlier.selectFrom("claimed").innerJoin("verified", "verified.id", "claimed.id").select("verified.id"),
        ),
        // The view of a user has the primary address only.
        insertWebhookEvent(call, { type: "user.updated", userId }, earlier.selectFrom("verified").where("is_primary", "=", true)),
      ])
      .rows(trx, "verified");
    // The code proves an address. The channel may have another one since.
    if (!verified) throw new ContactChannelRemoved();
  });
  return { success: true } as const;
}

/** The address of a code, and what else signs in to an account that only claims it. */
export async function verificationDetails(call: Call<typeof contactChannelRoutes.verificationDetails>) {
  const { input, project, user, db, now } = call;
  const { userId, data } = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
  const isOwn = user !== null && user.row.id === userId;
  return { email: data.email, is_own: isOwn, other_access: isOwn ? null : await findOtherAccess(db, project, data.channelId) };
}

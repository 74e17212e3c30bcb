import {
  ContactChannelRemoved,
  EmailAlreadyVerified,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { contactChannelRoutes } from "#contract/routes/accounts/contact-channels.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { type ContactChannel, demotePrimaryEmail, listContactChannels, updateChannel } from "../../accounts/contact-channels/queries.ts";
import { setPasswordSteps } from "../../accounts/credentials/password.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import { securityNoticeSteps } from "../../accounts/security-notices/security-notice.ts";
import { checkCode, consumeCode } from "../../foundation/codes/use.ts";
import { removeCredentialsSteps } from "./credentials.ts";
import { addressPowers, findAddressProof } from "./proof.ts";

/**
 * Ends sign-in with an address whose reader reports that the account belongs to another person. If the address is the one that recovers the
 * account, everything else that signs in to it is removed, too. Otherwise the account keeps its sessions and credentials: its owner
 * may have mistyped a second address. The owner is notified.
 */
export async function disown(call: Call<typeof contactChannelRoutes.disown>) {
  const { input, project, db, transaction, now } = call;
  const { tenancyId } = project;
  const { id, userId, data } = await checkCode(db, { tenancyId, type: "email-verification", code: input.code }, now);
  await transaction(async (trx) => {
    const locked = userId === null ? undefined : await lockUser(trx, tenancyId, userId);
    if (userId === null || !locked) throw new VerificationCodeNotFound();
    if (!(await consumeCode(trx, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const channels = await listContactChannels(trx, tenancyId, userId);
    const channel = channels.find((candidate) => candidate.id === data.channelId && candidate.value === data.email);
    if (!channel) throw new ContactChannelRemoved();
    const ended = addressPowers[await findAddressProof(trx, tenancyId, channel.id)].disown;
    // The person who verified the address owns the account.
    if (ended === null) throw new EmailAlreadyVerified();
    const removal =
      ended === "account"
        ? removeCredentialsSteps(call, trx, userId).also(setPasswordSteps(trx, { tenancyId, userId, hash: undefined }, now))
        : statement();
    const successor = ended === "address" && channel.is_primary ? channels.find(isProven) : undefined;
    if (successor) await replacePrimary(trx, tenancyId, userId, successor.id);
    await removal
      .also(channel.used_for_auth ? updateChannel(trx, tenancyId, channel.id, { used_for_auth: false }) : undefined)
      .also(
        securityNoticeSteps(call, {
          event: "user.disowned",
          userId,
          userName: locked.display_name,
          address: channel.value,
          notToChannelId: channel.id,
        }),
      )
      .also(insertWebhookEvent(call, { type: "user.updated", userId }))
      .execute(trx);
  });
  return { success: true } as const;
}

const isProven = ({ is_verified, used_for_auth }: ContactChannel): boolean => is_verified && used_for_auth;

/** Makes another address the primary one. In two statements: the index allows one at any time. */
async function replacePrimary(db: Db, tenancyId: string, userId: string, id: string): Promise<void> {
  await demotePrimaryEmail(db, tenancyId, userId);
  await updateChannel(db, tenancyId, id, { is_primary: true }).execute();
}

import {
  ContactChannelRemoved,
  EmailAlreadyVerified,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { contactChannelRoutes } from "#contract/routes/contact-channels.ts";
import { audit } from "../../core/audit.ts";
import { lockUser } from "../../core/user.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { checkCode, consumeCode } from "../codes/use.ts";
import { listContactChannels, updateChannel } from "../contact-channels/queries.ts";
import { setPasswordParts } from "../credentials/password.ts";
import { removeCredentialsParts } from "./credentials.ts";

/**
 * Removes everything that signs in to an account whose creator entered another person's address. An account that has verified another
 * address, or does not sign in with this one, keeps its credentials. Its owner may have mistyped a second address. It no longer signs in
 * with the address, so that the reader can.
 */
export async function disown(call: Call<typeof contactChannelRoutes.disown>) {
  const { input, project, db, transaction, now } = call;
  const { tenancyId } = project;
  const { id, userId, data } = await checkCode(db, { tenancyId, type: "email-verification", code: input.code }, now);
  await transaction(async (trx) => {
    if (userId === null || !(await lockUser(trx, tenancyId, userId))) throw new VerificationCodeNotFound();
    if (!(await consumeCode(trx, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const channels = await listContactChannels(trx, tenancyId, userId);
    const channel = channels.find((candidate) => candidate.id === data.channelId && candidate.value === data.email);
    if (!channel) throw new ContactChannelRemoved();
    // The person who verified the address owns the account.
    if (channel.is_verified) throw new EmailAlreadyVerified();
    const hasProvenOther = channels.some(({ is_verified }) => is_verified);
    const removal =
      channel.used_for_auth && !hasProvenOther
        ? removeCredentialsParts(call, trx, userId).also(setPasswordParts(trx, { tenancyId, userId, hash: undefined }, now))
        : statement().also(hasProvenOther ? updateChannel(trx, tenancyId, channel.id, { used_for_auth: false }) : undefined);
    await removal.also(audit(call, { event: "user.disowned", userId })).execute(trx);
  });
  return { success: true } as const;
}

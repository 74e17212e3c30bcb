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
import { listContactChannels } from "../contact-channels/queries.ts";
import { setPasswordParts } from "../credentials/password.ts";
import { removeCredentialsParts } from "./credentials.ts";

/**
 * Removes everything that signs in to an account whose creator entered another person's address. An account that does not sign in
 * with the address keeps its credentials. Its owner may have mistyped a second address.
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
    const removal = channel.used_for_auth
      ? removeCredentialsParts(call, trx, userId).also(setPasswordParts(trx, { tenancyId, userId, hash: undefined }, now))
      : statement();
    await removal.also(audit(call, { event: "user.disowned", userId })).execute(trx);
  });
  return { success: true } as const;
}

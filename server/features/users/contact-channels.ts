import {
  ContactChannelGone,
  EmailAlreadyVerified,
  EmailIsNotPrimaryEmail,
  UserAuthenticationRequired,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { contactChannelRoutes } from "#contract/routes/contact-channels.ts";
import { violated } from "../../database/connect.ts";
import type { Db } from "../../database/schema.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { requireRestedAddress } from "../codes/address-limit.ts";
import { checkCode, consumeCode } from "../codes/use.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import { holdUser } from "./queries.ts";
import { verificationWrites } from "./verification-mail.ts";

const type = "email-verification";
const success = { success: true } as const;

export const contactChannelHandlers: Handlers<typeof contactChannelRoutes> = {
  sendPrimaryVerificationCode,
  verify,
  async checkVerificationCode({ input, project, db, now }) {
    await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    return { is_code_valid: true };
  },
};

/** Mails another verification link to the caller's primary address. Links mailed before stay good until they expire. */
async function sendPrimaryVerificationCode(call: Call<typeof contactChannelRoutes.sendPrimaryVerificationCode>) {
  const { input, project, user, db, services, afterCommit } = call;
  const { id: userId, display_name: userName } = user.row;
  const primary = await primaryChannel(db, project.tenancyId, userId);
  if (primary?.value !== input.email) throw new EmailIsNotPrimaryEmail({ email: input.email, primary_email: primary?.value ?? null });
  if (primary.is_verified) throw new EmailAlreadyVerified();
  requireTrustedUrl(call, input.callback_url);
  await requireRestedAddress(call, type, input.email);

  const to = { userId, userName, channelId: primary.id, email: primary.value, callbackUrl: input.callback_url };
  try {
    await together(db, verificationWrites(call, to));
  } catch (error) {
    // Deleted a moment ago, the caller is what it would be a moment later: nobody.
    throw violated(error) === undefined ? error : new UserAuthenticationRequired();
  }
  afterCommit(services.kickMails);
  return success;
}

/** Marks the address that the code was mailed to as verified: as long as it is still the value of that channel of that user. */
async function verify({ input, project, db, unit, now }: Call<typeof contactChannelRoutes.verify>) {
  const { tenancyId } = project;
  const { id, userId, data } = await checkCode(db, { tenancyId, type, code: input.code }, now);
  await unit(async (writing) => {
    if (userId === null || !(await holdUser(writing, tenancyId, userId))) throw new VerificationCodeNotFound();
    if (!(await consumeCode(writing, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const verified = await writing
      .updateTable("contact_channels")
      .set({ is_verified: true })
      .where("tenancy_id", "=", tenancyId)
      .where("id", "=", data.channelId)
      .where("user_id", "=", userId)
      .where("value", "=", data.email)
      .returning("id")
      .executeTakeFirst();
    // What was proven is an address; a channel that has another one by now gains nothing by it.
    if (!verified) throw new ContactChannelGone();
  });
  return success;
}

const primaryChannel = (db: Db, tenancyId: string, userId: string) =>
  db
    .selectFrom("contact_channels")
    .select(["id", "value", "is_verified"])
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("type", "=", "email")
    .where("is_primary", "=", true)
    .executeTakeFirst();

import {
  ContactChannelNotFound,
  ContactChannelRemoved,
  EmailAlreadyVerified,
  EmailIsNotPrimaryEmail,
  missingUserError,
  UserIdDoesNotExist,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { contactChannelRoutes } from "#contract/routes/contact-channels.ts";
import { audit } from "../../core/audit.ts";
import { lockUser } from "../../core/user.ts";
import { webhookEvent } from "../../core/webhook-event.ts";
import { constraintOf } from "../../database/sql-state.ts";
import type { Call, Handlers, Project } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { assertEmailRateLimit } from "../codes/email-rate-limit.ts";
import { checkCode, consumeCode } from "../codes/use.ts";
import { requireTrustedUrl } from "../projects/trusted-redirects.ts";
import { channelOfUser, primaryChannel } from "./queries.ts";
import { verificationEmailParts } from "./verification-email.ts";

const type = "email-verification";
const success = { success: true } as const;

type HandledHere = "sendPrimaryVerificationCode" | "sendVerificationCode" | "verify" | "checkVerificationCode" | "verificationDetails";

/** The handlers of codes. Slices of users and credentials change contact channels. */
export const contactChannelHandlers: Pick<Handlers<typeof contactChannelRoutes>, HandledHere> = {
  sendPrimaryVerificationCode,
  sendVerificationCode,
  verify,
  async checkVerificationCode({ input, project, db, now }) {
    await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    return { is_code_valid: true };
  },

  async verificationDetails({ input, project, user, db, now }) {
    const { userId, data } = await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    return { email: data.email, is_own: user !== null && user.row.id === userId };
  },
};

/** E-mails a verification link to the caller's primary address. Earlier links stay valid until they expire. */
async function sendPrimaryVerificationCode(call: Call<typeof contactChannelRoutes.sendPrimaryVerificationCode>) {
  const { input, project, user, db } = call;
  const { id: userId, display_name: userName } = user.row;
  const primary = await primaryChannel(db, project.tenancyId, userId);
  if (primary?.value !== input.email) throw new EmailIsNotPrimaryEmail({ email: input.email, primary_email: primary?.value ?? null });
  // If the caller is deleted during the call, respond as to the token of a deleted user.
  return sendVerificationLink(call, { userId, userName, ...primary }, missingUserError());
}

/** E-mails a verification link to an address of a user. */
async function sendVerificationCode(call: Call<typeof contactChannelRoutes.sendVerificationCode>) {
  const { input, project, db } = call;
  const found = await channelOfUser(db, project.tenancyId, input.user_id, input.contact_channel_id);
  const userMissingError = new UserIdDoesNotExist({ user_id: input.user_id });
  if (!found) throw userMissingError;
  if (found.value === null || found.id === null) throw new ContactChannelNotFound();
  const { display_name: userName, id, value, is_verified } = found;
  return sendVerificationLink(call, { userId: input.user_id, userName, id, value, is_verified: is_verified === true }, userMissingError);
}

interface ChannelToVerify {
  readonly userId: string;
  readonly userName: string | null;
  /** Of the contact channel. */
  readonly id: string;
  readonly value: string;
  readonly is_verified: boolean;
}
interface SendContext extends Pick<Call, "db" | "serverConfig" | "services" | "background" | "now" | "origin" | "afterCommit"> {
  readonly project: Project;
  readonly accessType: AccessType;
  readonly input: { readonly callback_url: string };
}

async function sendVerificationLink(call: SendContext, { userId, userName, id, value, is_verified }: ChannelToVerify, whenDeleted: Error) {
  const { input, db } = call;
  if (is_verified) throw new EmailAlreadyVerified();
  requireTrustedUrl(call, input.callback_url);
  await assertEmailRateLimit(call, type, value);
  const to = { userId, userName, channelId: id, email: value, callbackUrl: input.callback_url };
  try {
    await statement().also(verificationEmailParts(call, to)).execute(db);
  } catch (error) {
    throw constraintOf(error) === undefined ? error : whenDeleted;
  }
  return success;
}

/** Marks the address that received the code as verified, if the contact channel still has this address. */
async function verify(call: Call<typeof contactChannelRoutes.verify>) {
  const { input, project, db, transaction, now } = call;
  const { tenancyId } = project;
  const { id, userId, data } = await checkCode(db, { tenancyId, type, code: input.code }, now);
  await transaction(async (transaction) => {
    if (userId === null || !(await lockUser(transaction, tenancyId, userId))) throw new VerificationCodeNotFound();
    if (!(await consumeCode(transaction, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const verified = transaction
      .updateTable("contact_channels")
      .set({ is_verified: true })
      .where("tenancy_id", "=", tenancyId)
      .where("id", "=", data.channelId)
      .where("user_id", "=", userId)
      .where("value", "=", data.email)
      .returning(["id", "is_primary"]);
    const [channel] = await statement()
      .step("verified", verified)
      .also((earlier) => [
        audit(call, { event: "user.email_verified", userId }, earlier.selectFrom("verified")),
        // The view of a user has the primary address only.
        webhookEvent(call, { type: "user.updated", userId }, earlier.selectFrom("verified").where("is_primary", "=", true)),
      ])
      .rows(transaction, "verified");
    // The code proves an address. The channel may have another one since.
    if (!channel) throw new ContactChannelRemoved();
  });
  return success;
}

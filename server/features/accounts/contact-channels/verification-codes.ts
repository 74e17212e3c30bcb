import {
  ContactChannelNotFound,
  EmailAlreadyVerified,
  EmailIsNotPrimaryEmail,
  missingUserError,
  UserIdDoesNotExist,
} from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { contactChannelRoutes } from "#contract/routes/accounts/contact-channels.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { assertEmailRateLimit } from "../../foundation/codes/email-rate-limit.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { findUserChannel, primaryChannel } from "./queries.ts";
import { verificationEmailSteps } from "./verification-email.ts";

const type = "email-verification";
const success = { success: true } as const;

type HandledHere = "sendPrimaryVerificationCode" | "sendVerificationCode" | "checkVerificationCode";

/** The handlers that send codes, and check them without using them. */
export const verificationCodeHandlers: Pick<Handlers<typeof contactChannelRoutes>, HandledHere> = {
  sendPrimaryVerificationCode,
  sendVerificationCode,
  async checkVerificationCode({ input, project, db, now }) {
    await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    return { is_code_valid: true };
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
  const found = await findUserChannel(db, project.tenancyId, input.user_id, input.contact_channel_id);
  const userMissingError = new UserIdDoesNotExist({ user_id: input.user_id });
  if (!found) throw userMissingError;
  if (found.value === null || found.id === null) throw new ContactChannelNotFound();
  const { display_name: userName, id, value, is_verified } = found;
  return sendVerificationLink(call, { userId: input.user_id, userName, id, value, is_verified: is_verified === true }, userMissingError);
}

interface ChannelToVerify {
  readonly userId: string;
  readonly userName: string | null;
  /** The id of the contact channel. */
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
    await statement().also(verificationEmailSteps(call, to)).execute(db);
  } catch (error) {
    throw readConstraint(error) === undefined ? error : whenDeleted;
  }
  return success;
}

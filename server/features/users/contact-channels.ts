import {
  ContactChannelGone,
  ContactChannelNotFound,
  EmailAlreadyVerified,
  EmailIsNotPrimaryEmail,
  UserIdDoesNotExist,
  userMissing,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { contactChannelRoutes } from "#contract/routes/contact-channels.ts";
import { violated } from "../../database/connect.ts";
import type { Db } from "../../database/schema.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call, Handlers, Project } from "../../kernel/call.ts";
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
  sendVerificationCode,
  verify,
  async checkVerificationCode({ input, project, db, now }) {
    await checkCode(db, { tenancyId: project.tenancyId, type, code: input.code }, now);
    return { is_code_valid: true };
  },
};

/** Mails another verification link to the caller's primary address. Links mailed before stay good until they expire. */
async function sendPrimaryVerificationCode(call: Call<typeof contactChannelRoutes.sendPrimaryVerificationCode>) {
  const { input, project, user, db } = call;
  const { id: userId, display_name: userName } = user.row;
  const primary = await primaryChannel(db, project.tenancyId, userId);
  if (primary?.value !== input.email) throw new EmailIsNotPrimaryEmail({ email: input.email, primary_email: primary?.value ?? null });
  // Deleted a moment ago, the caller is what it would be a moment later: nobody.
  return mailLink(call, { userId, userName, ...primary }, userMissing());
}

/** Mails a verification link to an address of a user. */
async function sendVerificationCode(call: Call<typeof contactChannelRoutes.sendVerificationCode>) {
  const { input, project, db } = call;
  const found = await channelOf(db, project.tenancyId, input.user_id, input.contact_channel_id);
  const nobody = new UserIdDoesNotExist({ user_id: input.user_id });
  if (!found) throw nobody;
  if (found.value === null || found.id === null) throw new ContactChannelNotFound();
  const { display_name: userName, id, value, is_verified } = found;
  return mailLink(call, { userId: input.user_id, userName, id, value, is_verified: is_verified === true }, nobody);
}

interface Addressee {
  readonly userId: string;
  readonly userName: string | null;
  /** The contact channel's. */
  readonly id: string;
  readonly value: string;
  readonly is_verified: boolean;
}
interface SendCall extends Pick<Call, "db" | "services" | "now" | "origin" | "afterCommit"> {
  readonly project: Project;
  readonly accessType: AccessType;
  readonly input: { readonly callback_url: string };
}

async function mailLink(call: SendCall, { userId, userName, id, value, is_verified }: Addressee, gone: Error) {
  const { input, db, services, afterCommit } = call;
  if (is_verified) throw new EmailAlreadyVerified();
  requireTrustedUrl(call, input.callback_url);
  await requireRestedAddress(call, type, value);
  const to = { userId, userName, channelId: id, email: value, callbackUrl: input.callback_url };
  try {
    await together(db, verificationWrites(call, to));
  } catch (error) {
    throw violated(error) === undefined ? error : gone;
  }
  afterCommit(services.kickMails);
  return success;
}

/** Marks the address that the code was mailed to as verified: as long as it is still the value of that channel of that user. */
async function verify(call: Call<typeof contactChannelRoutes.verify>) {
  const { input, project, db, unit, now } = call;
  const { tenancyId } = project;
  const { id, userId, data } = await checkCode(db, { tenancyId, type, code: input.code }, now);
  await unit(async (writing) => {
    if (userId === null || !(await holdUser(writing, tenancyId, userId))) throw new VerificationCodeNotFound();
    if (!(await consumeCode(writing, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const verified = writing
      .updateTable("contact_channels")
      .set({ is_verified: true })
      .where("tenancy_id", "=", tenancyId)
      .where("id", "=", data.channelId)
      .where("user_id", "=", userId)
      .where("value", "=", data.email)
      .returning("id");
    const told = audit(call, { event: "user.email_verified", userId }, "verified");
    // What was proven is an address; a channel that has another one by now gains nothing by it.
    if ((await together(writing, { verified, told }, ["verified"])).verified === 0) throw new ContactChannelGone();
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

/** A user with one contact channel, whose columns are null where there is no such; undefined when there is no such user. */
const channelOf = (db: Db, tenancyId: string, userId: string, channelId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("contact_channels as c", (join) =>
      join.onRef("c.tenancy_id", "=", "u.tenancy_id").onRef("c.user_id", "=", "u.id").on("c.id", "=", channelId),
    )
    .select(["u.display_name", "c.id", "c.value", "c.is_verified"])
    .where("u.tenancy_id", "=", tenancyId)
    .where("u.id", "=", userId)
    .executeTakeFirst();

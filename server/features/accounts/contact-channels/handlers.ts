import {
  CannotGetOwnUserWithoutUser,
  ContactChannelAlreadyExists,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  ContactChannelNotFound,
  TooManyContactChannels,
  UnknownContactChannel,
  UserIdDoesNotExist,
  UserNotFound,
} from "#contract/errors/index.ts";
import type { contactChannelRoutes } from "#contract/routes/accounts/contact-channels.ts";
import { maxContactChannels } from "#contract/vocabulary/accounts/contact-channels.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { insertWebhookEvent, type WebhookContext } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { type Step, statement } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { requireOtherSignInMethod } from "../credentials/last-sign-in-method.ts";
import { type LockedUser, lockWithChannels } from "../locked-user.ts";
import { channelChangeSteps } from "../security-notices/channel-changes.ts";
import type { NoticeContext } from "../security-notices/security-notice.ts";
import { requireActiveSession } from "../sessions/active-session.ts";
import {
  type ContactChannel,
  type ContactChannelRow,
  deleteChannel,
  demotePrimaryEmail,
  findContactChannel,
  insertChannel,
  listContactChannelPage,
  toContactChannelView,
  updateChannel,
} from "./queries.ts";
import { verificationCodeHandlers } from "./verification-codes.ts";

type Routes = typeof contactChannelRoutes;

/** Makes the step that stores the addresses of a locked user for searches. */
type UpdateSearchText = (db: Db, tenancyId: string, user: LockedUser, emails: readonly string[]) => Step;

/**
 * The handlers of contact channels, except those that use a code.
 * @param updateSearchText from the domain of users, whose rows hold the addresses for searches
 */
export const createContactChannelHandlers = (
  updateSearchText: UpdateSearchText,
): Omit<Handlers<Routes>, "verify" | "verificationDetails" | "disown"> => ({
  ...verificationCodeHandlers,

  async list({ input, project, db }) {
    const { user_id: userId, contact_channel_id: id } = input;
    const request = toPageRequest(input, { page: pageSizes.contactChannels.max, all: listSizes.contactChannels });
    const { rows, next } = await listContactChannelPage(db, project.tenancyId, { userId, id }, request);
    return listReply(input, rows.map(toContactChannelView), next);
  },

  async get({ input, project, db }) {
    const row = await findContactChannel(db, project.tenancyId, { userId: input.user_id, id: input.contact_channel_id });
    if (!row) throw new ContactChannelNotFound();
    return toContactChannelView(row);
  },

  create: (call) => create(call, updateSearchText),
  update: (call) => update(call, updateSearchText),

  async remove(call) {
    const { user_id, contact_channel_id: id } = call.input;
    await changeChannels({ ...call, updateSearchText }, user_id, new UnknownContactChannel(), async (_, channels) => {
      const removed = channels.find((channel) => channel.id === id);
      if (!removed) throw new UnknownContactChannel();
      return {
        after: channels.filter((channel) => channel.id !== id),
        write: deleteChannel(call.db, call.project.tenancyId, id),
        removesAddress: removed.used_for_auth,
      };
    });
    return { success: true };
  },
});

async function create(call: Call<Routes["create"]>, updateSearchText: UpdateSearchText) {
  const { input, project, now } = call;
  const { user_id, type, value, used_for_auth, is_primary = false, is_verified = false } = input;
  const added: ContactChannelRow = { id: randomUuid(), user_id, type, value, used_for_auth, is_primary, is_verified };
  await changeChannels({ ...call, updateSearchText }, user_id, new UserIdDoesNotExist({ user_id }), async (db, channels) => {
    if (channels.length >= maxContactChannels) throw new TooManyContactChannels();
    const others = await demoteOthers(db, call, added, channels);
    return { after: [...others, added], value, write: insertChannel(db, project.tenancyId, added, now) };
  });
  return toContactChannelView(added);
}

async function update(call: Call<Routes["update"]>, updateSearchText: UpdateSearchText) {
  const { project, input } = call;
  const { user_id, contact_channel_id: id, type = "email" } = input;
  const after = await changeChannels({ ...call, updateSearchText }, user_id, new UnknownContactChannel(), async (db, channels) => {
    const before = channels.find((channel) => channel.id === id);
    if (!before) throw new UnknownContactChannel();
    const value = input.value ?? before.value;
    // Only the old address was proven.
    const isStillVerified = before.is_verified && value === before.value;
    const columns = {
      value,
      used_for_auth: input.used_for_auth ?? before.used_for_auth,
      is_primary: input.is_primary ?? before.is_primary,
      is_verified: input.is_verified ?? isStillVerified,
      verified_by: input.is_verified === undefined && isStillVerified ? (before.verified_by ?? null) : null,
    };
    const others = await demoteOthers(db, call, { user_id, id, ...columns }, channels);
    const write = updateChannel(db, project.tenancyId, id, columns);
    const changed = channels.map((channel) => others.find((other) => other.id === channel.id) ?? { id, ...columns });
    return { after: changed, value, write, removesAddress: before.used_for_auth && !columns.used_for_auth };
  });
  const changed = after.find((channel) => channel.id === id);
  if (!changed) throw new UnknownContactChannel();
  return toContactChannelView({ ...changed, user_id, type });
}

/** Returns the user's other channels. If the channel is primary, makes none of them primary. @throws ContactChannelAlreadyExists */
async function demoteOthers(
  db: Db,
  { project }: Pick<NoticeContext, "project">,
  channel: ContactChannel & { readonly user_id: string },
  channels: readonly ContactChannel[],
): Promise<ContactChannel[]> {
  const others = channels.filter(({ id }) => id !== channel.id);
  if (others.some(({ value }) => value === channel.value)) throw new ContactChannelAlreadyExists();
  if (!channel.is_primary || !others.some((other) => other.is_primary)) return others;
  // Not in the statement that makes the new one primary: the index allows one at any time.
  await demotePrimaryEmail(db, project.tenancyId, channel.user_id);
  return others.map((other) => ({ ...other, is_primary: false }));
}

interface Change {
  /** All channels of the user. */
  readonly after: readonly ContactChannel[];
  /** The address that another user may sign in with. */
  readonly value?: string;
  readonly write: Step;
  /** Whether the change takes an address out of those that sign in. */
  readonly removesAddress?: boolean;
}
type ChangeCall = NoticeContext & WebhookContext & Pick<Call, "transaction"> & { readonly updateSearchText: UpdateSearchText };

/**
 * Changes the contact channels of a user, who is locked meanwhile, with its search text and the notices.
 * @param whenUnknown the error for a user who does not exist
 * @returns all channels of the user
 */
async function changeChannels(
  call: ChangeCall,
  userId: string,
  whenUnknown: Error,
  change: (db: Db, channels: readonly ContactChannel[]) => Promise<Change>,
): Promise<readonly ContactChannel[]> {
  const { project, accessType, user, transaction, updateSearchText } = call;
  const { tenancyId } = project;
  let address: string | null = null;
  try {
    return await transaction(async (db) => {
      const { locked, channels } = await lockWithChannels(db, tenancyId, userId);
      if (user?.row.id === userId) await requireActiveSession(db, tenancyId, user);
      const { after, value = null, write, removesAddress } = await change(db, channels);
      address = value;
      await statement()
        .also(write)
        .also(
          updateSearchText(
            db,
            tenancyId,
            locked,
            after.map((channel) => channel.value),
          ),
        )
        .also(channelChangeSteps(call, { locked, before: channels, after }))
        .also(changesUser(channels, after) ? insertWebhookEvent(call, { type: "user.updated", userId }) : undefined)
        .execute(db);
      if (removesAddress) await requireOtherSignInMethod(call, db, userId, "address");
      return after;
    });
  } catch (error) {
    // A client's user was deleted during the call. Respond as to the token of a deleted user.
    if (error instanceof UserNotFound) throw accessType === "client" ? new CannotGetOwnUserWithoutUser() : whenUnknown;
    if (readConstraint(error) !== "contact_channels_for_sign_in") throw error;
    throw new ContactChannelAlreadyUsedForAuthBySomeoneElse({
      type: "email",
      contact_channel_value: address,
      would_work_if_email_was_verified: false,
    });
  }
}

/** Whether the view of the user changes, which has the primary address. */
function changesUser(before: readonly ContactChannel[], after: readonly ContactChannel[]): boolean {
  const readPrimary = (channels: readonly ContactChannel[]) => JSON.stringify(channels.find((channel) => channel.is_primary) ?? null);
  return readPrimary(before) !== readPrimary(after);
}

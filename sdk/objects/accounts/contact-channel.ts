import { type CallbackOptions, callbackFor } from "../../flows/callback-url.ts";
import type { Navigation } from "../../flows/navigation.ts";
import type {
  ContactChannelCreate as ChannelCreate,
  ContactChannel as ChannelResponse,
  ContactChannelUpdate as ChannelUpdate,
  ClientApi,
} from "../../generated/client.ts";
import type {
  ServerApi,
  ContactChannelCreate as ServerChannelCreate,
  ContactChannelUpdate as ServerChannelUpdate,
} from "../../generated/server.ts";
import { isKnownError, type Known } from "../../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom, inputFrom } from "../camel-case.ts";
import { type ListOptions, type ListPage, readList } from "../list-page.ts";

/** The fields that a user sets for a new contact channel. */
export interface ContactChannelCreation extends Fields<Omit<ChannelCreate, "user_id">> {}
/** The fields that a server sets for a new contact channel. */
export interface ServerContactChannelCreation extends Fields<Omit<ServerChannelCreate, "user_id">> {}
/** The fields of a contact channel that a user may change. Absent fields stay as they are. */
export interface ContactChannelChange extends Fields<ChannelUpdate> {}
/** The fields of a contact channel that a server may change. Absent fields stay as they are. */
export interface ServerContactChannelChange extends Fields<ServerChannelUpdate> {}

/** An e-mail address of a user: a snapshot. `update` returns the next one. */
export interface ContactChannel<Change = ContactChannelChange> extends Fields<ChannelResponse> {
  /** E-mails a link that verifies the address. */
  sendVerificationEmail(options?: CallbackOptions): Promise<Result<undefined, Known<"EMAIL_ALREADY_VERIFIED">>>;
  /** Changes the contact channel. A new address is unverified. `isPrimary: true` makes the user's other channels secondary. */
  update(change: Change): Promise<ContactChannel<Change>>;
  /** Deletes the contact channel. */
  delete(): Promise<void>;
}
/** A contact channel as servers see it: they can also set it as verified. */
export type ServerContactChannel = ContactChannel<ServerContactChannelChange>;

/** Methods of a user for its e-mail addresses. */
export interface ContactChannelMethods<Creation = ContactChannelCreation, Change = ContactChannelChange> {
  /** Lists the addresses of the user, oldest first: all of them, or a page. */
  listContactChannels(options?: ListOptions): Promise<ListPage<ContactChannel<Change>>>;
  /**
   * Adds an e-mail address to the user.
   * @throws KnownError CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE; PlainError `CONTACT_CHANNEL_ALREADY_EXISTS`,
   * `TOO_MANY_CONTACT_CHANNELS`
   * @example
   * const channel = await user.createContactChannel({ type: "email", value: "ada@example.org", usedForAuth: true });
   * await channel.sendVerificationEmail();
   */
  createContactChannel(creation: Creation): Promise<ContactChannel<Change>>;
}
/** The same for servers, which can also set addresses as verified. */
export type ServerContactChannelMethods = ContactChannelMethods<ServerContactChannelCreation, ServerContactChannelChange>;

interface ChannelContext {
  readonly api: Pick<ClientApi | ServerApi, "contactChannels">;
  readonly navigation: Pick<Navigation, "link">;
}

/** The contact channel methods of a user, by id or `me`. A client's API refuses what only servers may send. */
export function contactChannelMethods(userId: string, { api, navigation }: ChannelContext): ServerContactChannelMethods {
  const calls = api.contactChannels as ServerApi["contactChannels"];
  function channelFrom(response: ChannelResponse): ServerContactChannel {
    const address = { user_id: userId, contact_channel_id: response.id };
    return {
      ...fieldsFrom(response),
      async sendVerificationEmail(options) {
        const callback_url = await callbackFor("emailVerification", navigation, options);
        const result = await calls.sendVerificationCode({ ...address, callback_url });
        if (result.status === "error" && isKnownError(result.error, "EMAIL_ALREADY_VERIFIED")) return failed(result.error);
        unwrap(result);
        return ok(undefined);
      },
      update: async (change) => channelFrom(unwrap(await calls.update({ ...address, ...inputFrom<ServerChannelUpdate>(change) }))),
      async delete() {
        unwrap(await calls.remove(address));
      },
    };
  }
  return {
    listContactChannels: (options = {}) =>
      readList(options, ({ cursor, limit }) => calls.list({ user_id: userId, cursor, limit }), channelFrom),
    createContactChannel: async (creation) =>
      channelFrom(unwrap(await calls.create({ ...inputFrom<Omit<ServerChannelCreate, "user_id">>(creation), user_id: userId }))),
  };
}

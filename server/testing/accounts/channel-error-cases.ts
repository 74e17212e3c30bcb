import { maxContactChannels } from "#contract/vocabulary/accounts/contact-channels.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { userImportLimits } from "#contract/vocabulary/users/user-import.ts";
import { randomUuid } from "../../services/random.ts";
import type { TestUser } from "../case-fixtures.ts";
import { context, type ErrorCall, type ErrorCase, email, givenPasswordUser, listChannels } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

const channel = (about: object) => ({ type: "email", value: email(), used_for_auth: false, ...about });

/** A signed-in user of the project under test with a contact channel. */
async function givenOwner() {
  const { server, fixtures } = context;
  const { id, accessToken } = await fixtures.givenTestUser();
  const channelId = await server.given.channel(fixtures.project, id);
  return { id, headers: { [header.accessToken]: accessToken }, params: { user_id: id, contact_channel_id: channelId } };
}
const unknownChannel = async () => {
  const { headers, params } = await givenOwner();
  return { headers, params: { ...params, contact_channel_id: randomUuid() } };
};
/** A signed-in user with a password, and the only address that it signs in with. */
async function givenOnlyAddress() {
  const { id } = await givenPasswordUser();
  const { accessToken } = await context.fixtures.givenSession(id);
  const [channel] = await listChannels(id);
  return { headers: { [header.accessToken]: accessToken }, params: { user_id: id, contact_channel_id: channel?.id ?? "" } };
}

const takenAddress = async () => ({ value: (await givenPasswordUser()).email, used_for_auth: true });

/** Another address of the user. */
async function givenSecondAddress(userId: string): Promise<string> {
  const id = await context.server.given.channel(context.fixtures.project, userId);
  return (await listChannels(userId)).find((each) => each.id === id)?.value ?? "";
}

/** A new primary address of a user who has as many others as one can have. */
export const withManyAddresses =
  (said: (user: TestUser) => ErrorCall): ErrorCase =>
  async () => {
    const user = await context.fixtures.givenTestUser();
    await context.server.given.channels(context.fixtures.project, user.id, maxContactChannels);
    return { ...said(user), body: { primary_email: email() } };
  };

export const channelErrorCases = {
  "contactChannels.create": {
    UserIdDoesNotExist: () => ({ as: "server", body: channel({ user_id: randomUuid() }) }),
    ContactChannelAlreadyExists: async () => {
      const { id, headers } = await givenOwner();
      return { headers, body: channel({ user_id: id, value: await givenSecondAddress(id) }) };
    },
    ContactChannelAlreadyUsedForAuthBySomeoneElse: async () => {
      const { id, headers } = await givenOwner();
      return { headers, body: channel({ user_id: id, ...(await takenAddress()) }) };
    },
    TooManyContactChannels: async () => {
      const { id, headers } = await givenOwner();
      await context.server.given.channels(context.fixtures.project, id, maxContactChannels - 1);
      return { headers, body: channel({ user_id: id }) };
    },
  },
  "contactChannels.get": { ContactChannelNotFound: unknownChannel },
  "contactChannels.update": {
    UnknownContactChannel: async () => ({ ...(await unknownChannel()), body: { is_primary: true } }),
    ContactChannelAlreadyExists: async () => {
      const { id, ...call } = await givenOwner();
      return { ...call, body: { value: await givenSecondAddress(id) } };
    },
    ContactChannelAlreadyUsedForAuthBySomeoneElse: async () => {
      const { headers, params } = await givenOwner();
      return { headers, params, body: await takenAddress() };
    },
    LastSignInMethod: async () => ({ ...(await givenOnlyAddress()), body: { used_for_auth: false } }),
  },
  "internal.users.importMany": {
    TooManyImportLines: () => ({ as: "admin", body: { lines: "{}\n".repeat(userImportLimits.lines + 1) } }),
  },
  "contactChannels.remove": { UnknownContactChannel: unknownChannel, LastSignInMethod: givenOnlyAddress },
} satisfies Partial<Record<RouteName, Record<string, ErrorCase>>>;

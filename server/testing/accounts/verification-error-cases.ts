import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import type { CallInput } from "../call-input.ts";
import { context, type ErrorCall, type ErrorCase, listChannels } from "../error-cases.ts";
import type { RouteName } from "../route-cases.ts";
import { codeErrorCases } from "../sign-in/sign-in-error-cases.ts";

/** Changes or removes a contact channel as a server does. */
const changeChannel = (userId: string, channelId: string, body: object) =>
  context.server.request("PATCH", `/contact-channels/${userId}/${channelId}`, { as: "server", project: context.fixtures.project, body });
const removeChannel = (userId: string, channelId: string) =>
  context.server.request("DELETE", `/contact-channels/${userId}/${channelId}`, { as: "server", project: context.fixtures.project });

const verificationCode = async () => (await context.server.given.verificationCode(context.fixtures.project)).code;
/** A user who requests another verification link for the primary address, whose channel was changed before. */
const askingToVerify = (about: object, change?: { is_verified: boolean }) => async (): Promise<ErrorCall> => {
  const { id, email: value, accessToken } = await context.server.givenUser({ project: context.fixtures.project });
  const [channel] = await listChannels(id);
  if (change) await changeChannel(id, channel?.id ?? "", change);
  return {
    headers: { [header.accessToken]: accessToken },
    body: { email: value, callback_url: "http://localhost:3000/verify", ...about },
  };
};

/** A server asking for a link that verifies an address of a user. */
const linkTo = (user_id: string, contact_channel_id: string, callback_url = "http://localhost:3000/verify"): CallInput => ({
  params: { user_id, contact_channel_id },
  body: { callback_url },
});

/** The errors of the calls that verify addresses. */
export const verificationErrorCases = {
  "contactChannels.sendPrimaryVerificationCode": {
    EmailIsNotPrimaryEmail: askingToVerify({ email: "somebody@example.org" }),
    EmailAlreadyVerified: askingToVerify({}, { is_verified: true }),
    RedirectUrlNotWhitelisted: askingToVerify({ callback_url: "https://evil.example/" }),
    TooManyRequests: async () => {
      const said = await askingToVerify({})();
      await context.counting.request("POST", "/contact-channels/send-verification-code", {
        as: "client",
        project: context.fixtures.project,
        user: said.headers?.[header.accessToken],
        body: said.body,
      });
      return { on: context.counting, ...said };
    },
  },
  "contactChannels.sendVerificationCode": {
    UserIdDoesNotExist: () => ({ as: "server", ...linkTo(randomUuid(), randomUuid()) }),
    ContactChannelNotFound: async () => ({
      as: "server",
      ...linkTo((await context.server.given.verificationCode(context.fixtures.project)).userId, randomUuid()),
    }),
    EmailAlreadyVerified: async () => {
      const { userId, channelId } = await context.server.given.verificationCode(context.fixtures.project);
      await changeChannel(userId, channelId, { is_verified: true });
      return { as: "server", ...linkTo(userId, channelId) };
    },
    RedirectUrlNotWhitelisted: async () => {
      const { userId, channelId } = await context.server.given.verificationCode(context.fixtures.project);
      return { as: "server", ...linkTo(userId, channelId, "https://evil.example/") };
    },
    TooManyRequests: async () => {
      const { userId, channelId } = await context.server.given.verificationCode(context.fixtures.project);
      const said = linkTo(userId, channelId);
      await context.counting.request("POST", `/contact-channels/${userId}/${channelId}/send-verification-code`, {
        as: "server",
        project: context.fixtures.project,
        body: said.body,
      });
      return { on: context.counting, as: "server", ...said };
    },
  },
  "contactChannels.verify": {
    ...codeErrorCases(verificationCode),
    ContactChannelRemoved: async () => {
      const { code, userId, channelId } = await context.server.given.verificationCode(context.fixtures.project);
      await removeChannel(userId, channelId);
      return { body: { code } };
    },
  },
  "contactChannels.checkVerificationCode": codeErrorCases(verificationCode),
  "contactChannels.verificationDetails": codeErrorCases(verificationCode),
  "contactChannels.disown": {
    ...codeErrorCases(verificationCode),
    ContactChannelRemoved: async () => {
      const { code, userId, channelId } = await context.server.given.verificationCode(context.fixtures.project);
      await removeChannel(userId, channelId);
      return { body: { code } };
    },
    EmailAlreadyVerified: async () => {
      const { code, userId, channelId } = await context.server.given.verificationCode(context.fixtures.project);
      await changeChannel(userId, channelId, { is_verified: true });
      return { body: { code } };
    },
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Outage } from "../../http/simulate-outage.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { aNewLink } from "./oauth-provider-cases.ts";

/** A signed-in user with a linked account, with which it does not sign in. */
async function givenOwner() {
  const { server, fixtures } = context;
  const { id, accessToken } = await fixtures.givenTestUser();
  const linkId = await server.given.oauthLink(fixtures.project, id, { signsIn: false });
  return { id, headers: { [header.accessToken]: accessToken }, params: { user_id: id, provider_id: linkId } };
}
/** A signed-in user who signs in with one linked account alone. */
async function givenOnlyLink() {
  const { server, fixtures } = context;
  const { id, accessToken } = await fixtures.givenTestUser();
  const linkId = await server.given.oauthLink(fixtures.project, id, { signsIn: true });
  return { headers: { [header.accessToken]: accessToken }, params: { user_id: id, provider_id: linkId } };
}
const unknownLink = async () => {
  const { headers, params } = await givenOwner();
  return { headers, params: { ...params, provider_id: randomUuid() } };
};

/** A new link of a user of the project, with the fields that `about` makes for it. */
const linking =
  (about: (userId: string) => Promise<object>): ErrorCase =>
  async () => {
    const { id } = await context.fixtures.givenTestUser();
    return { as: "server", body: { ...aNewLink(id), ...(await about(id)) } };
  };

/** Another link, of a user of the project under test. */
const otherLink = async (userId: string, accountId = randomUuid(), signsIn = true) => {
  await context.server.given.oauthLink(context.fixtures.project, userId, { accountId, signsIn });
  return accountId;
};
const takenAccount = async () => otherLink((await context.fixtures.givenTestUser()).id);

/** A request for an access token by a user whose stored one has expired. `outage`: of the provider, when it is renewed. */
const requestingToken =
  (provider: string, { scope = "", outage = "the provider is unreachable" }: { scope?: string; outage?: Outage } = {}): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    const { id, accessToken } = await fixtures.givenTestUser();
    await server.given.expiredAccount(fixtures.project, id, toAccountId(id));
    const { ownProviders } = server.given;
    const provider_id = provider === "linked" || provider === "other" ? ownProviders[provider] : provider;
    return { headers: { [header.accessToken]: accessToken }, params: { user_id: id, provider_id }, body: { scope }, outage };
  };
/** The account of each user above at its provider. */
const toAccountId = (userId: string) => `account-${userId}@example.org`;
const tokenErrorCases = {
  OauthProviderNotFoundOrNotEnabled: requestingToken("nowhere"),
  OauthAccessTokenNotAvailableWithSharedOauthKeys: requestingToken("github"),
  OauthConnectionNotConnectedToUser: requestingToken("other"),
  OauthConnectionDoesNotHaveRequiredScope: requestingToken("linked", { scope: "api" }),
  ProviderRejected: requestingToken("linked", { outage: "the provider rejects" }),
  OauthProviderUnavailable: requestingToken("linked", { outage: "the provider times out" }),
};
/** The same of one account. */
const accountTokenErrorCases: Record<string, ErrorCase> = Object.fromEntries(
  Object.entries(tokenErrorCases).map(([error, errorCase]) => [
    error,
    async () => {
      const { params, ...call } = await errorCase();
      const { user_id } = params as { user_id: string };
      return { ...call, params: { ...params, account_id: toAccountId(user_id) } };
    },
  ]),
);
/** The same for the signed-in user. */
const ownTokenErrorCases: Record<string, ErrorCase> = Object.fromEntries(
  Object.entries(tokenErrorCases).map(([error, errorCase]) => [
    error,
    async () => {
      const { params, ...call } = await errorCase();
      return { ...call, params: { provider_id: (params as { provider_id: string }).provider_id } };
    },
  ]),
);

/** The refusals of the calls about OAuth accounts of users. */
export const oauthProviderErrorCases = {
  "connectedAccounts.list": { UserNotFound: () => ({ as: "server", params: { user_id: randomUuid() } }) },
  "connectedAccounts.createAccessTokenOfAccount": accountTokenErrorCases,
  "connectedAccounts.createAccessToken": tokenErrorCases,
  "connectedAccounts.createOwnAccessToken": ownTokenErrorCases,
  "oauthProviders.list": { UserNotFound: () => ({ as: "server", query: { user_id: randomUuid() } }) },
  "oauthProviders.create": {
    InvalidStandardOauthProviderId: linking(async () => ({ provider_config_id: "nowhere" })),
    UserNotFound: linking(async () => ({ user_id: randomUuid() })),
    TooManyOauthProviders: linking(async (userId) => {
      for (let count = 0; count < oauthLimits.linksPerUser; count++) await otherLink(userId, randomUuid(), false);
      return {};
    }),
    OauthSignInAccountExists: linking(async (userId) => {
      await otherLink(userId);
      return {};
    }),
    OauthAccountAlreadyLinked: linking(async (userId) => ({ account_id: await otherLink(userId, randomUuid(), false) })),
    OauthProviderAccountIdAlreadyUsedForSignIn: linking(async () => ({ account_id: await takenAccount() })),
  },
  "oauthProviders.get": { OauthProviderLinkNotFound: unknownLink },
  "oauthProviders.update": {
    OauthProviderLinkNotFound: async () => ({ ...(await unknownLink()), body: { allow_sign_in: true } }),
    OauthSignInAccountExists: async () => {
      const { id, headers, params } = await givenOwner();
      await otherLink(id);
      return { headers, params, body: { allow_sign_in: true } };
    },
    OauthAccountAlreadyLinked: async () => {
      const { id, params } = await givenOwner();
      return { as: "server", params, body: { account_id: await otherLink(id, randomUuid(), false) } };
    },
    OauthProviderAccountIdAlreadyUsedForSignIn: async () => {
      const { params } = await givenOwner();
      return { as: "server", params, body: { allow_sign_in: true, account_id: await takenAccount() } };
    },
    LastSignInMethod: async () => ({ ...(await givenOnlyLink()), body: { allow_sign_in: false } }),
  },
  "oauthProviders.remove": { OauthProviderLinkNotFound: unknownLink, LastSignInMethod: givenOnlyLink },
} satisfies Partial<Record<RouteName, Record<string, ErrorCase>>>;

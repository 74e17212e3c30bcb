import { z } from "zod";
import {
  OauthAccessTokenNotAvailableWithSharedOauthKeys,
  OauthConnectionDoesNotHaveRequiredScope,
  OauthConnectionNotConnectedToUser,
  OauthProviderNotFoundOrNotEnabled,
  OauthProviderUnavailable,
  ProviderRejected,
  UserNotFound,
} from "../../errors/index.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { oauthLimits } from "../../vocabulary/sign-in/oauth.ts";
import { string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { ownUser, ownUserForClients } from "../shared/access.ts";

const providerId = string(textLimits.userSpecifiedId).describe("The id of the provider in the project's configuration");
const body = z.strictObject({
  scope: string(oauthLimits.scopes).optional().describe("The scopes that the token must have, separated by spaces. Default: none"),
});
const returns = z.object({ access_token: z.string().describe("An access token of the provider") });
const errors = [
  OauthProviderNotFoundOrNotEnabled,
  OauthAccessTokenNotAvailableWithSharedOauthKeys,
  OauthConnectionNotConnectedToUser,
  OauthConnectionDoesNotHaveRequiredScope,
  ProviderRejected,
  OauthProviderUnavailable,
];
const description =
  "The token is valid for at least five more minutes, unless the provider issues shorter ones. An expired one is renewed with the stored refresh token. Of several accounts, the one that signs in is used, else the oldest. Only accounts whose scopes suffice count.";
const examples = { body: { scope: "repo read:org" } };

/** An account at a provider whose access tokens a user's app may use. */
const ConnectedAccount = z
  .object({
    user_id: uuid,
    provider: z.string().describe("The id of the provider in the project's configuration"),
    provider_account_id: z.string().describe("The user's id at the provider"),
  })
  .meta({ id: "ConnectedAccount" });

export const connectedAccountRoutes = {
  list: route({
    method: "GET",
    path: "/connected-accounts/{user_id}",
    summary: "List the accounts at providers of which a user's access tokens can be obtained",
    access: { ...ownUserForClients, self: { field: "user_id" } },
    params: z.strictObject({ user_id: userId }),
    query: z.strictObject(pageQuery("Accounts", pages.connectedAccounts.max)),
    returns: pagedListSchema(ConnectedAccount),
    errors: [UserNotFound],
  }),
  createAccessTokenOfAccount: route({
    method: "POST",
    path: "/connected-accounts/{user_id}/{provider_id}/{account_id}/access-token",
    summary: "Get an access token of one of a user's accounts at a provider",
    description: "As `/connected-accounts/{user_id}/{provider_id}/access-token`, for a user with several accounts at the provider.",
    access: { ...ownUserForClients, self: { field: "user_id" }, noImpersonation: true },
    params: z.strictObject({ user_id: userId, provider_id: providerId, account_id: string(textLimits.accountId).min(1) }),
    body,
    optionalBody: true,
    returns,
    statuses: [201],
    errors,
    examples: { ...examples, params: { user_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11", provider_id: "github", account_id: "583231" } },
  }),
  createAccessToken: route({
    method: "POST",
    path: "/connected-accounts/{user_id}/{provider_id}/access-token",
    summary: "Get an access token of a user's account at a provider",
    description,
    access: { ...ownUserForClients, self: { field: "user_id" }, noImpersonation: true },
    params: z.strictObject({ user_id: userId, provider_id: providerId }),
    body,
    optionalBody: true,
    returns,
    statuses: [201],
    errors,
    examples: { ...examples, params: { user_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11", provider_id: "github" } },
  }),
  createOwnAccessToken: route({
    method: "POST",
    path: "/auth/oauth/connected-accounts/{provider_id}/access-token",
    summary: "Get an access token of the signed-in user's account at a provider",
    description: `Deprecated: use \`/connected-accounts/me/{provider_id}/access-token\`. ${description}`,
    access: { ...ownUser, noImpersonation: true },
    params: z.strictObject({ provider_id: providerId }),
    body,
    optionalBody: true,
    returns,
    statuses: [201],
    errors,
    examples: { ...examples, params: { provider_id: "github" } },
  }),
};

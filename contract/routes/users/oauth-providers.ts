import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { OAuthProvider } from "../../entities/users/oauth-provider.ts";
import {
  InvalidStandardOauthProviderId,
  LastSignInMethod,
  OauthAccountAlreadyLinked,
  OauthProviderAccountIdAlreadyUsedForSignIn,
  OauthProviderLinkNotFound,
  OauthSignInAccountExists,
  TooManyOauthProviders,
  UserNotFound,
} from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { createInput, updateInput } from "../../kernel/body.ts";
import { asPagedList } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { userId, uuid } from "../../vocabulary/text.ts";
import { ownUserForClients } from "../shared/access.ts";

const params = z.strictObject({ user_id: userId, provider_id: uuid.describe("The id of the linked account") });
const pageSize = pageSizes.oauthProviders.max;
const query = z.strictObject({
  user_id: userId.optional().describe("Only accounts of this user; `me` for the signed-in user"),
  ...pageQuery("Accounts", pageSize),
});
const listQuery = z.strictObject({ user_id: userId }).partial();
const ofOwnUser = { ...ownUserForClients, self: { field: "user_id" } } as const;
const conflicts = [OauthSignInAccountExists, OauthAccountAlreadyLinked, OauthProviderAccountIdAlreadyUsedForSignIn];
const refreshes = ["oauthProviders", "connectedAccounts", "users"];

export const oauthProviderRoutes = {
  list: route({
    method: "GET",
    path: "/oauth-providers",
    summary: "List the OAuth accounts that are linked to users, oldest first",
    description:
      "Those of one user, in one response unless it requests a page. Without `user_id`, servers get those of the project in pages, and clients their own.",
    access: { ...ownUserForClients, self: { field: "user_id", omitted: "own" } },
    query,
    returns: asPagedList(OAuthProvider),
    errors: [UserNotFound],
  }),
  create: route({
    method: "POST",
    path: "/oauth-providers",
    summary: "Link an OAuth account to a user",
    description:
      "For accounts whose owner is known to your server. Users link accounts themselves by `/auth/oauth/authorize/{provider_id}`.",
    access: serverOnly,
    body: createInput(OAuthProvider),
    returns: OAuthProvider,
    statuses: [201],
    errors: [InvalidStandardOauthProviderId, UserNotFound, TooManyOauthProviders, ...conflicts],
    refreshes,
    examples: {
      body: {
        user_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11",
        provider_config_id: "github",
        account_id: "583231",
        email: "ada@example.org",
        allow_sign_in: false,
        allow_connected_accounts: true,
      },
    },
  }),
  get: route({
    method: "GET",
    path: "/oauth-providers/{user_id}/{provider_id}",
    summary: "Get a linked OAuth account",
    access: ofOwnUser,
    params,
    listQuery,
    returns: OAuthProvider,
    errors: [OauthProviderLinkNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/oauth-providers/{user_id}/{provider_id}",
    summary: "Update a linked OAuth account",
    description: "Absent fields stay unchanged. Another `account_id` removes the stored tokens of the account.",
    access: { ...ofOwnUser, noImpersonation: true, recentSignIn: true },
    params,
    listQuery,
    body: updateInput(OAuthProvider),
    returns: OAuthProvider,
    errors: [OauthProviderLinkNotFound, LastSignInMethod, ...conflicts],
    refreshes,
  }),
  remove: route({
    method: "DELETE",
    path: "/oauth-providers/{user_id}/{provider_id}",
    summary: "Unlink an OAuth account",
    description:
      "The user can no longer sign in with the account; users do not unlink the last way to sign in. Its stored tokens are deleted; the provider is not notified.",
    access: { ...ofOwnUser, recentSignIn: true },
    params,
    listQuery,
    returns: Success,
    errors: [OauthProviderLinkNotFound, LastSignInMethod],
    refreshes,
  }),
};

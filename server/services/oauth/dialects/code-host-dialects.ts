import { z } from "zod";
import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import type { Dialect } from "../dialect.ts";
import { accountId, optionalEmail, optionalImage, optionalText, trueOnly } from "../profile-fields.ts";

const githubUser = "https://api.github.com/user";

// https://docs.github.com/en/rest/users/users#get-the-authenticated-user
const GitHubProfile = z.object({ id: accountId, login: z.string(), name: optionalText, email: optionalEmail, avatar_url: optionalImage });

// https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user
const GitHubEmails = z.array(z.object({ email: optionalEmail, primary: z.boolean(), verified: trueOnly })).max(1000);

const gitlabUser = "https://gitlab.com/api/v4/user";

// https://docs.gitlab.com/api/users/#retrieve-the-current-user
const GitLabProfile = z.object({
  id: accountId,
  username: z.string(),
  name: optionalText,
  email: optionalEmail,
  // The time at which the address was confirmed.
  confirmed_at: optionalText,
  avatar_url: optionalImage,
});

const bitbucketUser = "https://api.bitbucket.org/2.0/user";

// https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get
const BitbucketProfile = z.object({
  uuid: accountId,
  display_name: optionalText,
  links: z
    .object({ avatar: z.object({ href: optionalImage }) })
    .nullish()
    .catch(undefined),
});

// https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-emails-get
const BitbucketEmails = z.object({
  values: z.array(z.object({ email: optionalEmail, is_primary: z.boolean(), is_confirmed: trueOnly })).max(1000),
});

/** Dialects of the hosts of source code. Each has its own API for the account. */
export const codeHostDialects = {
  github: {
    // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#web-application-flow
    server: {
      issuer: "https://github.com/login/oauth",
      authorization_endpoint: "https://github.com/login/oauth/authorize",
      token_endpoint: "https://github.com/login/oauth/access_token",
    },
    // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
    scopes: ["user:email"],
    pkce: true,
    secretIn: "body",
    // https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens
    accessTokenSeconds: 8 * 3600,
    async account({ get, getPermitted }) {
      const { id, login, name, email, avatar_url } = await get(githubUser, GitHubProfile);
      const account = { accountId: id, displayName: name ?? login, imageUrl: avatar_url };
      const emails = await getPermitted(`${githubUser}/emails`, GitHubEmails);
      // https://docs.github.com/en/rest/authentication/permissions-required-for-github-apps#user-permissions-for-email-addresses
      if (!emails) return { ...account, email, emailVerified: false, missingPermission: "Email addresses (read)" };
      const primary = emails.find((each) => each.primary);
      return { ...account, email: primary?.email, emailVerified: primary?.verified ?? false };
    },
    tokenCheck: { url: githubUser },
  },
  gitlab: {
    // https://docs.gitlab.com/api/oauth2/#authorization-code-with-proof-key-for-code-exchange-pkce
    server: {
      issuer: "https://gitlab.com",
      authorization_endpoint: "https://gitlab.com/oauth/authorize",
      token_endpoint: "https://gitlab.com/oauth/token",
    },
    // https://docs.gitlab.com/integration/oauth_provider/#view-all-authorized-applications
    scopes: ["read_user"],
    pkce: true,
    secretIn: "body",
    async account({ get }) {
      const { id, username, name, email, confirmed_at, avatar_url } = await get(gitlabUser, GitLabProfile);
      return {
        accountId: id,
        displayName: name ?? username,
        email,
        emailVerified: email !== undefined && confirmed_at !== undefined,
        imageUrl: avatar_url,
      };
    },
    tokenCheck: { url: gitlabUser },
  },
  bitbucket: {
    // https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/
    server: {
      issuer: "https://bitbucket.org",
      authorization_endpoint: "https://bitbucket.org/site/oauth2/authorize",
      token_endpoint: "https://bitbucket.org/site/oauth2/access_token",
    },
    // https://developer.atlassian.com/cloud/bitbucket/rest/intro/#scopes
    scopes: ["account", "email"],
    pkce: true,
    secretIn: "header",
    async account({ get, getPermitted }) {
      const { uuid, display_name, links } = await get(bitbucketUser, BitbucketProfile);
      const account = { accountId: uuid, displayName: display_name, imageUrl: links?.avatar.href };
      const emails = await getPermitted(`${bitbucketUser}/emails`, BitbucketEmails);
      if (!emails) return { ...account, emailVerified: false, missingPermission: "Account: Email" };
      const primary = emails.values.find((each) => each.is_primary);
      return { ...account, email: primary?.email, emailVerified: primary?.email !== undefined && primary.is_confirmed };
    },
    tokenCheck: { url: bitbucketUser },
  },
} satisfies { readonly [Id in ProviderId]?: Dialect };

import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";

/**
 * The parts of an example: the authorization page with its parameters and scopes, and the PKCE challenge. Then the token endpoint with its
 * answer and the place of the secret, and the account with its address.
 */
export const exampleParts = ["authorize", "pkce", "token", "account"] as const;

/** "Unrecognized request parameters" are ignored: the source for a PKCE challenge where the provider has no word of it. */
export const ignoredParameters = "https://www.rfc-editor.org/rfc/rfc6749#section-3.1";

export type ProviderSources = Readonly<Record<(typeof exampleParts)[number], readonly string[]>>;

/** The pages of the documentation that each part of a provider's example follows. */
export const providerSources: { readonly [Id in ProviderId]: ProviderSources } = {
  google: {
    authorize: [
      "https://developers.google.com/identity/protocols/oauth2/web-server#creatingclient",
      "https://developers.google.com/identity/protocols/oauth2/scopes#oauth2",
    ],
    pkce: ["https://developers.google.com/identity/protocols/oauth2/native-app#step1-code-verifier"],
    token: ["https://developers.google.com/identity/protocols/oauth2/web-server#exchange-authorization-code"],
    account: ["https://developers.google.com/identity/openid-connect/reference"],
  },
  github: {
    authorize: ["https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#web-application-flow"],
    pkce: ["https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#web-application-flow"],
    token: [
      "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#web-application-flow",
      "https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens",
    ],
    account: [
      "https://docs.github.com/en/rest/users/users#get-the-authenticated-user",
      "https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user",
    ],
  },
  microsoft: {
    authorize: ["https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow#request-an-authorization-code"],
    pkce: ["https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow#request-an-authorization-code"],
    token: [
      "https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow#request-an-access-token-with-a-client_secret",
    ],
    account: [
      "https://learn.microsoft.com/en-us/graph/api/user-get#response",
      // `oid` is a subject, addresses prove nothing.
      "https://learn.microsoft.com/en-us/entra/identity-platform/claims-validation#validate-the-subject",
    ],
  },
  spotify: {
    authorize: [
      "https://developer.spotify.com/documentation/web-api/tutorials/code-flow",
      "https://developer.spotify.com/documentation/web-api/concepts/scopes",
    ],
    pkce: ["https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow"],
    token: ["https://developer.spotify.com/documentation/web-api/tutorials/code-flow#request-an-access-token"],
    account: [
      // "This email address is unverified".
      "https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile",
    ],
  },
  facebook: {
    authorize: [
      "https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow",
      "https://developers.facebook.com/docs/facebook-login/facebook-login-for-business#invoke",
      // v23.0 is available until October 2027, as the localized page says.
      "https://developers.facebook.com/docs/graph-api/changelog",
    ],
    pkce: ["https://developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token"],
    token: ["https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow"],
    account: [
      // `email` is absent without a valid address, and no word of verification.
      "https://developers.facebook.com/docs/graph-api/reference/user/",
      "https://developers.facebook.com/docs/graph-api/guides/error-handling",
    ],
  },
  discord: {
    authorize: [
      "https://discord.com/developers/docs/topics/oauth2#authorization-code-grant",
      // The response has `iss`.
      "https://discord.com/.well-known/oauth-authorization-server",
    ],
    pkce: ["https://discord.com/.well-known/oauth-authorization-server"],
    token: [
      "https://discord.com/developers/docs/topics/oauth2#authorization-code-grant",
      "https://discord.com/.well-known/oauth-authorization-server",
    ],
    account: [
      "https://discord.com/developers/docs/resources/user#user-object",
      "https://discord.com/developers/docs/reference#image-formatting",
    ],
  },
  gitlab: {
    authorize: [
      "https://docs.gitlab.com/api/oauth2/#authorization-code-with-proof-key-for-code-exchange-pkce",
      "https://docs.gitlab.com/integration/oauth_provider/#view-all-authorized-applications",
    ],
    pkce: ["https://docs.gitlab.com/api/oauth2/#authorization-code-with-proof-key-for-code-exchange-pkce"],
    token: [
      "https://docs.gitlab.com/api/oauth2/#authorization-code-with-proof-key-for-code-exchange-pkce",
      "https://gitlab.com/.well-known/openid-configuration",
    ],
    account: ["https://docs.gitlab.com/api/users/#retrieve-the-current-user"],
  },
  bitbucket: {
    authorize: [
      "https://developer.atlassian.com/cloud/bitbucket/oauth-2",
      "https://developer.atlassian.com/cloud/bitbucket/rest/intro/#scopes",
    ],
    pkce: [ignoredParameters],
    token: ["https://developer.atlassian.com/cloud/bitbucket/oauth-2"],
    account: [
      "https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-get",
      "https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/#api-user-emails-get",
    ],
  },
  linkedin: {
    authorize: ["https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow"],
    pkce: [
      // Only for native apps.
      "https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow-native",
    ],
    token: ["https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow"],
    account: ["https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2"],
  },
  apple: {
    authorize: [
      "https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server",
      // `user` comes with the first authorization alone.
      "https://developer.apple.com/documentation/signinwithapplejs/useri",
    ],
    pkce: [ignoredParameters],
    token: ["https://developer.apple.com/documentation/signinwithapplerestapi/generate-and-validate-tokens"],
    account: [
      // Addresses in the ID token are verified by Apple; `email_verified` may be text.
      "https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple",
    ],
  },
  x: {
    authorize: ["https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code"],
    pkce: ["https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code"],
    token: [
      "https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token",
      // Access tokens are valid for two hours.
      "https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code",
    ],
    account: ["https://docs.x.com/x-api/users/get-my-user"],
  },
  twitch: {
    authorize: ["https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#authorization-code-grant-flow"],
    pkce: [ignoredParameters],
    token: [
      // Scopes as an array.
      "https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#authorization-code-grant-flow",
    ],
    account: [
      // The address is verified; requests name the client in Client-Id.
      "https://dev.twitch.tv/docs/api/reference/#get-users",
    ],
  },
};

import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import type { ProviderExample } from "./provider-example.ts";
import { providerSources } from "./provider-sources.ts";

const bearer = { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600, refresh_token: "a-refresh-token" };
const googleScopes = "https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile";

/** The document of an issuer. */
const document = (issuer: string, authorize: string, token: string, keys: string) => ({
  issuer,
  authorization_endpoint: authorize,
  token_endpoint: token,
  jwks_uri: keys,
  response_types_supported: ["code"],
  subject_types_supported: ["pairwise"],
  id_token_signing_alg_values_supported: ["RS256"],
});

const microsoftLogin = "https://login.microsoftonline.com";
const tenant = "9188040d-6c67-4c5b-b112-36a304b66dad";
const apple = "https://appleid.apple.com";

/** Discovery documents by path, and the paths of the keys that they name. */
export const discoveryDocuments = {
  "/common/v2.0/.well-known/openid-configuration": document(
    `${microsoftLogin}/{tenantid}/v2.0`,
    `${microsoftLogin}/common/oauth2/v2.0/authorize`,
    `${microsoftLogin}/common/oauth2/v2.0/token`,
    `${microsoftLogin}/common/discovery/v2.0/keys`,
  ),
  "/.well-known/openid-configuration": document(apple, `${apple}/auth/authorize`, `${apple}/auth/token`, `${apple}/auth/keys`),
};
export const keysPaths = ["/common/discovery/v2.0/keys", "/auth/keys"];

/** Facts about the twelve providers, each part with its sources. */
export const providerExamples: { readonly [Id in ProviderId]: ProviderExample } = {
  google: {
    sources: providerSources.google,
    authorize: "/o/oauth2/v2/auth",
    scope: googleScopes,
    pkce: true,
    secretIn: "body",
    token: "/token",
    tokenResponse: { ...bearer, scope: `openid ${googleScopes}`, id_token: "not-read" },
    callback: { iss: "https://accounts.google.com", authuser: "0" },
    profiles: {
      "/v1/userinfo": { sub: "1234", name: "Ada", email: "ada@example.org", email_verified: true, picture: "https://g.example/a.png" },
    },
    account: { accountId: "1234", displayName: "Ada", email: "ada@example.org", emailVerified: true, imageUrl: "https://g.example/a.png" },
    lifetime: 3600,
    granted: `openid ${googleScopes}`,
  },
  github: {
    sources: providerSources.github,
    authorize: "/login/oauth/authorize",
    scope: "user:email",
    pkce: true,
    secretIn: "body",
    token: "/login/oauth/access_token",
    tokenResponse: { access_token: "an-access-token", token_type: "bearer", scope: "repo,user:email" },
    callback: { iss: "https://github.com/login/oauth" },
    profiles: {
      "/user": { id: 42, login: "ada", name: null, email: null, avatar_url: "https://a.example/42" },
      "/user/emails": [
        { email: "old@example.org", primary: false, verified: true, visibility: null },
        { email: "ada@example.org", primary: true, verified: true, visibility: "private" },
      ],
    },
    account: { accountId: "42", displayName: "ada", email: "ada@example.org", emailVerified: true, imageUrl: "https://a.example/42" },
    lifetime: 8 * 3600,
  },
  microsoft: {
    sources: providerSources.microsoft,
    authorize: "/common/oauth2/v2.0/authorize",
    scope: "User.Read openid",
    pkce: true,
    secretIn: "body",
    token: "/common/oauth2/v2.0/token",
    tokenResponse: { ...bearer, scope: "User.Read openid profile email", ext_expires_in: 3600 },
    idToken: { iss: `${microsoftLogin}/${tenant}/v2.0`, tid: tenant, sub: "pairwise", aud: "a-client-id" },
    callback: { session_state: "s" },
    profiles: { "/v1.0/me": { id: "87d349ed", displayName: "Ada", mail: "ada@example.org", userPrincipalName: "ada@contoso.example" } },
    account: { accountId: "87d349ed", displayName: "Ada", email: "ada@example.org", emailVerified: false },
    lifetime: 3600,
  },
  spotify: {
    sources: providerSources.spotify,
    authorize: "/authorize",
    scope: "user-read-email user-read-private",
    pkce: true,
    secretIn: "header",
    token: "/api/token",
    tokenResponse: { ...bearer, scope: "user-read-email user-read-private" },
    profiles: {
      "/v1/me": { id: "ada", display_name: "Ada", email: "ada@example.org", images: [{ url: "https://s.example/a", height: null }] },
    },
    account: { accountId: "ada", displayName: "Ada", email: "ada@example.org", emailVerified: false, imageUrl: "https://s.example/a" },
    lifetime: 3600,
  },
  facebook: {
    sources: providerSources.facebook,
    settings: { facebookConfigId: "a-configuration" },
    authorize: "/v23.0/dialog/oauth",
    parameters: { config_id: "a-configuration" },
    scope: "openid public_profile email",
    pkce: true,
    secretIn: "body",
    token: "/v23.0/oauth/access_token",
    tokenResponse: { access_token: "an-access-token", token_type: "bearer", expires_in: 5_183_944, id_token: "not-read" },
    profiles: {
      "/v23.0/me": { id: "10", name: "Ada", email: "ada@example.org", picture: { data: { url: "https://f.example/a", width: 200 } } },
    },
    account: { accountId: "10", displayName: "Ada", email: "ada@example.org", emailVerified: false, imageUrl: "https://f.example/a" },
    lifetime: 5_183_944,
    rejectedStatus: 400,
  },
  discord: {
    sources: providerSources.discord,
    authorize: "/oauth2/authorize",
    scope: "identify email",
    pkce: true,
    secretIn: "header",
    token: "/api/oauth2/token",
    tokenResponse: { ...bearer, expires_in: 604_800, scope: "identify email" },
    callback: { iss: "https://discord.com" },
    profiles: {
      "/api/v10/users/@me": { id: "80351", username: "ada", global_name: null, avatar: "a_1269", email: "ada@example.org", verified: true },
    },
    account: {
      accountId: "80351",
      displayName: "ada",
      email: "ada@example.org",
      emailVerified: true,
      imageUrl: "https://cdn.discordapp.com/avatars/80351/a_1269.png",
    },
    lifetime: 604_800,
  },
  gitlab: {
    sources: providerSources.gitlab,
    authorize: "/oauth/authorize",
    scope: "read_user",
    pkce: true,
    secretIn: "body",
    token: "/oauth/token",
    tokenResponse: { ...bearer, token_type: "bearer", expires_in: 7200, created_at: 1_607_635_748 },
    profiles: {
      "/api/v4/user": {
        id: 1,
        username: "ada",
        name: "Ada",
        email: "ada@example.org",
        confirmed_at: "2012-05-23T09:05:22Z",
        avatar_url: null,
      },
    },
    account: { accountId: "1", displayName: "Ada", email: "ada@example.org", emailVerified: true },
    lifetime: 7200,
  },
  bitbucket: {
    sources: providerSources.bitbucket,
    authorize: "/site/oauth2/authorize",
    scope: "account email",
    pkce: true,
    secretIn: "header",
    token: "/site/oauth2/access_token",
    tokenResponse: { ...bearer, expires_in: 7200, scopes: "account email" },
    profiles: {
      "/2.0/user": { type: "user", uuid: "{ada}", display_name: "Ada", links: { avatar: { href: "https://b.example/a" } } },
      "/2.0/user/emails": { values: [{ email: "ada@example.org", is_primary: true, is_confirmed: true, type: "email" }], size: 1 },
    },
    account: { accountId: "{ada}", displayName: "Ada", email: "ada@example.org", emailVerified: true, imageUrl: "https://b.example/a" },
    lifetime: 7200,
  },
  linkedin: {
    sources: providerSources.linkedin,
    authorize: "/oauth/v2/authorization",
    scope: "openid profile email",
    pkce: false,
    secretIn: "body",
    token: "/oauth/v2/accessToken",
    // Without token_type.
    tokenResponse: { access_token: "an-access-token", expires_in: 86_400, refresh_token: "a-refresh-token", scope: "openid,profile,email" },
    profiles: {
      "/v2/userinfo": { sub: "782bbtaQ", name: "Ada", email: "ada@example.org", email_verified: "true", locale: { country: "US" } },
    },
    account: { accountId: "782bbtaQ", displayName: "Ada", email: "ada@example.org", emailVerified: true },
    lifetime: 86_400,
  },
  apple: {
    sources: providerSources.apple,
    authorize: "/auth/authorize",
    parameters: { response_mode: "form_post" },
    scope: "name email",
    pkce: true,
    secretIn: "body",
    token: "/auth/token",
    tokenResponse: bearer,
    idToken: { iss: apple, aud: "a-client-id", sub: "001473.fe6f", email: "ada@example.org", email_verified: "true" },
    callback: { user: JSON.stringify({ name: { firstName: "Ada", lastName: "Lovelace" }, email: "mallory@example.org" }) },
    profiles: {},
    account: { accountId: "001473.fe6f", displayName: "Ada Lovelace", email: "ada@example.org", emailVerified: true },
    lifetime: 3600,
  },
  x: {
    sources: providerSources.x,
    authorize: "/i/oauth2/authorize",
    scope: "users.read offline.access tweet.read",
    pkce: true,
    secretIn: "header",
    token: "/2/oauth2/token",
    tokenResponse: { ...bearer, token_type: "bearer", expires_in: 7200, scope: "users.read offline.access tweet.read" },
    profiles: { "/2/users/me": { data: { id: "2244994945", name: "Ada", username: "ada", profile_image_url: "https://x.example/a" } } },
    account: { accountId: "2244994945", displayName: "Ada", emailVerified: false, imageUrl: "https://x.example/a" },
    lifetime: 7200,
  },
  twitch: {
    sources: providerSources.twitch,
    authorize: "/oauth2/authorize",
    scope: "user:read:email",
    pkce: true,
    secretIn: "body",
    token: "/oauth2/token",
    tokenResponse: { ...bearer, token_type: "bearer", expires_in: 14_124, scope: ["user:read:email"] },
    profiles: {
      "/helix/users": { data: [{ id: "141981764", login: "ada", display_name: "Ada", email: "ada@example.org", profile_image_url: "" }] },
    },
    account: { accountId: "141981764", displayName: "Ada", email: "ada@example.org", emailVerified: true },
    lifetime: 14_124,
  },
};

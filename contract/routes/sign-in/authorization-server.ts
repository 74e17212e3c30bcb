import { z } from "zod";
import { PublicJwk } from "../../entities/accounts/openid-configuration.ts";
import { AuthorizationServerMetadata, TokenIntrospection, UserInfo } from "../../entities/sign-in/authorization-server-metadata.ts";
import {
  AuthorizationClientUnknown,
  AuthorizationPending,
  AuthorizationServerNotEnabled,
  DeviceAccessDenied,
  DeviceCodeExpired,
  IdTokenHintInvalid,
  InsufficientScope,
  InvalidBearerToken,
  InvalidClient,
  InvalidGrant,
  InvalidRequest,
  InvalidTarget,
  RedirectUriNotRegistered,
  RequestObjectNotSupported,
  ScopeNotAllowed,
  SlowDown,
  UnauthorizedClient,
  UnsupportedGrantType,
  UnsupportedResponseType,
} from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { redirectOnly } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { tokenLimits } from "../../vocabulary/accounts/tokens.ts";
import { applicationLimits as limits, tokenExchange } from "../../vocabulary/sign-in/applications.ts";
import { deviceGrantType } from "../../vocabulary/sign-in/devices.ts";
import { string } from "../../vocabulary/text.ts";
import { address, clientParameters, clientProofs, headers, noStore, ofClient, params, resources, token, word } from "./client-endpoint.ts";

const metadata = {
  method: "GET",
  access: noCredentials,
  params,
  returns: AuthorizationServerMetadata,
  responseHeaders: { "cache-control": `public, max-age=${tokenLimits.jwksMaxAge}` },
  errors: [AuthorizationServerNotEnabled],
} as const;

/** Every parameter of an authorization request. The handler validates them, since an application learns most errors by a redirect. */
const requestParameters = {
  client_id: word.describe("The id of the application"),
  response_type: word.describe("`code`"),
  redirect_uri: address.describe("Exactly as registered"),
  scope: word.describe("Scopes separated by spaces"),
  state: string(limits.state).optional().describe("Returned with the code"),
  nonce: string(limits.state).optional().describe("A claim of the ID token"),
  code_challenge: word.describe("RFC 7636. Required"),
  code_challenge_method: word.describe("`S256`"),
  prompt: word.describe("`none`, `login`, `consent` or `select_account`"),
  max_age: word.describe("The highest age of the sign-in, in seconds"),
  login_hint: word.describe("An address or name that the sign-in page fills in"),
  acr_values: word.describe("`aal2` first: users with a second factor use it. The ID token has the `acr` of the sign-in"),
  id_token_hint: token.describe("An ID token of the application. With `prompt=none`, another user is no answer"),
  resource: resources.describe("RFC 8707: the identifiers of APIs, each as a separate parameter"),
  response_mode: word.describe("`query`"),
};

const userInfo = {
  path: "/projects/{project_id}/oauth/userinfo",
  access: noCredentials,
  params,
  headers,
  returns: UserInfo,
  responseHeaders: noStore,
  errors: [AuthorizationServerNotEnabled, InvalidBearerToken, InsufficientScope],
} as const;

const accept = z.string().max(4096).optional();

// RFC 6749 section 3.1: unrecognised parameters are ignored.
const authorizationParameters = z.looseObject({
  ...requestParameters,
  request_uri: word.describe("The reference to a pushed request (RFC 9126)"),
});

/** An endpoint that browsers navigate to. */
const ofBrowser = {
  access: noCredentials,
  params,
  headers: z.object({ accept }),
  returns: redirectOnly,
  redirects: [303],
  // RFC 9700, section 2.6.
  navigation: true,
  responseHeaders: noStore,
} as const;

const authorization = {
  ...ofBrowser,
  path: "/projects/{project_id}/oauth/authorize",
  repeats: ["resource"],
  limits: [{ max: 120, seconds: 60 }],
  errors: [AuthorizationServerNotEnabled, AuthorizationClientUnknown, RedirectUriNotRegistered, InvalidRequest],
} as const;

const logoutParameters = z.looseObject({
  id_token_hint: token.describe("An ID token of the application. It may have expired"),
  client_id: word,
  post_logout_redirect_uri: address.describe("Exactly as registered"),
  state: string(limits.state).optional(),
});

const logout = {
  ...ofBrowser,
  path: "/projects/{project_id}/oauth/end_session",
  errors: [AuthorizationServerNotEnabled, IdTokenHintInvalid, RedirectUriNotRegistered],
} as const;

export const authorizationServerRoutes = {
  openidConfiguration: route({
    ...metadata,
    path: "/projects/{project_id}/oauth/.well-known/openid-configuration",
    summary: "Get the metadata of a project's authorization server (OpenID Connect Discovery)",
    description: "The issuer is `{server}/api/v1/projects/{project_id}/oauth`. It is not the issuer of session tokens.",
  }),
  metadata: route({
    ...metadata,
    path: "/projects/{project_id}/oauth/.well-known/oauth-authorization-server",
    summary: "Get the metadata of a project's authorization server (RFC 8414)",
    description: "The same document as that of OpenID Connect Discovery.",
  }),
  rootMetadata: route({
    ...metadata,
    base: "root",
    path: "/.well-known/oauth-authorization-server/api/v1/projects/{project_id}/oauth",
    summary: "Get the metadata of a project's authorization server at the root (RFC 8414, section 3.1)",
    description: "For clients that put the well-known path before the path of the issuer.",
    limits: [{ max: 600, seconds: 60 }],
  }),
  jwks: route({
    ...metadata,
    path: "/projects/{project_id}/oauth/jwks.json",
    summary: "Get the public keys that verify the tokens of a project's authorization server (RFC 7517)",
    description: "They verify ID tokens and access tokens of applications. Session tokens have other keys.",
    returns: z.object({ keys: z.array(PublicJwk) }),
  }),
  authorize: route({
    ...authorization,
    method: "GET",
    summary: "Request access to a user's account",
    description:
      "RFC 6749 section 4.1.1 with PKCE (RFC 7636): an application sends a browser here. It continues at the consent page of the project, and then at `redirect_uri` with `code`, `state` and `iss` (RFC 9207). Errors before the redirect URI is known to be registered are shown on the hosted error page.",
    query: authorizationParameters,
  }),
  postAuthorize: route({
    ...authorization,
    method: "POST",
    summary: "Request access to a user's account by a form",
    description: "OpenID Connect Core 1.0, section 3.1.2.1. For browsers that an application sends here by a form.",
    accepts: "form",
    body: authorizationParameters,
  }),
  pushRequest: route({
    ...ofClient,
    path: "/projects/{project_id}/oauth/par",
    summary: "Push an authorization request (RFC 9126)",
    description: `The application authenticates, and gets a reference for the parameter \`request_uri\`. It is used once, within ${limits.pushedRequestSeconds} seconds.`,
    body: z.looseObject({ ...requestParameters, ...clientProofs, request_uri: word }),
    returns: z.object({ request_uri: z.string(), expires_in: z.int().positive().describe("Seconds") }),
    statuses: [201],
    limits: [{ max: 120, seconds: 60 }],
    errors: [
      AuthorizationServerNotEnabled,
      InvalidClient,
      InvalidRequest,
      InvalidTarget,
      RedirectUriNotRegistered,
      RequestObjectNotSupported,
      ScopeNotAllowed,
      UnauthorizedClient,
      UnsupportedResponseType,
    ],
  }),
  token: route({
    ...ofClient,
    path: "/projects/{project_id}/oauth/token",
    summary: "Exchange a code, a refresh token or the application's secret for tokens",
    description:
      "RFC 6749: sections 4.1.3, 4.4 and 6; RFC 8628: section 3.4. A code is valid once; a second use ends what the first one gave. Each refresh returns a new refresh token. The previous one is valid until the new one is used, since an answer may be lost. An older one ends the grant. RFC 8693: an API exchanges a token that it received, and then acts for the user. An application exchanges its token for a narrower one.",
    body: z.looseObject({
      ...clientParameters,
      grant_type: word.describe(
        `\`authorization_code\`, \`refresh_token\`, \`client_credentials\`, \`${deviceGrantType}\` or \`${tokenExchange.grantType}\``,
      ),
      code: token,
      redirect_uri: address.describe("The same as in the authorization request"),
      code_verifier: word.describe("RFC 7636"),
      device_code: token.describe("RFC 8628"),
      refresh_token: token,
      scope: word.describe("With a refresh token: no more than it has. With `client_credentials`: scopes of the application"),
      resource: resources.describe("RFC 8707: the API of the token. It is one that was requested before, or the issuer"),
      audience: resources.describe("RFC 8693: the same as `resource`"),
      subject_token: token.describe("RFC 8693: the access token of a user"),
      subject_token_type: word.describe(`\`${tokenExchange.accessToken}\``),
      requested_token_type: word.describe(`\`${tokenExchange.accessToken}\``),
      actor_token: token.describe("Not supported: the application is the actor"),
    }),
    returns: z.object({
      access_token: z.string().min(1).describe("A JWT of type `at+jwt` (RFC 9068), or an opaque token if the API wants one"),
      token_type: z.literal("Bearer"),
      expires_in: z.int().positive().describe("Seconds"),
      scope: z.string(),
      refresh_token: z.string().min(1).optional().describe("With scope `offline_access`"),
      id_token: z.string().min(1).optional().describe("With scope `openid`"),
      issued_token_type: z.literal(tokenExchange.accessToken).optional().describe("Of a token exchange (RFC 8693, section 2.2.1)"),
    }),
    // The address of a web application is that of its server, for all of its users.
    limits: [{ max: 600, seconds: 60 }],
    errors: [
      AuthorizationServerNotEnabled,
      InvalidClient,
      InvalidRequest,
      InvalidGrant,
      InvalidTarget,
      UnauthorizedClient,
      UnsupportedGrantType,
      ScopeNotAllowed,
      AuthorizationPending,
      SlowDown,
      DeviceCodeExpired,
      DeviceAccessDenied,
    ],
  }),
  userInfo: route({
    ...userInfo,
    method: "GET",
    summary: "Get the claims about the user of an access token (OpenID Connect UserInfo)",
    description: "The scopes of the token decide which claims there are. The token is in the header `Authorization`.",
  }),
  postUserInfo: route({
    ...userInfo,
    method: "POST",
    summary: "Get the claims about the user of an access token by POST",
    description:
      "OpenID Connect Core 1.0, section 5.3.1. The token is in the header `Authorization` or in the form (RFC 6750, section 2.2).",
    accepts: "form",
    body: z.looseObject({ access_token: token }),
    optionalBody: true,
  }),
  introspect: route({
    ...ofClient,
    path: "/projects/{project_id}/oauth/introspect",
    summary: "Get the state of a token (RFC 7662)",
    description: "For applications with a secret. Tokens of other projects are not active.",
    body: z.looseObject({ ...clientParameters, token, token_type_hint: word }),
    returns: TokenIntrospection,
    errors: [AuthorizationServerNotEnabled, InvalidClient, InvalidRequest],
  }),
  revoke: route({
    ...ofClient,
    path: "/projects/{project_id}/oauth/revoke",
    summary: "Revoke a token (RFC 7009)",
    description: "Ends the grant of a refresh token or access token of the application. An unknown token is no error.",
    body: z.looseObject({ ...clientParameters, token, token_type_hint: word }),
    returns: z.object({}),
    errors: [AuthorizationServerNotEnabled, InvalidClient, InvalidRequest],
  }),
  endSession: route({
    ...logout,
    method: "GET",
    summary: "Sign the user out from an application",
    description:
      "OpenID Connect RP-Initiated Logout 1.0. The ID token identifies the session, which ends. The browser then goes to an address that the application has registered.",
    query: logoutParameters,
  }),
  postEndSession: route({
    ...logout,
    method: "POST",
    summary: "Sign the user out from an application by a form",
    description: "OpenID Connect RP-Initiated Logout 1.0, section 2. For browsers that an application sends here by a form.",
    accepts: "form",
    body: logoutParameters,
  }),
};

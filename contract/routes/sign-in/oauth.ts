import { z } from "zod";
import { SignInResult } from "../../entities/sign-in/sign-in.ts";
import {
  AccessTokenExpired,
  AnonymousAuthenticationNotAllowed,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  IdTokenNotAccepted,
  ImpersonationNotAllowed,
  InvalidAuthorizationCode,
  InvalidOauthClientIdOrSecret,
  InvalidProjectForAccessToken,
  InvalidPublishableClientKey,
  InvalidRequest,
  InvalidScope,
  MultiFactorAuthenticationRequired,
  OauthConnectionAlreadyConnectedToAnotherUser,
  OauthExtraScopeNotAvailableWithSharedOauthKeys,
  OauthFlowInvalid,
  OauthLinkNeedsUser,
  OauthProviderAccessDenied,
  OauthProviderFailed,
  OauthProviderNotFoundOrNotEnabled,
  OuterOauthTimeout,
  RecentSignInRequired,
  RedirectUrlNotWhitelisted,
  RefreshTokenNotFoundOrExpired,
  SignInRejected,
  SignUpInvitationRequired,
  SignUpNotEnabled,
  SignUpRejected,
  SignUpWaitlisted,
  TooManyOauthProviders,
  UnparsableAccessToken,
  UserAlreadyConnectedToAnotherOauthConnection,
  UserBanned,
} from "../../errors/index.ts";
import { anyone, noCredentials } from "../../kernel/access.ts";
import { publishedAlias } from "../../kernel/published-alias.ts";
import { redirectOnly } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { tokenLimits } from "../../vocabulary/accounts/tokens.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { oauthFlowCookie, oauthFlowTypes, oauthLimits, pkceChallenge } from "../../vocabulary/sign-in/oauth.ts";
import { string, url } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { signedIn } from "../shared/access.ts";
import { signUpLimits } from "../shared/verification-codes.ts";

const field = z.string().max(4096).optional();

/** Browsers that ask for HTML see errors on a hosted page. */
const accept = z.string().max(4096).optional();

const codeChallenge = z.string().regex(pkceChallenge, "must be the base64url of a SHA-256 digest").describe("RFC 7636");

const ofProvider = z.strictObject({
  provider_id: string(textLimits.userSpecifiedId).describe("Of the provider in the project's configuration"),
});

/** One cookie for each sign-in, so that sign-ins in several tabs do not end each other. Apple's response is a cross-site POST. */
const cookies = {
  [`${oauthFlowCookie}{state}`]: {
    description: "Binds a sign-in to its browser",
    path: "/",
    maxAgeSeconds: oauthLimits.flowSeconds,
    sameSite: "none",
  },
} as const;

/** A provider's response. Providers add parameters of their own. */
const providerResponse = z.looseObject({ state: field, code: field, error: field, error_description: field });

/** Why what a provider has proven is not accepted. The callback checks it, and the token endpoint repeats the checks. */
const refusedResults = [
  OauthProviderNotFoundOrNotEnabled,
  RedirectUrlNotWhitelisted,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  OauthConnectionAlreadyConnectedToAnotherUser,
  UserAlreadyConnectedToAnotherOauthConnection,
  TooManyOauthProviders,
  SignUpNotEnabled,
  SignUpRejected,
  SignUpInvitationRequired,
  SignUpWaitlisted,
  AccessTokenExpired,
  UserBanned,
] as const;

const callback = {
  path: "/auth/oauth/callback/{provider_id}",
  access: noCredentials,
  params: ofProvider,
  headers: z.object({ cookie: z.string().max(65_536).optional(), accept }),
  returns: redirectOnly,
  redirects: [303, 307],
  cookies,
  errors: [OauthFlowInvalid, OuterOauthTimeout, OauthProviderAccessDenied, OauthProviderFailed, ...refusedResults],
} as const;

export const oauthRoutes = {
  authorize: route({
    method: "GET",
    path: "/auth/oauth/authorize/{provider_id}",
    summary: "Start a sign-in with an OAuth provider",
    description:
      "RFC 6749 section 4.1.1 with PKCE (RFC 7636): a browser navigates here and is sent to the provider. Afterwards it is at `redirect_uri` with a code, which the token endpoint exchanges for a session.",
    access: noCredentials,
    params: ofProvider,
    headers: z.object({ accept }),
    // RFC 6749 section 3.1: unrecognised parameters are ignored.
    query: z.looseObject({
      client_id: string(textLimits.setting).describe("The project's id, optionally followed by `#` and a branch"),
      client_secret: string(textLimits.setting).describe("The project's publishable client key"),
      redirect_uri: url.describe("A trusted URL of the app"),
      scope: string(textLimits.setting).describe(`\`${oauthLimits.scope}\``),
      state: string(oauthLimits.state).min(1).describe("Returned with the code"),
      grant_type: z.literal("authorization_code"),
      code_challenge: codeChallenge,
      code_challenge_method: z.literal(oauthLimits.pkceMethod),
      response_type: z.literal("code"),
      type: z.enum(oauthFlowTypes).default("authenticate").describe("`link` connects the account to the signed-in user"),
      token: field.describe(
        "The access token of the user to connect to, or of the anonymous user to upgrade. A sign-up with a password upgrades likewise",
      ),
      provider_scope: string(oauthLimits.providerScope)
        .regex(/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/, "must be scopes separated by spaces")
        .optional()
        .describe("Scopes at the provider in addition to its base scopes, separated by spaces"),
      error_redirect_url: url.optional().describe("A trusted URL that known errors of the callback are sent to"),
      error_redirect_uri: url.optional().describe("Takes precedence over `error_redirect_url`"),
      after_callback_redirect_url: url.optional().describe("A trusted URL that the token endpoint returns"),
      stack_response_mode: field.describe(
        "`json` returns the address to navigate to. Later published clients fetch it, and a fetch across origins sets no cookie",
      ),
    }),
    returns: z.object({ location: z.string().describe("This address without `stack_response_mode`") }),
    limits: [{ max: 120, seconds: 60 }],
    redirects: [307],
    cookies,
    errors: [
      InvalidOauthClientIdOrSecret,
      InvalidPublishableClientKey,
      InvalidScope,
      OauthProviderNotFoundOrNotEnabled,
      RedirectUrlNotWhitelisted,
      UnparsableAccessToken,
      AccessTokenExpired,
      InvalidProjectForAccessToken,
      AnonymousAuthenticationNotAllowed,
      OauthLinkNeedsUser,
      ImpersonationNotAllowed,
      RecentSignInRequired,
      OauthExtraScopeNotAvailableWithSharedOauthKeys,
      OauthProviderFailed,
      OuterOauthTimeout,
    ],
  }),
  callback: route({
    ...callback,
    method: "GET",
    summary: "Return from an OAuth provider",
    description:
      "Providers send the browser here. It is redirected to the app's `redirect_uri` with `code` and `state`. After an error, it is redirected to its `error_redirect_url` with `errorCode`, `message`, `details` and `requestId`.",
    query: providerResponse,
  }),
  callbackForm: route({
    ...callback,
    method: "POST",
    summary: "Return from an OAuth provider that posts its answer",
    description: "The same for providers with `response_mode=form_post`.",
    accepts: "form",
    body: providerResponse,
  }),
  issueHostedCode: route({
    method: "POST",
    path: "/auth/oauth/hosted-code",
    summary: "Issue an authorization code to an app",
    description:
      "The hosted pages call it for an app that the user continues to. The app exchanges the code for another session. An app with an anonymous user calls it for the hosted pages, with their authorization page as `redirect_uri`. That page exchanges the code, so that a sign-up there upgrades the user. Anonymous users get codes for that page alone, and other users for every other one. With the account settings of the hosted pages as `redirect_uri`, an app hands its session over to them. Such a code is valid for a minute, and requires `after_callback_redirect_url`. The refresh token must be that of the calling session, which has passed the second factor. The code is void when that session ends.",
    access: { ...signedIn, noImpersonation: true },
    body: z.strictObject({
      refresh_token: z.string().min(1).max(1024),
      redirect_uri: url.describe("A trusted URL of the app, or for an anonymous user the authorization page of the hosted pages"),
      code_challenge: codeChallenge,
      code_challenge_method: z.literal(oauthLimits.pkceMethod),
      after_callback_redirect_url: url.optional().describe("A trusted URL that the token endpoint returns"),
    }),
    returns: z.object({ code: z.string() }),
    errors: [RedirectUrlNotWhitelisted, RefreshTokenNotFoundOrExpired],
  }),
  signInWithIdToken: route({
    method: "POST",
    path: "/auth/oauth/id-token",
    summary: "Sign in with the ID token of a provider",
    description:
      "For Google One Tap, and for the sign-in of Apple and Google in native apps (OpenID Connect Core 1.0, section 2). The token must be for one of the provider's `idTokenAudiences`. It is accepted once, for at most a day. Signs in, signs up or merges as after a sign-in on the provider's pages. The access token of an anonymous user upgrades that user.",
    access: anyone,
    body: z.strictObject({
      provider_id: ofProvider.shape.provider_id,
      id_token: string(oauthLimits.idToken).min(1).describe("The ID token that the provider issued to the app"),
      nonce: string(oauthLimits.idTokenNonce)
        .min(1)
        .optional()
        .describe("The nonce that the app sent to the provider. The token contains it, or its SHA-256 digest in hexadecimal"),
    }),
    returns: SignInResult,
    remembersDevice: true,
    errors: [
      IdTokenNotAccepted,
      OauthProviderFailed,
      OuterOauthTimeout,
      OauthProviderNotFoundOrNotEnabled,
      ContactChannelAlreadyUsedForAuthBySomeoneElse,
      UserAlreadyConnectedToAnotherOauthConnection,
      SignUpNotEnabled,
      SignUpRejected,
      SignInRejected,
      UserBanned,
      MultiFactorAuthenticationRequired,
    ],
    limits: signUpLimits,
    refreshes: ["users"],
  }),
  token: route({
    method: "POST",
    path: "/auth/oauth/token",
    summary: "The OAuth 2.0 token endpoint",
    description:
      "RFC 6749: exchanges an authorization code (section 4.1.3) for a session, or a refresh token (section 6) for an access token. The client authenticates with the project's id and publishable client key, in the body or as HTTP Basic credentials. With a code the key may be left out. A code is valid once: a second use revokes the session of the first. The exchange of a provider's code creates or links the account, after the checks of the callback have passed again. A refresh token stays valid unless the client sends `rotate` and the project rotates refresh tokens. The response then has its successor.",
    access: noCredentials,
    accepts: "form",
    headers: z.object({ [requestHeaders.authorization]: field }),
    // RFC 6749 section 3.2: unrecognised parameters are ignored.
    body: z.looseObject({
      grant_type: z.enum(["refresh_token", "authorization_code"]),
      refresh_token: field,
      code: field,
      redirect_uri: string(textLimits.url).optional().describe("The same as at the start"),
      code_verifier: field.describe(
        "43 to 128 letters, digits, `-`, `.`, `_` and `~`. Its SHA-256 digest is the code challenge at the start",
      ),
      client_id: field.describe("The project's id, optionally followed by `#` and a branch"),
      client_secret: field.describe("The project's publishable client key"),
      scope: field,
      rotate: z
        .enum(["true", "false"])
        .optional()
        .describe(
          `Whether the client accepts a new refresh token. The old one returns the same successor for ${tokenLimits.rotationGraceSeconds} seconds; using it after that ends the session`,
        ),
    }),
    returns: z.object({
      access_token: z.string().min(1),
      token_type: z.literal("Bearer"),
      expires_in: z.int().positive().describe("Seconds"),
      scope: z.literal(oauthLimits.scope),
      refresh_token: z.string().min(1).optional().describe("The session's, or the successor of the refresh token"),
      is_new_user: z.boolean().optional().describe("With a code: whether the sign-in created the user"),
      after_callback_redirect_url: url.nullable().optional().describe("With a code: what the app named at the start"),
      newUser: publishedAlias(z.boolean().optional().describe("The same as `is_new_user`, for published clients")),
      afterCallbackRedirectUrl: publishedAlias(
        url.nullable().optional().describe("The same as `after_callback_redirect_url`, for published clients"),
      ),
    }),
    remembersDevice: true,
    limits: tokenLimits.refreshLimits,
    responseHeaders: { "cache-control": "no-store", pragma: "no-cache" },
    errors: [
      InvalidRequest,
      InvalidScope,
      InvalidOauthClientIdOrSecret,
      RefreshTokenNotFoundOrExpired,
      InvalidAuthorizationCode,
      MultiFactorAuthenticationRequired,
      ...refusedResults,
      SignInRejected,
    ],
  }),
};

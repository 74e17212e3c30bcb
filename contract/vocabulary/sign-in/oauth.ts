import { keyList } from "../key-list.ts";
export const oauthLimits = {
  scope: "legacy",
  pkceMethod: "S256",
  clientAssertionSeconds: 60,
  /** Accepted clock skew of an ID token, in seconds. */
  idTokenTolerance: 30,
  /** The highest age of an ID token that an app sends, in seconds. Apple's are valid for a day. */
  idTokenSeconds: 86_400,
  /** Characters of an ID token that an app sends. */
  idToken: 16_384,
  /** Characters of the nonce of such a token. */
  idTokenNonce: 1024,
  /** Audiences of a provider whose ID tokens a project accepts. */
  idTokenAudiences: 20,
  /** From the start of a sign-in to the provider's response, in seconds. */
  flowSeconds: 600,
  authorizationCodeSeconds: 300,
  /** The lifetime of a code that hands the session of an app over to a hosted page. The browser uses it immediately. */
  handOverSeconds: 60,
  /** Characters of an app's `state`. */
  state: 1024,
  /** Characters of the scopes that an app asks for besides the base scopes of a provider. */
  providerScope: 2048,
  /** For how much longer a provider's access token must be valid for a call to return it. Else it is renewed. */
  accessTokenRemainingMillis: 300_000,
  /** Characters of the scopes of one access token. */
  scopes: 4096,
  /** Accounts at providers that one user can have. */
  linksPerUser: 50,
} as const;

/** The base64url of a SHA-256 digest (RFC 7636, section 4.2). The last of 43 digits holds four bits. */
export const pkceChallenge = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** RFC 7636, section 4.1. */
export const pkceVerifier = /^[A-Za-z0-9._~-]{43,128}$/;

/** Scopes with single spaces between them (RFC 6749, section 3.3). */
export const scopeList = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/;

/** The scopes requested from an issuer whose configuration has none. */
export const customOidcScopes = "openid profile email";

/** Beginning of the name of the cookie that holds the PKCE verifier of a flow in the app. A hyphen and the state follow. */
export const oauthVerifierCookie = "stack-oauth-outer";

/** The same for a flow on the hosted pages, whose response names the server. Published clients do not have it. */
export const hostedVerifierCookie = "latchkey-hosted";

/** The outcomes of a sign-in with a provider whose e-mail address belongs to an existing account. */
export const accountMergeStrategies = ["link_method", "raise_error", "allow_duplicates"] as const;

/** The purpose of a sign-in with a provider: signing in, or connecting the account to the signed-in user. */
export const oauthFlowTypes = ["authenticate", "link"] as const;
export type OAuthFlowType = (typeof oauthFlowTypes)[number];

/** The name of the cookie that binds a sign-in to its browser, followed by the state sent to the provider. */
export const oauthFlowCookie = "stack-oauth-inner-";

/** The steps of a sign-in with a provider. */
export const oauthSteps = ["authorize", "callback", "token"] as const;
export type OAuthStep = (typeof oauthSteps)[number];

/** The checks at which a sign-in with a provider is refused, in their order, with their meanings. */
export const oauthChecks = {
  parameters: "A parameter is missing, malformed or not supported",
  client_id: "The project or branch of `client_id` does not exist",
  client_secret: "`client_secret` is not a publishable client key of the project",
  scope: "The scope is not `legacy`",
  provider: "The provider is not enabled for the project, or has no usable keys",
  redirect_uri: "`redirect_uri` is not trusted by the project, or differs from the one at the start",
  error_redirect_url: "`error_redirect_url` is not trusted by the project",
  after_callback_redirect_url: "`after_callback_redirect_url` is not trusted by the project",
  token: "The access token of the user is missing or not valid",
  provider_scope: "Extra scopes are not available with shared keys",
  state_missing: "The provider's answer has no state, or a malformed one",
  cookie_missing: "The browser has no cookie of any sign-in: it is another browser, or it blocks cookies",
  cookie_of_other_flow: "The browser has cookies of other sign-ins only",
  state_unknown: "No sign-in has this state",
  state_used: "The provider's answer arrived a second time",
  flow_expired: "More time passed between the start and the provider's answer than allowed",
  provider_mismatch: "The answer of another provider than the one at the start",
  provider_denied: "The user, or the provider for the user, denied access",
  provider_rejected: "The provider refused the code or the keys",
  provider_answer: "The provider's answer breaks its protocol",
  provider_unreachable: "The provider could not be reached",
  provider_timeout: "The provider did not answer in time",
  provider_permission: "The app at the provider lacks a permission. The sign-in goes on without what it would give",
  account: "The account of the provider cannot be used for this user or project",
  id_token: "The ID token that the app sent is not accepted",
  code_unknown: "The project has no such authorization code",
  code_used: "The authorization code was used before. The session that it opened was revoked",
  code_expired: "The authorization code has expired",
  code_verifier: "`code_verifier` does not match the challenge at the start, or does not have 43 to 128 unreserved characters",
  code_account: "The account of the provider was removed from the user, the session of the hosted pages has ended, or the user changed",
} as const;
export type OAuthCheck = keyof typeof oauthChecks;
export const oauthCheckNames = keyList(oauthChecks);

export const oauthTraceLimits = {
  retentionDays: 7,
  /** Retention of traces without a project. Anyone can cause any number of them. */
  unknownProjectRetentionDays: 1,
  /** Traces of a project, or without one, that are stored in an hour. */
  perHour: 500,
  /** Characters of `detail`. */
  detail: 500,
} as const;

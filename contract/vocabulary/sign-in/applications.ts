import { keyList } from "../key-list.ts";

/** The scopes that an application may request, with what each grants. */
export const applicationScopes = {
  openid: "An ID token with the user's id",
  profile: "The user's name and picture",
  email: "The user's primary e-mail address, and whether it is verified",
  teams: "The id of the team that the user chooses",
  offline_access: "A refresh token, which is valid after the user has left",
} as const;
export type ApplicationScope = keyof typeof applicationScopes;
export const applicationScopeNames = keyList(applicationScopes);

/** A scope that a project defines: as in a configuration path, it has no dot. At most `textLimits.userSpecifiedId` characters. */
export const ownScopePattern = /^[a-z0-9][a-z0-9:_-]*$/;

/** `jwt`: an access token that an API verifies by its signature (RFC 9068). `opaque`: one that an API sends to introspection. */
export const tokenFormats = ["jwt", "opaque"] as const;
export type TokenFormat = (typeof tokenFormats)[number];

/** Token exchange (RFC 8693, sections 2.1 and 3). */
export const tokenExchange = {
  grantType: "urn:ietf:params:oauth:grant-type:token-exchange",
  accessToken: "urn:ietf:params:oauth:token-type:access_token",
} as const;

/** Begins opaque access tokens, for secret scanners. */
export const opaqueTokenPrefix = "oat_";

/** `web`: with a secret. `native`: without one, on a user's device. `service`: with a secret, for itself and without users. */
export const applicationTypes = ["web", "native", "service"] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** How an application came to be: a developer created it, or it registered itself. */
export const applicationSources = ["developer", "registration"] as const;
export type ApplicationSource = (typeof applicationSources)[number];

/** Who may register applications by RFC 7591. `token`: who has an access token of a service application. */
export const registrationPolicies = ["off", "token", "open"] as const;
export type RegistrationPolicy = (typeof registrationPolicies)[number];

/** Begins the tokens with which registered applications change their metadata, for secret scanners. */
export const registrationTokenPrefix = "art_";

/** `allow` or `deny`: the answer of a user to an application that requests access. */
export const consentDecisions = ["allow", "deny"] as const;

/** Values of the parameter `prompt` (OpenID Connect Core 1.0, section 3.1.2.1). */
export const promptValues = ["none", "login", "consent", "select_account"] as const;
export type PromptValue = (typeof promptValues)[number];

/** Begins the ids of applications, so that none is a project's id. */
export const applicationIdPrefix = "app_";
export const applicationIdPattern = /^app_[0-9a-hjkmnp-tv-z]{26}$/;

/** Begins the secrets of applications, for secret scanners. */
export const applicationSecretPrefix = "aps_";

/** The type of an assertion with which an application authenticates (RFC 7523, section 2.2). */
export const clientAssertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** The algorithms of such an assertion. A shared secret signs none. */
export const clientKeyAlgorithms = ["ES256", "ES384", "PS256", "RS256", "EdDSA"] as const;

/** Begins the references to pushed requests (RFC 9126, section 2.2). */
export const requestUriPrefix = "urn:ietf:params:oauth:request_uri:";

export const applicationLimits = {
  /** Applications of developers. Registered ones have the same limit apart. */
  perBranch: 1000,
  /** The age from which a registered application that was never used makes room for another one. */
  unusedMillis: 3_600_000,
  /** A registered application that was never used is deleted after this time. */
  neverUsedSeconds: 7 * 86_400,
  /** A registered application is deleted after this time without use. Its refresh tokens have ended before. */
  idleSeconds: 100 * 86_400,
  /** Secrets of one application, expired ones not counted. */
  secrets: 5,
  redirectUris: 20,
  /** Public keys of one application. */
  keys: 10,
  /** The longest time until the end of an assertion, in seconds. */
  assertionSeconds: 3600,
  /** Characters of an address of an application. */
  url: 2048,
  secretLifetimeMillisMax: 10 * 366 * 86_400_000,
  /** The longest overlap of an old secret with a new one. */
  overlapMillisMax: 90 * 86_400_000,
  /** From the start of an authorization to the user's decision, in seconds. */
  requestSeconds: 600,
  /** The lifetime of a pushed request that no browser has opened, in seconds. */
  pushedRequestSeconds: 60,
  codeSeconds: 60,
  accessSeconds: 600,
  idTokenSeconds: 600,
  /** Lifetimes of access tokens for an API, in milliseconds. */
  resourceLifetimeMillisMin: 60_000,
  resourceLifetimeMillisMax: 86_400_000,
  /** Resources of one request (RFC 8707). */
  resources: 10,
  /** Scopes of an application: those of the server and of the project. */
  scopes: 200,
  /** Teams that a consent page offers. */
  teams: 100,
  /** Actors of a token that was exchanged repeatedly (RFC 8693). */
  actors: 4,
  /** A grant whose refresh token is not used for so long has ended. */
  refreshIdleSeconds: 90 * 86_400,
  /** Age of an ID token that still identifies the session to end, in seconds. */
  idTokenHintSeconds: 90 * 86_400,
  /** Time between two records of a use. */
  lastUsedMillis: 3_600_000,
  /** Characters of `state` and `nonce`. */
  state: 2048,
  /** Characters of `scope`, `prompt` and other lists of words. */
  words: 2048,
  /** Characters of a token or code that a client sends. */
  token: 8192,
  maxAgeSeconds: 2_147_483_647,
} as const;

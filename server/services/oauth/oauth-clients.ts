import type { ProviderType } from "#contract/vocabulary/sign-in/providers.ts";

/** A provider as a project has configured it, or as the server has for its shared keys. */
export interface ProviderSettings {
  /** The id of the provider in the project's configuration. */
  readonly id: string;
  readonly type: ProviderType;
  readonly isShared: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly facebookConfigId?: string | undefined;
  readonly microsoftTenantId?: string | undefined;
  /** The issuer of a provider of type `custom-oidc`, with the name that the project gave it and the requested scopes. */
  readonly issuerUrl?: string | undefined;
  readonly displayName?: string | undefined;
  readonly scopes?: string | undefined;
  /** Whether apps never get the tokens. Then they are bound to a key of this server where the provider can do so (RFC 9449). */
  readonly isSignInOnly?: boolean | undefined;
}

/** The tokens that a provider issued for an account. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Null where the provider names no expiry. */
  readonly expiresAt: Date | null;
  readonly refreshToken?: string | undefined;
  /** The scopes that the tokens permit. */
  readonly scopes: readonly string[];
  /** Whether they are bound to a key of this process, and of no use to others. */
  readonly isBound?: boolean;
}

/** An account at a provider, as the provider describes it. */
export interface ProviderAccount {
  readonly accountId: string;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  /** Whether the provider has proven that the user reads at the address. */
  readonly emailVerified: boolean;
  readonly imageUrl?: string | undefined;
  /** The permission that the project's app at the provider lacks to read all of this. */
  readonly missingPermission?: string | undefined;
}

/** One authorization at a provider. */
export interface Authorization {
  /** Our callback address, as the provider has it registered. */
  readonly redirectUri: string;
  readonly state: string;
  readonly codeVerifier: string;
  /** Besides the provider's base scopes. */
  readonly extraScopes: readonly string[];
}

/** An ID token that an app has received from a provider. */
export interface ReceivedIdToken {
  readonly idToken: string;
  /** The audiences that the project accepts. */
  readonly audiences: readonly string[];
  /** The nonce that the app sent to the provider. */
  readonly nonce: string | undefined;
  readonly requiresNonce: boolean;
}

/** The facts of an ID token that was verified. */
export interface VerifiedIdToken {
  readonly account: ProviderAccount;
  /** No token with the same bytes is accepted after it. */
  readonly expiresAt: Date;
}

/** An ID token that an app has sent is not accepted. The message names the field and contains no secret. */
export class IdTokenRejected extends Error {}

/** The server as the client of OAuth providers. Every failure is a `ProviderFailure`. */
export interface OAuthClients {
  /** The address at the provider to send the browser to. */
  authorizationUrl(provider: ProviderSettings, authorization: Authorization): Promise<URL>;
  /** Exchanges the code in the parameters of the provider's response, and reads the account. */
  exchange(
    provider: ProviderSettings,
    authorization: Authorization,
    callbackParameters: URLSearchParams,
  ): Promise<{ tokens: ProviderTokens; account: ProviderAccount }>;
  /** Verifies an ID token that an app has received. @throws IdTokenRejected */
  verifyIdToken(provider: ProviderSettings, token: ReceivedIdToken): Promise<VerifiedIdToken>;
  /** Renews an access token. `scopes` are those of the refresh token. */
  refresh(provider: ProviderSettings, refreshToken: string, scopes: readonly string[]): Promise<ProviderTokens>;
  /** Whether the provider still accepts an access token. */
  accepts(provider: ProviderSettings, accessToken: string): Promise<boolean>;
}

/** Why a request to a provider failed. */
export type ProviderFailureKind =
  /** The user, or the provider for the user, refused. */
  | "denied"
  /** The provider refused the code, the refresh token or the client. */
  | "rejected"
  /** The provider's response breaks its protocol. */
  | "invalid-response"
  /** The provider could not be reached. */
  | "unreachable"
  | "timeout";

/** A provider failed. The message is safe to show to the developer; it contains no secret. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";
  readonly kind: ProviderFailureKind;
  /** The error code of the provider's response (RFC 6749, section 5.2); undefined without one. */
  readonly code: string | undefined;
  constructor(kind: ProviderFailureKind, message: string, { code, ...options }: ErrorOptions & { readonly code?: string } = {}) {
    super(message, options);
    this.kind = kind;
    this.code = code;
  }
}

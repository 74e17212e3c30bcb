import type { Claims } from "../../session/access-token-claims.ts";
import type { AccessTokenClaims } from "../../session/access-token-types.ts";

/**
 * The user as of the access token's issue, without a request. `getPartialUser` returns it without verification, `verifyAccessToken` with
 * it.
 */
export interface TokenUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly isAnonymous: boolean;
  /** Whether the session impersonates the user: a developer has opened it, for example for support. */
  readonly isImpersonated: boolean;
  /** Every claim of the token. Declare those of your project in `AccessTokenClaims`. */
  readonly claims: AccessTokenClaims & Readonly<Record<string, unknown>>;
}

/** The user of an access token's claims. */
export const tokenUserFrom = (claims: Claims): TokenUser => ({
  id: claims.sub,
  displayName: claims.name,
  primaryEmail: claims.email,
  primaryEmailVerified: claims.email_verified,
  isAnonymous: claims.is_anonymous,
  isImpersonated: claims.is_impersonation === true,
  claims: { ...claims } as TokenUser["claims"],
});

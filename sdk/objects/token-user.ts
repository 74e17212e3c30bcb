import type { Claims } from "../session/claims.ts";

/** What an access token says of its user: no request, and as old as the token. */
export interface TokenUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly isAnonymous: boolean;
}

/** The user of an access token's claims. */
export const tokenUserFrom = (claims: Claims): TokenUser => ({
  id: claims.sub,
  displayName: claims.name,
  primaryEmail: claims.email,
  primaryEmailVerified: claims.email_verified,
  isAnonymous: claims.is_anonymous,
});

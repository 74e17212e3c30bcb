import type { TokenUser } from "./token-user.ts";

/** The claims of an access token that Convex verified. */
export interface ConvexIdentity {
  readonly subject: string;
  readonly name?: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly [claim: string]: unknown;
}

/** The context of a Convex function. */
export interface ConvexContext {
  readonly auth: { getUserIdentity(): Promise<ConvexIdentity | null> };
}

/** Returns the access token of the session for Convex; null if signed out. */
export type FetchAccessToken = (options: { readonly forceRefreshToken: boolean }) => Promise<string | null>;

/** The user whose token Convex verified, or null. @param or whether an anonymous user is returned, too */
export async function convexUser(ctx: ConvexContext, or: "return-null" | "anonymous" = "return-null"): Promise<TokenUser | null> {
  const identity = await ctx.auth.getUserIdentity();
  if (identity === null || (identity.is_anonymous === true && or !== "anonymous")) return null;
  return {
    id: identity.subject,
    displayName: identity.name ?? null,
    primaryEmail: identity.email ?? null,
    primaryEmailVerified: (identity.emailVerified ?? identity.email_verified) === true,
    isAnonymous: identity.is_anonymous === true,
    isImpersonated: identity.is_impersonation === true,
    claims: { ...identity } as TokenUser["claims"],
  };
}

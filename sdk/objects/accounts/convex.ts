import {
  accessTokenAlgorithm,
  accessTokenAudience,
  accessTokenIssuer,
  issuerDocuments,
} from "#contract/vocabulary/accounts/access-token.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
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
  };
}

/** A provider in the `auth.config.ts` of Convex. */
export interface ConvexProvider {
  readonly type: "customJwt";
  readonly applicationID: string;
  readonly issuer: string;
  readonly jwks: string;
  readonly algorithm: typeof accessTokenAlgorithm;
}

/**
 * The providers for the `auth.config.ts` of Convex: for users, and for anonymous users.
 * @param options.baseUrl the public URL of the server, with or without `/api/v1`. Convex must reach it.
 * @example
 * export default { providers: getConvexProvidersConfig({ baseUrl: "https://auth.example.com", projectId }) };
 */
export function getConvexProvidersConfig({
  baseUrl,
  projectId,
}: {
  readonly baseUrl: string;
  readonly projectId: string;
}): ConvexProvider[] {
  const apiUrl = `${baseUrl.replace(/\/+$/, "").replace(new RegExp(`${apiPath}$`), "")}${apiPath}`;
  const jwks = `${accessTokenIssuer(apiUrl, projectId, false)}${issuerDocuments.jwks}`;
  return [false, true].map((isAnonymous) => ({
    type: "customJwt",
    applicationID: accessTokenAudience(projectId, isAnonymous),
    issuer: accessTokenIssuer(apiUrl, projectId, isAnonymous),
    jwks: isAnonymous ? `${jwks}?include_anonymous=true` : jwks,
    algorithm: accessTokenAlgorithm,
  }));
}

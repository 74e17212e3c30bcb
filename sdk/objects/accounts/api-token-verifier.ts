import { jwtVerify } from "jose";
import { accessTokenAlgorithm } from "#contract/vocabulary/accounts/access-token.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { applicationIssuer, applicationTokenType } from "#contract/vocabulary/sign-in/application-issuer.ts";
import { AccessTokenError } from "../../flows/access-token-error.ts";
import { verificationKeys } from "../../session/verification-keys.ts";
import type { Effects } from "../../transport/effects.ts";
import { type AccessTokenSource, readBearerToken, type TokenIssuer, toAccessTokenError, wrongIssuer } from "./token-verifier.ts";

/** Options of `verifyAccessToken` for the tokens that applications send to an API. */
export interface VerifyApiTokenOptions {
  /** The identifier of the API, as in `oauthServer.resources`. Tokens of sessions, and for other APIs, are refused. */
  readonly audience: string;
  /** Scopes that the token must have, all of them. */
  readonly scopes?: readonly string[];
  /** The behavior without a token. Default: return null. An invalid token is always an error. */
  readonly or?: "return-null" | "throw";
}

/** The access of an application to an API, as of the issue of its token. */
export interface VerifiedApiToken {
  /** The user for whom the application acts; null for a service that acts for itself. */
  readonly userId: string | null;
  /** The id of the application. */
  readonly clientId: string;
  readonly audience: string;
  readonly scopes: readonly string[];
  /** The team that the user has chosen; null without one. */
  readonly teamId: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Every claim of the token. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The claims that every token has (RFC 9068, section 2.2). */
interface ApiClaims {
  readonly sub: string;
  readonly client_id: string;
  readonly scope: string;
  readonly iat: number;
  readonly exp: number;
  readonly team_id?: string;
}

const requiredClaims = ["sub", "client_id", "scope", "iat", "exp", "jti"];

/** Verifies tokens of type `at+jwt` (RFC 9068, section 4). The keys are loaded with the first token. */
export function createApiTokenVerifier({ baseUrl, publicUrl, clientId }: TokenIssuer, effects: Pick<Effects, "fetch" | "now">) {
  const [projectId = "", branchId] = clientId.split("#", 2);
  const issuer = applicationIssuer(`${publicUrl}${apiPath}`, projectId, branchId);
  const keys = verificationKeys(new URL(`${applicationIssuer(`${baseUrl}${apiPath}`, projectId, branchId)}/jwks.json`), effects);

  return async (
    source: AccessTokenSource,
    { audience, scopes: required = [], or = "return-null" }: VerifyApiTokenOptions,
  ): Promise<VerifiedApiToken | null> => {
    const token = readBearerToken(source);
    if (token === null && or === "return-null") return null;
    if (token === null) throw new AccessTokenError("missing", "The request has no access token.");
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [accessTokenAlgorithm],
        typ: applicationTokenType,
        issuer,
        audience,
        requiredClaims,
        currentDate: new Date(effects.now()),
      });
      return requireScopes(toVerified(payload as unknown as ApiClaims, audience), required);
    } catch (cause) {
      throw toAccessTokenError(cause, (claim, found) =>
        claim === "iss" ? wrongIssuer(String(found), issuer) : `The token is for ${found}, not for ${audience}.`,
      );
    }
  };
}

function requireScopes(verified: VerifiedApiToken, required: readonly string[]): VerifiedApiToken {
  const missing = required.filter((scope) => !verified.scopes.includes(scope));
  if (missing.length > 0)
    throw new AccessTokenError("scope", `The token needs ${missing.length > 1 ? "the scopes" : "the scope"} ${missing.join(" ")}.`);
  return verified;
}

const toVerified = (claims: ApiClaims, audience: string): VerifiedApiToken => ({
  // A service is its own subject (RFC 9068, section 2.2).
  userId: claims.sub === claims.client_id ? null : claims.sub,
  clientId: claims.client_id,
  audience,
  scopes: claims.scope.split(" ").filter(Boolean),
  teamId: claims.team_id ?? null,
  issuedAt: new Date(claims.iat * 1000),
  expiresAt: new Date(claims.exp * 1000),
  claims: { ...claims },
});

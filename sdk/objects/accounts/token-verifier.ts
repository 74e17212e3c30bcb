import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import {
  accessTokenAlgorithm,
  accessTokenAudience,
  accessTokenIssuer,
  issuerDocuments,
} from "#contract/vocabulary/accounts/access-token.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { AccessTokenError } from "../../flows/access-token-error.ts";
import { type Claims, readClaims } from "../../session/access-token-claims.ts";
import { type HeadersLike, lowerCaseHeaders } from "../../session/headers-like.ts";
import { bearerToken, type RequestLike, readCookieTokens, readHeaderTokens } from "../../session/request-store.ts";
import { tokenOrNull } from "../../session/store.ts";
import { verificationKeys } from "../../session/verification-keys.ts";
import { NetworkError } from "../../transport/api-errors.ts";
import type { Effects } from "../../transport/effects.ts";
import { type TokenUser, tokenUserFrom } from "./token-user.ts";

/**
 * The source of an access token: the token itself, tokens, headers, or a request of the web, Express or Node. The order in a request: the header `x-stack-auth`, else `Authorization: Bearer`, else the cookies of the client library.
 */
export type AccessTokenSource = string | RequestLike | HeadersLike | { readonly accessToken?: string | null } | null | undefined;

/** Options of `verifyAccessToken`. */
export interface VerifyAccessTokenOptions {
  /** The behavior without a token. Default: return null. An invalid token is always an error. */
  readonly or?: "return-null" | "throw";
  /** Whether a token of an anonymous user is accepted. Default: false. */
  readonly allowAnonymous?: boolean;
}

/** The user of a verified access token, as of its issue. */
export interface VerifiedUser extends TokenUser {
  readonly selectedTeamId: string | null;
  readonly sessionId: string;
  readonly projectId: string;
  readonly branchId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A project whose tokens are verified. */
export interface TokenIssuer {
  /** Where the server is reached from here, without a trailing slash. */
  readonly baseUrl: string;
  /** The server's public URL, with which its issuers begin. */
  readonly publicUrl: string;
  /** The project id, followed by `#` and a branch if it is not `main`. */
  readonly clientId: string;
}

/** Verifies access tokens of a project. The keys are loaded with the first token. */
export function createTokenVerifier({ baseUrl, publicUrl, clientId }: TokenIssuer, effects: Pick<Effects, "fetch" | "now">) {
  const [projectId = "", branchId = defaultBranchId] = clientId.split("#", 2);
  const keysUrl = `${accessTokenIssuer(`${baseUrl}${apiPath}`, projectId, false)}${issuerDocuments.jwks}?include_anonymous=true`;
  const keys = verificationKeys(new URL(keysUrl), effects);

  return async (source: AccessTokenSource, { or = "return-null", allowAnonymous }: VerifyAccessTokenOptions = {}) => {
    const token = readAccessToken(source, clientId);
    if (token === null && or === "return-null") return null;
    if (token === null) throw new AccessTokenError("missing", "The request has no access token.");

    // Only to choose the keys and the texts of errors; nothing of it is trusted before the signature.
    const unverified = readClaims(token);
    if (!unverified) throw new AccessTokenError("malformed", "The token is not an access token of the server.");
    const issuer = accessTokenIssuer(`${publicUrl}${apiPath}`, projectId, unverified.is_anonymous);
    const audience = accessTokenAudience(projectId, unverified.is_anonymous);
    if (unverified.aud !== audience) throw new AccessTokenError("audience", `The token is for ${unverified.aud}, not for ${audience}.`);
    if (unverified.iss !== issuer) throw new AccessTokenError("issuer", wrongIssuer(unverified.iss, issuer));

    const claims = await verifySignature(token, keys, { issuer, audience, now: effects.now() });
    if (claims.branch_id !== branchId)
      throw new AccessTokenError("branch", `The token is for branch ${claims.branch_id}, not for ${branchId}.`);
    if (claims.is_anonymous && !allowAnonymous)
      throw new AccessTokenError("anonymous", "The user of the token is anonymous. To accept it, pass allowAnonymous.");
    return verifiedUserFrom(claims);
  };
}

/** The message of a token of another issuer. */
export const wrongIssuer = (found: string, expected: string) =>
  `The token's issuer is ${found}, not ${expected}. If baseUrl differs from the server's PUBLIC_URL, pass baseUrl: { browser: PUBLIC_URL, server: baseUrl }.`;

const toHeaders = (source: RequestLike | HeadersLike) =>
  lowerCaseHeaders(("headers" in source && typeof source.headers === "object" ? source.headers : source) as HeadersLike);

/** The token itself, or that of the header `Authorization`. Sessions alone have other places. */
export function readBearerToken(source: AccessTokenSource): string | null {
  if (typeof source === "string") return tokenOrNull(source.replace(/^Bearer +/i, "").trim());
  if (!source) return null;
  if ("accessToken" in source) return tokenOrNull(source.accessToken);
  return bearerToken(toHeaders(source as RequestLike | HeadersLike));
}

/** @throws AccessTokenError if the header `x-stack-auth` is malformed */
function readAccessToken(source: AccessTokenSource, clientId: string): string | null {
  if (!source || typeof source === "string" || "accessToken" in source) return readBearerToken(source);
  const headers = toHeaders(source as RequestLike | HeadersLike);
  try {
    const tokens = readHeaderTokens(headers);
    if (tokens) return tokens.accessToken;
  } catch (cause) {
    throw new AccessTokenError("malformed", cause instanceof Error ? cause.message : "", { cause });
  }
  return bearerToken(headers) ?? readCookieTokens(headers, clientId).accessToken;
}

type VerifiedClaims = Claims & Required<Pick<Claims, "exp" | "iat">>;

async function verifySignature(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, now }: { readonly issuer: string; readonly audience: string; readonly now: number },
): Promise<VerifiedClaims> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [accessTokenAlgorithm],
      issuer,
      audience,
      requiredClaims: ["exp", "iat"],
      currentDate: new Date(now),
    });
    return payload as unknown as VerifiedClaims;
  } catch (cause) {
    throw toAccessTokenError(cause);
  }
}

/**
 * The error of a token that `jwtVerify` has refused. Others are returned as they are.
 * @param describeClaim the message for a wrong issuer or audience
 */
export function toAccessTokenError(cause: unknown, describeClaim?: (claim: "iss" | "aud", found: unknown) => string): unknown {
  if (cause instanceof NetworkError || cause instanceof AccessTokenError) return cause;
  if (cause instanceof errors.JWTExpired) return new AccessTokenError("expired", "The access token has expired.", { cause });
  if (cause instanceof errors.JWTClaimValidationFailed && (cause.claim === "iss" || cause.claim === "aud") && describeClaim) {
    const reason = cause.claim === "iss" ? "issuer" : "audience";
    return new AccessTokenError(reason, describeClaim(cause.claim, cause.payload[cause.claim]), { cause });
  }
  if (
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JOSEAlgNotAllowed
  )
    return new AccessTokenError("signature", "The access token was not signed with a key of the project.", { cause });
  return new AccessTokenError("malformed", "The token is not an access token of the server.", { cause });
}

const verifiedUserFrom = (claims: VerifiedClaims): VerifiedUser => ({
  ...tokenUserFrom(claims),
  selectedTeamId: claims.selected_team_id,
  sessionId: claims.refresh_token_id,
  projectId: claims.project_id,
  branchId: claims.branch_id,
  issuedAt: new Date(claims.iat * 1000),
  expiresAt: new Date(claims.exp * 1000),
});

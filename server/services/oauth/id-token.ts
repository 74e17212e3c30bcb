import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import type { LRUCache } from "lru-cache";
import { z } from "zod";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { IdTokenRejected, ProviderFailure, type ReceivedIdToken, type VerifiedIdToken } from "./oauth-clients.ts";
import { accountFromClaims, standardClaims } from "./profile-fields.ts";

/** The keys of an issuer and when they were fetched, in seconds. openid-client reads and writes the same object. */
export interface CachedKeys {
  jwks?: JSONWebKeySet;
  uat?: number;
}

/** Seconds after which keys are fetched again, as openid-client does. */
const freshSeconds = 300;
/** Seconds after which they are fetched again for a token with an unknown key. */
const unknownKeySeconds = 60;

/** The algorithms of a key that the issuer publishes. A shared secret or no signature proves nothing here. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];

const KeysDocument = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(100) });

type IdTokenHeader = { readonly kid: string | undefined };

const rejected = (reason: string) => new IdTokenRejected(`id_token: ${reason}`);

/** Reads the header before any request is sent. @throws IdTokenRejected */
export function readIdTokenHeader(idToken: string): IdTokenHeader {
  const { alg, kid } = decodeHeader(idToken);
  if (alg === undefined || !algorithms.includes(alg)) throw rejected("the algorithm of the signature is not accepted.");
  return { kid };
}

function decodeHeader(idToken: string) {
  try {
    return decodeProtectedHeader(idToken);
  } catch {
    throw rejected("the token is not a signed JSON Web Token.");
  }
}

/** The keys of an issuer, from the cache or fetched with the operation's deadline. @throws ProviderFailure */
export async function findKeys(
  cache: LRUCache<string, CachedKeys>,
  address: string,
  { kid }: IdTokenHeader,
  send: (url: string, headers: Readonly<Record<string, string>>) => Promise<Response>,
  now: Date,
): Promise<JSONWebKeySet> {
  const seconds = Math.floor(now.getTime() / 1000);
  const cached = cache.get(address) ?? {};
  cache.set(address, cached);
  const age = seconds - (cached.uat ?? 0);
  const isKnown = kid === undefined || cached.jwks?.keys.some((key) => key.kid === kid);
  if (cached.jwks && age < (isKnown ? freshSeconds : unknownKeySeconds)) return cached.jwks;
  const response = await send(address, { accept: "application/json" });
  if (!response.ok) throw new ProviderFailure("unreachable", `The provider answered with status ${response.status} where its keys are.`);
  const jwks = KeysDocument.parse(await response.json().catch(() => undefined)) as JSONWebKeySet;
  Object.assign(cached, { jwks, uat: seconds });
  return jwks;
}

/**
 * Verifies an ID token (OpenID Connect Core 1.0, section 3.1.3.7) that the app received, not this server.
 * @throws IdTokenRejected
 */
export async function verifyIdToken(
  { idToken, audiences, nonce, requiresNonce }: ReceivedIdToken,
  { issuers, keys }: { readonly issuers: readonly string[]; readonly keys: JSONWebKeySet },
  now: Date,
): Promise<VerifiedIdToken> {
  const claims = await verifySignature(idToken, keys, issuers, now);
  const { exp = 0, iat = 0, aud = [] } = claims;
  // A token for other parties as well may have been taken from one of them.
  const named = [aud].flat();
  if (named.length === 0 || !named.every((audience) => audiences.includes(audience)))
    throw rejected("its audience is not one of the provider's idTokenAudiences.");
  requireNonce(claims, nonce, requiresNonce);
  const parsed = standardClaims.safeParse(claims);
  if (!parsed.success) throw rejected("it names no account.");
  const seconds = Math.min(exp, iat + oauthLimits.idTokenSeconds) + oauthLimits.idTokenTolerance;
  return { account: accountFromClaims(parsed.data), expiresAt: new Date(seconds * 1000) };
}

async function verifySignature(idToken: string, keys: JSONWebKeySet, issuers: readonly string[], now: Date): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      algorithms,
      issuer: [...issuers],
      // Refuses a time of issue in the future as well.
      maxTokenAge: oauthLimits.idTokenSeconds,
      requiredClaims: ["exp", "sub", "aud"],
      clockTolerance: oauthLimits.idTokenTolerance,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    throw rejected(describe(error));
  }
}

function describe(error: unknown): string {
  if (error instanceof errors.JWTExpired) return "it has expired, or is older than a day.";
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.claim === "iss" ? "its issuer is not the provider." : `its claim ${claimName(error.claim)} is missing or not accepted.`;
  return "its signature is not one of the provider.";
}

const claimName = (claim: string) => (/^\w{1,20}$/.test(claim) ? claim : "");

/** A nonce binds the token to one sign-in of the app. In native apps the provider often gets its digest. */
function requireNonce(claims: JWTPayload, nonce: string | undefined, isRequired: boolean): void {
  const { nonce: contained } = claims;
  if (contained === undefined && nonce === undefined) {
    if (isRequired) throw rejected("it has no nonce, which the project requires. Send one to the provider, and nonce here.");
    return;
  }
  if (nonce === undefined) throw new IdTokenRejected("nonce: it is missing, and the ID token contains one.");
  const digest = createHash("sha256").update(nonce).digest("hex");
  if (contained !== nonce && contained !== digest) throw new IdTokenRejected("nonce: it is not the one of the ID token.");
}

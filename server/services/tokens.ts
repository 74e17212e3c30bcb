import { sign as cryptoSign, verify as cryptoVerify } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { PublicJwk } from "#contract/entities/accounts/openid-configuration.ts";
import { accessTokenAlgorithm, accessTokenAudience, accessTokenIssuer } from "#contract/vocabulary/accounts/access-token.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Restriction } from "#contract/vocabulary/users/restriction.ts";
import type { Clock } from "./clock.ts";
import type { LogOutage } from "./outage-log.ts";
import type { Secrets } from "./secrets.ts";
import { audienceKeys, type SigningKey } from "./signing-keys.ts";

/** The user's claims at the time of issue (wire protocol, section 3.1). Verification ignores extra claims. */
const claimsSchema = z.object({
  sub: z.guid(),
  project_id: z.string(),
  branch_id: z.string().min(1),
  refresh_token_id: z.guid(),
  role: z.literal("authenticated"),
  name: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  selected_team_id: z.guid().nullable(),
  is_anonymous: z.boolean(),
});
const verifiedSchema = claimsSchema.extend({ iss: z.string(), aud: z.string(), iat: z.int(), exp: z.int() });
/** We issue no `nbf`, but a token that has one must be honoured (RFC 7519, section 4.1.5). */
const payloadSchema = verifiedSchema.extend({ nbf: z.number().optional() });
const headerSchema = z.object({ alg: z.literal(accessTokenAlgorithm), kid: z.string(), crit: z.undefined().optional() });

/** The claims to sign. Later published clients reject a token without the further ones. Verification ignores them. */
export interface AccessClaims extends z.infer<typeof claimsSchema>, Restriction {
  /** Seconds since the epoch, as `iat` and `exp` (RFC 7519, section 2). */
  readonly signed_up_at: number;
  readonly requires_totp_mfa: boolean;
  readonly is_impersonation?: true;
  readonly auth_time?: number;
  readonly amr?: readonly string[];
  readonly acr?: string;
  /** Names of the project's claims that did not fit. */
  readonly omitted_claims?: readonly string[];
}
export type VerifiedToken = z.infer<typeof verifiedSchema>;

/** `expired`: a valid signature, but past its time. `unparsable`: everything else. */
export type TokenVerification =
  | { ok: true; token: VerifiedToken }
  | { ok: false; reason: "expired"; token: VerifiedToken }
  | { ok: false; reason: "unparsable" };

/** Issues and verifies access tokens: ES256 JWTs with keys per audience, so that projects share none (wire protocol, sections 3.1 and 3.2). */
export interface Tokens {
  /**
   * Signs a compact JWT. Issuer and audience follow from project and anonymity.
   * @param projectClaims claims that the project defines. Ours replace those of the same name
   */
  sign(claims: AccessClaims, projectClaims?: Readonly<Record<string, Json>>): string;
  /** Never throws. Synchronous, because password hashes may fill the thread pool. */
  verify(token: string): TokenVerification;
  /** The issuer of a project's tokens. */
  issuer(projectId: string, isAnonymous: boolean): string;
  /** A project's public keys: the signing one first, then those of the previous root secret. */
  jwks(projectId: string, includeAnonymous: boolean): PublicJwk[];
}

const maxTokenLength = 8192;
/** Tolerance for `iat` and `nbf` between servers. Expiry has none. */
const clockSkewSeconds = 30;
const compactForm = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;
const audienceForm = /^([\w-]{1,64})(:anon)?$/;
const ieee = "ieee-p1363";
const unparsable: TokenVerification = { ok: false, reason: "unparsable" };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Undefined unless the part is JSON that matches the schema. */
function decode<T>(part: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** @param o `publicUrl` begins the issuers; `accessSeconds` is the lifetime of a token; the caches are bounded. */
export function createTokens(o: {
  secrets: Secrets;
  publicUrl: string;
  accessSeconds: number;
  clock: Clock;
  cachedTokens?: number;
  cachedAudiences?: number;
  /** Receives the names of claims that did not fit. */
  logOmitted?: LogOutage | undefined;
}): Tokens {
  const { secrets, accessSeconds, clock, logOmitted } = o;
  const base = `${o.publicUrl.replace(/\/+$/, "")}${apiPath}`;
  const keySets = new LRUCache<string, SigningKey[]>({ max: o.cachedAudiences ?? 1000 });
  /** Keyed by the whole token including its signature; holds verified tokens only. */
  const verifiedTokens = new LRUCache<string, Readonly<VerifiedToken>>({ max: o.cachedTokens ?? 10_000 });

  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const readIssuer = (projectId: string, anonymous: boolean) => accessTokenIssuer(base, projectId, anonymous);

  function listKeys(audience: string): SigningKey[] {
    const cached = keySets.get(audience);
    if (cached) return cached;
    const keys = audienceKeys(secrets, audience);
    keySets.set(audience, keys);
    return keys;
  }

  /** Verifies everything that does not depend on the time. */
  function verifyStatic(token: string): z.infer<typeof payloadSchema> | undefined {
    const [, headerPart, payloadPart, signaturePart] = compactForm.exec(token) ?? [];
    if (!headerPart || !payloadPart || !signaturePart) return undefined;
    // The header only selects one of our own keys: `jwk`, `jku` and `x5u` are ignored (RFC 8725, section 3.10).
    const header = decode(headerPart, headerSchema);
    const payload = decode(payloadPart, payloadSchema);
    if (!header || !payload) return undefined;

    const [, projectId, suffix] = audienceForm.exec(payload.aud) ?? [];
    const anonymous = suffix !== undefined;
    if (!projectId || payload.project_id !== projectId || payload.is_anonymous !== anonymous) return undefined;
    if (payload.iss !== readIssuer(projectId, anonymous)) return undefined;

    const key = listKeys(payload.aud).find((each) => each.kid === header.kid);
    const signature = Buffer.from(signaturePart, "base64url");
    // base64url allows several spellings of the last character; accept one, or the cache key is not unique.
    if (!key || signature.toString("base64url") !== signaturePart) return undefined;
    const signed = Buffer.from(`${headerPart}.${payloadPart}`);
    return cryptoVerify("sha256", signed, { key: key.publicKey, dsaEncoding: ieee }, signature) ? payload : undefined;
  }

  return {
    sign(claims, projectClaims) {
      const { project_id: projectId, is_anonymous: anonymous } = claims;
      const aud = accessTokenAudience(projectId, anonymous);
      const [key] = listKeys(aud);
      if (!key) throw new Error("The audience has no signing key.");
      const iat = nowSeconds();
      // Named one by one: a further property of the claims, such as another `exp`, is not signed.
      const payload: VerifiedToken & AccessClaims = {
        iss: readIssuer(projectId, anonymous),
        aud,
        iat,
        exp: iat + accessSeconds,
        sub: claims.sub,
        project_id: projectId,
        branch_id: claims.branch_id,
        refresh_token_id: claims.refresh_token_id,
        role: claims.role,
        name: claims.name,
        email: claims.email,
        email_verified: claims.email_verified,
        selected_team_id: claims.selected_team_id,
        signed_up_at: claims.signed_up_at,
        is_anonymous: anonymous,
        is_restricted: claims.is_restricted,
        restricted_reason: claims.restricted_reason,
        requires_totp_mfa: claims.requires_totp_mfa,
        ...(claims.auth_time !== undefined && { auth_time: claims.auth_time }),
        ...(claims.amr && { amr: claims.amr }),
        ...(claims.acr !== undefined && { acr: claims.acr }),
        ...(claims.is_impersonation && { is_impersonation: true }),
        ...(claims.omitted_claims && { omitted_claims: claims.omitted_claims }),
      };
      if (claims.omitted_claims) {
        const message = "claims of an access token are too large and were left out";
        logOmitted?.(
          "warn",
          `${projectId} ${claims.omitted_claims}`,
          { projectId, userId: claims.sub, claims: claims.omitted_claims },
          message,
        );
      }
      const signed = `${encode({ alg: accessTokenAlgorithm, kid: key.kid })}.${encode({ ...projectClaims, ...payload })}`;
      const signature = cryptoSign("sha256", Buffer.from(signed), { key: key.privateKey, dsaEncoding: ieee });
      return `${signed}.${signature.toString("base64url")}`;
    },

    verify(token) {
      if (token.length > maxTokenLength) return unparsable;
      const now = nowSeconds();
      const cached = verifiedTokens.get(token);
      if (cached) return cached.exp > now ? { ok: true, token: cached } : { ok: false, reason: "expired", token: cached };

      const payload = verifyStatic(token);
      if (!payload) return unparsable;
      const { nbf, ...verified } = payload;
      if (verified.iat > now + clockSkewSeconds || (nbf !== undefined && nbf > now + clockSkewSeconds)) return unparsable;
      if (verified.exp <= now) return { ok: false, reason: "expired", token: verified };
      verifiedTokens.set(token, Object.freeze(verified));
      return { ok: true, token: verified };
    },

    issuer: readIssuer,

    jwks(projectId, includeAnonymous) {
      const audiences = includeAnonymous ? [false, true] : [false];
      return audiences.flatMap((anonymous) => listKeys(accessTokenAudience(projectId, anonymous)).map((key) => key.jwk));
    },
  };
}

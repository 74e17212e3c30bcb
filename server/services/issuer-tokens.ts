import { sign as cryptoSign, verify as cryptoVerify } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { PublicJwk } from "#contract/entities/accounts/openid-configuration.ts";
import { accessTokenAlgorithm } from "#contract/vocabulary/accounts/access-token.ts";
import { applicationTokenType } from "#contract/vocabulary/sign-in/application-issuer.ts";
import { applicationLimits, opaqueTokenPrefix, type TokenFormat } from "#contract/vocabulary/sign-in/applications.ts";
import { SealBroken, type Secrets } from "./secrets.ts";
import { audienceKeys, type SigningKey } from "./signing-keys.ts";

/** The type in the header of each kind of token (RFC 9068, section 2.1; RFC 8725, section 3.11). */
const tokenTypes = { access: applicationTokenType, id: "JWT" } as const;

const time = z.int();

/** An application that acts for the subject, and those that acted before it (RFC 8693, section 4.1). */
export interface Actor {
  readonly sub: string;
  readonly act?: Actor | undefined;
}
const actor: z.ZodType<Actor> = z.lazy(() => z.object({ sub: z.string(), act: actor.optional() }));

/** RFC 9068, section 2.2. The subject of a token for an application itself is the application. */
const accessClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  client_id: z.string(),
  scope: z.string(),
  iat: time,
  exp: time,
  jti: z.string(),
  grant_id: z.guid().optional(),
  team_id: z.guid().optional(),
  act: actor.optional(),
  auth_time: time.optional(),
  amr: z.array(z.string()).optional(),
  acr: z.string().optional(),
});
export type IssuedAccessClaims = z.infer<typeof accessClaims>;

/** Where opaque tokens are sealed, so that no other sealed text is one. */
const opaqueContext = "opaque-access-token";
const opaqueClaims = accessClaims.extend({ tenancy_id: z.guid() });

/** OpenID Connect Core 1.0, section 2. */
const idClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  iat: time,
  exp: time,
  sid: z.guid(),
});
export interface IdClaims extends z.infer<typeof idClaims> {
  readonly auth_time: number;
  readonly nonce?: string;
  readonly at_hash: string;
  readonly amr?: readonly string[];
  readonly acr?: string;
}

const schemas = { access: accessClaims, id: idClaims };
type TokenKind = keyof typeof schemas;
type Verified<Kind extends TokenKind> = z.infer<(typeof schemas)[Kind]>;

/** The tokens of the authorization servers of projects: ES256 JWTs. Each branch has its own keys, which sign no session tokens. */
export interface IssuerTokens {
  /** @param tenancyId the branch whose key signs. An opaque token is sealed instead, and has no other record. */
  signAccessToken(tenancyId: string, claims: IssuedAccessClaims, format: TokenFormat): string;
  signIdToken(tenancyId: string, claims: IdClaims): string;
  /** Verifies signature, type and issuer, and not the times. Undefined for any other token. */
  verify<const Kind extends TokenKind>(tenancyId: string, kind: Kind, issuer: string, token: string): Verified<Kind> | undefined;
  /** The grant and the application that an access token names, before its signature is verified. */
  peek(token: string): Pick<IssuedAccessClaims, "grant_id" | "client_id"> | undefined;
  /** The public keys of a branch: the signing one first, then those of the previous root secret. */
  jwks(tenancyId: string): PublicJwk[];
}

const compactForm = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;
const ieee = "ieee-p1363";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const headerSchema = z.object({ alg: z.literal(accessTokenAlgorithm), kid: z.string(), typ: z.string(), crit: z.undefined().optional() });

/** Undefined unless the part is JSON that matches the schema. */
function decode<T>(part: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** @param cachedBranches the branches whose keys a process retains */
export function createIssuerTokens(secrets: Secrets, cachedBranches = 1000): IssuerTokens {
  const keySets = new LRUCache<string, SigningKey[]>({ max: cachedBranches });
  const listKeys = (tenancyId: string): SigningKey[] => {
    const cached = keySets.get(tenancyId);
    if (cached) return cached;
    // No audience of session tokens contains a slash.
    const keys = audienceKeys(secrets, `authorization-server/${tenancyId}`);
    keySets.set(tenancyId, keys);
    return keys;
  };

  const sign = (tenancyId: string, kind: TokenKind, claims: object): string => {
    const [key] = listKeys(tenancyId) as [SigningKey];
    const signed = `${encode({ alg: accessTokenAlgorithm, typ: tokenTypes[kind], kid: key.kid })}.${encode(claims)}`;
    const signature = cryptoSign("sha256", Buffer.from(signed), { key: key.privateKey, dsaEncoding: ieee });
    return `${signed}.${signature.toString("base64url")}`;
  };

  /** Undefined for a text that the server has not sealed as a token. */
  function openOpaque(token: string) {
    const sealed = token.slice(opaqueTokenPrefix.length);
    // A token has one spelling: the decoder ignores bits behind the last byte.
    const body = sealed.slice(sealed.lastIndexOf(".") + 1);
    if (token.length > applicationLimits.token || Buffer.from(body, "base64url").toString("base64url") !== body) return undefined;
    try {
      return opaqueClaims.safeParse(JSON.parse(secrets.open(opaqueContext, sealed))).data;
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }

  return {
    signAccessToken: (tenancyId, claims, format) =>
      format === "jwt"
        ? sign(tenancyId, "access", claims)
        : `${opaqueTokenPrefix}${secrets.seal(opaqueContext, JSON.stringify({ ...claims, tenancy_id: tenancyId }))}`,
    signIdToken: (tenancyId, claims) => sign(tenancyId, "id", claims),

    verify(tenancyId, kind, issuer, token) {
      if (token.length > applicationLimits.token) return undefined;
      if (kind === "access" && token.startsWith(opaqueTokenPrefix)) {
        const claims = openOpaque(token);
        return claims?.tenancy_id === tenancyId && claims.iss === issuer ? (claims as unknown as Verified<typeof kind>) : undefined;
      }
      const [, headerPart, payloadPart, signaturePart] = compactForm.exec(token) ?? [];
      if (!headerPart || !payloadPart || !signaturePart) return undefined;
      // The header only selects one of our own keys: `jwk`, `jku` and `x5u` are ignored (RFC 8725, section 3.10).
      const header = decode(headerPart, headerSchema);
      if (!header || header.typ !== tokenTypes[kind]) return undefined;
      const payload = decode(payloadPart, schemas[kind] as unknown as z.ZodType<Verified<typeof kind>>);
      if (payload?.iss !== issuer) return undefined;
      const key = listKeys(tenancyId).find((each) => each.kid === header.kid);
      if (!key) return undefined;
      const signed = Buffer.from(`${headerPart}.${payloadPart}`);
      const signature = Buffer.from(signaturePart, "base64url");
      return cryptoVerify("sha256", signed, { key: key.publicKey, dsaEncoding: ieee }, signature) ? payload : undefined;
    },

    peek(token) {
      if (token.startsWith(opaqueTokenPrefix)) return openOpaque(token);
      const [, , payloadPart] = token.length > applicationLimits.token ? [] : (compactForm.exec(token) ?? []);
      return payloadPart === undefined ? undefined : decode(payloadPart, accessClaims);
    },

    jwks: (tenancyId) => listKeys(tenancyId).map((key) => key.jwk),
  };
}

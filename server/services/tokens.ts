import { sign as cryptoSign, verify as cryptoVerify } from "node:crypto";
import { z } from "zod";
import { apiPath } from "#contract/vocabulary/addresses.ts";
import type { Clock } from "./clock.ts";
import { createLruCache } from "./lru-cache.ts";
import type { Secrets } from "./secrets.ts";
import { keysOfAudience, type PublicJwk, type SigningKey } from "./signing-keys.ts";

export type { PublicJwk } from "./signing-keys.ts";

/** What a token says of its bearer, a snapshot of the moment of issue (wire protocol, section 3.1). Extra claims are let pass. */
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
/** Read, then dropped: we never write it, but one who asks for it must be obeyed (RFC 7519, section 4.1.5). */
const payloadSchema = verifiedSchema.extend({ nbf: z.number().optional() });
const headerSchema = z.object({ alg: z.literal("ES256"), kid: z.string(), crit: z.undefined().optional() });

export type AccessClaims = z.infer<typeof claimsSchema>;
export type VerifiedToken = z.infer<typeof verifiedSchema>;

/** `expired`: genuine, but past its time. `unparsable`: everything else that is not a token of ours. */
export type Verification =
  | { ok: true; token: VerifiedToken }
  | { ok: false; reason: "expired"; token: VerifiedToken }
  | { ok: false; reason: "unparsable" };

/** Issues and verifies access tokens: ES256 JWTs, keys per audience, so that projects never share one (wire protocol, sections 3.1 and 3.2). */
export interface Tokens {
  /** The compact JWT of these claims; issuer and audience follow from project and anonymity, times from the clock. */
  sign(claims: AccessClaims): string;
  /** Judges a presented token. Never throws, never waits: synchronous by design, for the thread pool may be full of password hashes. */
  verify(token: string): Verification;
  /** A project's public keys, the signing one first, those of the previous root secret after it; on wish the anonymous audience's too. */
  jwks(projectId: string, includeAnonymous: boolean): PublicJwk[];
}

const longestToken = 8192;
/** Clocks of two of our servers may differ by so many seconds; for expiry there is no tolerance. */
const futureTolerance = 30;
const compactForm = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;
const audienceForm = /^([\w-]{1,64})(:anon)?$/;
const ieee = "ieee-p1363";
const unparsable: Verification = { ok: false, reason: "unparsable" };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Undefined unless the part is JSON in the expected shape. */
function decode<T>(part: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** `accessSeconds`: how long a token lives. `publicUrl`: what issuers start with. Caches are bounded: verified tokens and key sets. */
export function createTokens(o: {
  secrets: Secrets;
  publicUrl: string;
  accessSeconds: number;
  clock: Clock;
  cachedTokens?: number;
  cachedAudiences?: number;
}): Tokens {
  const { secrets, accessSeconds, clock } = o;
  const base = `${o.publicUrl.replace(/\/+$/, "")}${apiPath}`;
  const keySets = createLruCache<SigningKey[]>(o.cachedAudiences ?? 1000);
  /** Keyed by the whole token, signature included; holds only what was found genuine. */
  const genuine = createLruCache<Readonly<VerifiedToken>>(o.cachedTokens ?? 10_000);

  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const audienceOf = (projectId: string, anonymous: boolean) => (anonymous ? `${projectId}:anon` : projectId);
  const issuerOf = (projectId: string, anonymous: boolean) => `${base}/${anonymous ? "projects-anonymous-users" : "projects"}/${projectId}`;

  function keysOf(audience: string): SigningKey[] {
    const cached = keySets.get(audience);
    if (cached) return cached;
    const keys = keysOfAudience(secrets, audience);
    keySets.set(audience, keys);
    return keys;
  }

  /** Everything about a token that does not change with time. */
  function examine(token: string): z.infer<typeof payloadSchema> | undefined {
    const [, headerPart, payloadPart, signaturePart] = compactForm.exec(token) ?? [];
    if (!headerPart || !payloadPart || !signaturePart) return undefined;
    // The header chooses nothing but among our own keys: `jwk`, `jku` and `x5u` are not read (RFC 8725, section 3.10).
    const header = decode(headerPart, headerSchema);
    const payload = decode(payloadPart, payloadSchema);
    if (!header || !payload) return undefined;

    const [, projectId, suffix] = audienceForm.exec(payload.aud) ?? [];
    const anonymous = suffix !== undefined;
    if (!projectId || payload.project_id !== projectId || payload.is_anonymous !== anonymous) return undefined;
    if (payload.iss !== issuerOf(projectId, anonymous)) return undefined;

    const key = keysOf(payload.aud).find((each) => each.kid === header.kid);
    const signature = Buffer.from(signaturePart, "base64url");
    // One signature, one spelling: base64url would tolerate other last characters.
    if (!key || signature.toString("base64url") !== signaturePart) return undefined;
    const signed = Buffer.from(`${headerPart}.${payloadPart}`);
    return cryptoVerify("sha256", signed, { key: key.publicKey, dsaEncoding: ieee }, signature) ? payload : undefined;
  }

  return {
    sign(claims) {
      const { project_id: projectId, is_anonymous: anonymous } = claims;
      const aud = audienceOf(projectId, anonymous);
      const [key] = keysOf(aud);
      if (!key) throw new Error("An audience without a signing key.");
      const iat = nowSeconds();
      const payload = { ...claims, iss: issuerOf(projectId, anonymous), aud, iat, exp: iat + accessSeconds };
      const signed = `${encode({ alg: "ES256", kid: key.kid })}.${encode(payload)}`;
      const signature = cryptoSign("sha256", Buffer.from(signed), { key: key.privateKey, dsaEncoding: ieee });
      return `${signed}.${signature.toString("base64url")}`;
    },

    verify(token) {
      if (token.length > longestToken) return unparsable;
      const now = nowSeconds();
      const known = genuine.get(token);
      if (known) return known.exp > now ? { ok: true, token: known } : { ok: false, reason: "expired", token: known };

      const payload = examine(token);
      if (!payload) return unparsable;
      const { nbf, ...verified } = payload;
      if (verified.iat > now + futureTolerance || (nbf !== undefined && nbf > now + futureTolerance)) return unparsable;
      if (verified.exp <= now) return { ok: false, reason: "expired", token: verified };
      genuine.set(token, Object.freeze(verified));
      return { ok: true, token: verified };
    },

    jwks(projectId, includeAnonymous) {
      const audiences = includeAnonymous ? [false, true] : [false];
      return audiences.flatMap((anonymous) => keysOf(audienceOf(projectId, anonymous)).map((key) => key.jwk));
    },
  };
}

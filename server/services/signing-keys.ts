import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { PublicJwk } from "#contract/entities/accounts/openid-configuration.ts";
import type { Secrets } from "./secrets.ts";

/** One P-256 key pair, ready for node:crypto. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: PublicJwk;
}

/** The order of P-256's base point (FIPS 186-5, SP 800-186 section 3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 384 bits for a 256-bit order: the bias of the modulo is below 2^-128 (FIPS 186-5, appendix A.2.1). */
const seedBytes = 48;

const toBigint = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex")}`);

function keyFromSeed(seed: Buffer): SigningKey {
  const scalar = (toBigint(seed) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");

  const publicParts = { crv: "P-256", kty: "EC", x, y } as const;
  // RFC 7638: members in this order, without white space.
  const kid = createHash("sha256").update(JSON.stringify(publicParts)).digest("base64url").slice(0, 12);
  return {
    kid,
    privateKey: createPrivateKey({ key: { ...publicParts, d: d.toString("base64url") }, format: "jwk" }),
    publicKey: createPublicKey({ key: publicParts, format: "jwk" }),
    jwk: { ...publicParts, alg: "ES256", use: "sig", kid },
  };
}

/** The keys of an audience: the first signs; a second, of the previous root secret, only verifies. Deterministic. */
export const audienceKeys = (secrets: Secrets, audience: string): SigningKey[] =>
  secrets.deriveAll(`access-token/${audience}`, seedBytes).map(keyFromSeed);

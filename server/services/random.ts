import { randomBytes, randomFillSync, randomUUID } from "node:crypto";
import { passkey } from "#contract/vocabulary/limits.ts";

/** Crockford's base32 in lower case: no i, l, o, u, so that nobody misreads a code aloud or on paper. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** 32 divides 256, so the low five bits of a random byte are as even as the byte itself. */
const base32 = (length: number) => Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join("");

/** A version 4 UUID (RFC 9562, section 5.4). */
export const randomUuid = (): string => randomUUID();

/** A secret to be kept by a caller, such as a refresh token: 52 characters, 260 bits. Store its `digest` only. */
export const randomToken = (): string => base32(52);

/** A one-time code: 45 characters, 225 bits. Store its `digest` only. */
export const randomCode = (): string => base32(45);

/** What an authenticator is to sign: base64url. */
export const randomChallenge = (): string => randomBytes(passkey.challengeBytes).toString("base64url");

const requestIdLength = 16;
const pool = Buffer.alloc(requestIdLength * 256);
let used = pool.length;

/** Names a request in logs and answers: 16 characters, 80 bits. No secret; drawn from a pool, since every request needs one. */
export function randomRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = "";
  for (const end = used + requestIdLength; used < end; used++) id += alphabet.charAt((pool[used] as number) & 31);
  return id;
}

/** A project key: publishable client key, secret server key or super secret admin key; its prefix, `_`, and 225 random bits. */
export const projectKey = (prefix: "pck" | "ssk" | "sak"): string => `${prefix}_${base32(45)}`;

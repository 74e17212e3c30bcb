import { randomBytes, randomFillSync, randomInt, randomUUID } from "node:crypto";
import { applicationIdPrefix, applicationSecretPrefix, registrationTokenPrefix } from "#contract/vocabulary/sign-in/applications.ts";
import { backupCodeLimits } from "#contract/vocabulary/sign-in/backup-codes.ts";
import { deviceLimits, userCodeLetters } from "#contract/vocabulary/sign-in/devices.ts";
import { passkeyLimits } from "#contract/vocabulary/sign-in/passkeys.ts";

/** Crockford's base32 in lower case: without i, l, o and u, which are easily misread. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** 32 divides 256, so the low five bits of a random byte are uniform. */
const base32 = (length: number) => Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join("");

/** A version 4 UUID (RFC 9562, section 5.4). */
export const randomUuid = (): string => randomUUID();

/** A secret for a client to keep, such as a refresh token: 52 characters, 260 bits. Store only its `digest`. */
export const randomToken = (): string => base32(52);

/** A one-time code: 45 characters, 225 bits. Store only its `digest`. */
export const randomCode = (): string => base32(45);

/** The letters of a user code of a device: 34 bits. Store only their `digest`. */
export const userCode = (): string =>
  Array.from({ length: deviceLimits.userCodeLength }, () => userCodeLetters.charAt(randomInt(userCodeLetters.length))).join("");

/** A backup code of a second factor: 16 characters, 80 bits. Store only its `digest`. */
export const backupCode = (): string => base32(backupCodeLimits.length);

/** A WebAuthn challenge, base64url. */
export const randomChallenge = (): string => randomBytes(passkeyLimits.challengeBytes).toString("base64url");

const requestIdLength = 16;
const pool = Buffer.alloc(requestIdLength * 256);
let used = pool.length;

/** A request id for logs and responses: 16 characters, 80 bits, not secret. From a pool, because every request needs one. */
export function randomRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = "";
  for (const end = used + requestIdLength; used < end; used++) id += alphabet.charAt((pool[used] as number) & 31);
  return id;
}

/** A workflow token: `wft_` and 225 random bits. Store only its `digest`. */
export const workflowToken = (): string => `wft_${base32(45)}`;

/** An agent token without its checksum: `agt_` and 225 random bits. */
export const agentTokenSecret = (): string => `agt_${base32(45)}`;

/** The random part of an API key of a user or team: 45 characters, 225 bits. */
export const apiKeySecret = (): string => base32(45);

/** A publishable client key, secret server key or super secret admin key: prefix, `_` and 225 random bits. */
export const projectKey = (prefix: "pck" | "ssk" | "sak"): string => `${prefix}_${base32(45)}`;

/** The secret of the address to which a mail provider reports bounces: 192 bits. */
export const feedbackSecret = (): Buffer => randomBytes(24);

/** The id of an application: `app_` and 130 random bits. It is public. */
export const applicationId = (): string => `${applicationIdPrefix}${base32(26)}`;

/** The secret of an application: `aps_` and 225 random bits. Store only its `digest`. */
export const applicationSecret = (): string => `${applicationSecretPrefix}${base32(45)}`;

/** The registration access token of an application: `art_` and 225 random bits. Store only its `digest`. */
export const registrationToken = (): string => `${registrationTokenPrefix}${base32(45)}`;

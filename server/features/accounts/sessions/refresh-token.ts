import { createHmac, timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { digest, type Secrets } from "../../../services/secrets.ts";

/**
 * A refresh token that a client presents. A sign-in's token is random, and the database finds it by its digest. Each rotation
 * replaces it by a token that names its session and its number under a MAC. So all clients that present a token get the same next one. A
 * token that was replaced long ago still identifies its session.
 */
export interface RefreshToken {
  /** SHA-256. */
  readonly digest: Buffer;
  /** The number of rotations before it; 0 for the token of a sign-in. */
  readonly rotation: number;
  /** Undefined for the token of a sign-in, and for an invalid one. */
  readonly sessionId: string | undefined;
}

const idBytes = 16;
const numberBytes = 4;
const headBytes = idBytes + numberBytes;
const rotatedToken = /^[\w-]{70}$/;

const computeMac = (key: Buffer, head: Buffer) => createHmac("sha256", key).update(head).digest();
const listKeys = (secrets: Secrets) => secrets.deriveAll("refresh-token", 32);

/** The refresh token of a session after `rotation` rotations, 1 or more: 70 characters. */
export function nextToken(secrets: Secrets, sessionId: string, rotation: number): string {
  const head = Buffer.alloc(headBytes);
  head.write(sessionId.replaceAll("-", ""), "hex");
  head.writeUInt32BE(rotation, idBytes);
  const [key] = listKeys(secrets) as [Buffer];
  return Buffer.concat([head, computeMac(key, head)]).toString("base64url");
}

/** Parses a refresh token. Of an invalid one it returns the digest, which no session has. */
export function readRefreshToken(secrets: Secrets, token: string): RefreshToken {
  const first: RefreshToken = { digest: digest(token), rotation: 0, sessionId: undefined };
  if (!rotatedToken.test(token)) return first;
  const bytes = Buffer.from(token, "base64url");
  const head = bytes.subarray(0, headBytes);
  if (!listKeys(secrets).some((key) => timingSafeEqual(computeMac(key, head), bytes.subarray(headBytes)))) return first;
  const sessionId = head.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { digest: first.digest, rotation: head.readUInt32BE(idBytes), sessionId };
}

/** SQL: whether `sessions s` is the session of a token, including a replaced one. */
export const matchesSession = ({ sessionId, digest }: RefreshToken): RawBuilder<boolean> =>
  sessionId === undefined ? sql`s.token_hash = ${digest}::bytea` : sql`s.id = ${sessionId}::uuid`;

/** SQL: whether `sessions s` is the session of a token that has not been replaced. */
export const matchesToken = (token: RefreshToken): RawBuilder<boolean> =>
  sql`${matchesSession(token)} AND s.rotation = ${token.rotation}::integer`;

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

/** The purposes of the keys of numbered tokens. A token of one purpose is none of another. */
type TokenPurpose = "refresh-token" | "application-refresh-token";

/** A token that names a row and a number under a MAC: 70 characters. It is not stored. */
export function writeNumberedToken(secrets: Secrets, purpose: TokenPurpose, id: string, number: number): string {
  const head = Buffer.alloc(headBytes);
  head.write(id.replaceAll("-", ""), "hex");
  head.writeUInt32BE(number, idBytes);
  return Buffer.concat([head, computeMac(secrets.derive(purpose, 32), head)]).toString("base64url");
}

/** Parses a numbered token. Undefined for an invalid one. */
export function readNumberedToken(secrets: Secrets, purpose: TokenPurpose, token: string) {
  if (!rotatedToken.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const head = bytes.subarray(0, headBytes);
  const keys = secrets.deriveAll(purpose, 32);
  if (!keys.some((key) => timingSafeEqual(computeMac(key, head), bytes.subarray(headBytes)))) return undefined;
  const id = head.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { id, number: head.readUInt32BE(idBytes) };
}

/** The refresh token of a session after `rotation` rotations, 1 or more. */
export const nextToken = (secrets: Secrets, sessionId: string, rotation: number): string =>
  writeNumberedToken(secrets, "refresh-token", sessionId, rotation);

/** Parses a refresh token. Of an invalid one it returns the digest, which no session has. */
export function readRefreshToken(secrets: Secrets, token: string): RefreshToken {
  const read = readNumberedToken(secrets, "refresh-token", token);
  return { digest: digest(token), rotation: read?.number ?? 0, sessionId: read?.id };
}

/** SQL: whether `sessions s` is the session of a token, including a replaced one. */
export const matchesSession = ({ sessionId, digest }: RefreshToken): RawBuilder<boolean> =>
  sessionId === undefined ? sql`s.token_hash = ${digest}::bytea` : sql`s.id = ${sessionId}::uuid`;

/** SQL: whether `sessions s` is the session of a token that has not been replaced. */
export const matchesToken = (token: RefreshToken): RawBuilder<boolean> =>
  sql`${matchesSession(token)} AND s.rotation = ${token.rotation}::integer`;

import { createHmac, timingSafeEqual } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { digest, type Secrets } from "../../services/secrets.ts";

/**
 * A refresh token as it is presented. That of a sign-in is random and known by its digest. Each successor names its session and its
 * number in the row, under a MAC: so every caller who presents the same token gets the very same successor, and one that was
 * replaced long ago still tells whose it was.
 */
export interface RefreshToken {
  /** SHA-256 of it. */
  readonly digest: Buffer;
  /** How many tokens it follows; 0: that of the sign-in. */
  readonly rotation: number;
  /** Undefined for that of a sign-in, and for what is no token at all. */
  readonly sessionId: string | undefined;
}

const idBytes = 16;
const numberBytes = 4;
const headBytes = idBytes + numberBytes;
const form = /^[\w-]{70}$/;

const mac = (key: Buffer, head: Buffer) => createHmac("sha256", key).update(head).digest();
const keysOf = (secrets: Secrets) => secrets.deriveAll("refresh-token", 32);

/** Successor number `rotation` (1 and up) of a session's refresh token: 70 characters. */
export function successor(secrets: Secrets, sessionId: string, rotation: number): string {
  const head = Buffer.alloc(headBytes);
  head.write(sessionId.replaceAll("-", ""), "hex");
  head.writeUInt32BE(rotation, idBytes);
  const [key] = keysOf(secrets) as [Buffer];
  return Buffer.concat([head, mac(key, head)]).toString("base64url");
}

/** Reads a token; of what was never issued only the digest, which is nobody's. */
export function readRefreshToken(secrets: Secrets, token: string): RefreshToken {
  const first: RefreshToken = { digest: digest(token), rotation: 0, sessionId: undefined };
  if (!form.test(token)) return first;
  const bytes = Buffer.from(token, "base64url");
  const head = bytes.subarray(0, headBytes);
  if (!keysOf(secrets).some((key) => timingSafeEqual(mac(key, head), bytes.subarray(headBytes)))) return first;
  const sessionId = head.toString("hex", 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { digest: first.digest, rotation: head.readUInt32BE(idBytes), sessionId };
}

/** SQL: whether `sessions s` is that of a token, whether or not the token still works. */
export const isSessionOf = ({ sessionId, digest }: RefreshToken): RawBuilder<boolean> =>
  sessionId === undefined ? sql`s.token_hash = ${digest}::bytea` : sql`s.id = ${sessionId}::uuid`;

/** SQL: whether a token is the one that `sessions s` has at present. */
export const isTokenOf = (token: RefreshToken): RawBuilder<boolean> =>
  sql`${isSessionOf(token)} AND s.rotation = ${token.rotation}::integer`;

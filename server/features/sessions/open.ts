import { type RawBuilder, sql } from "kysely";
import { tokens as limits } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { randomToken, randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import type { RefreshToken } from "./refresh-token.ts";

/** What an access token says of its user, as it is when the token is issued. */
export interface TokenUser {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly primary_email_verified: boolean;
  readonly selected_team_id: string | null;
  readonly is_anonymous: boolean;
}

/** SQL: what an access token needs of `users u` with `primaryChannel` behind it. */
export const tokenUser = sql.raw(
  `u.id, u.display_name, c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified, u.selected_team_id, u.is_anonymous`,
);
export const primaryChannel = sql.raw(
  "LEFT JOIN contact_channels c ON c.tenancy_id = u.tenancy_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary",
);

/** Signs an access token of a session. */
export const accessTokenFor = (services: Services, project: Pick<Project, "id" | "branchId">, user: TokenUser, sessionId: string): string =>
  services.tokens.sign({
    sub: user.id,
    project_id: project.id,
    branch_id: project.branchId,
    refresh_token_id: sessionId,
    role: "authenticated",
    name: user.display_name,
    email: user.primary_email,
    email_verified: user.primary_email_verified,
    selected_team_id: user.selected_team_id,
    is_anonymous: user.is_anonymous,
  });

export interface NewSession {
  readonly id: string;
  readonly refreshToken: string;
  /** Not yet run. Writes nothing when the guard selects no row. */
  readonly insert: RawBuilder<{ id: string }>;
}

/** What a session is that was not opened by a sign-in. */
export interface SessionKind {
  readonly lifetimeMillis: number;
  /** Whether somebody else acts as the user in it. */
  readonly isImpersonation: boolean;
}
const ofSignIn: SessionKind = { lifetimeMillis: limits.refreshMillis, isImpersonation: false };

/**
 * A new session. Only the digest of its refresh token is stored.
 * @param origin where the user is; without an address, until the session is used.
 * @param guard a SELECT that must yield a row, and holds it, for the session to be opened: what the caller has proven must
 * still be true when the session is written.
 */
export function newSession(
  tenancyId: string,
  userId: string,
  origin: { readonly ip: string | null },
  now: Date,
  guard?: RawBuilder<unknown>,
  { lifetimeMillis, isImpersonation }: SessionKind = ofSignIn,
): NewSession {
  const id = randomUuid();
  const refreshToken = randomToken();
  const expiresAt = new Date(now.getTime() + lifetimeMillis);
  const from = guard ? sql` FROM (${guard}) AS guard` : sql``;
  const insert = sql<{ id: string }>`INSERT INTO sessions
      (tenancy_id, id, user_id, token_hash, created_at, expires_at, is_impersonation, last_used_at, last_used_ip)
    SELECT ${tenancyId}::uuid, ${id}::uuid, ${userId}::uuid, ${digest(refreshToken)}::bytea, ${now}::timestamptz, ${expiresAt}::timestamptz, ${isImpersonation}::boolean, ${now}::timestamptz, ${origin.ip}::text${from}
    RETURNING id`;
  return { id, refreshToken, insert };
}

/** The session that outlives a revocation: by its id, or by its refresh token. */
export type KeptSession = { readonly id: string } | RefreshToken;

/**
 * Not yet run: ends all sessions of a user, or all but one. Run it after what revokes them has taken the user's lock, in the
 * same transaction.
 */
export function endSessions(db: Db, tenancyId: string, userId: string, kept?: KeptSession) {
  const ended = db.deleteFrom("sessions").where("tenancy_id", "=", tenancyId).where("user_id", "=", userId);
  if (!kept) return ended;
  if ("id" in kept) return ended.where("id", "!=", kept.id);
  return kept.sessionId === undefined ? ended.where("token_hash", "!=", kept.digest) : ended.where("id", "!=", kept.sessionId);
}

import { type Expression, type RawBuilder, sql } from "kysely";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import { randomToken, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { parseUserAgent } from "../../../services/user-agent.ts";

export interface NewSession {
  readonly id: string;
  readonly refreshToken: string;
  /**
   * Inserts the session.
   * @param guard a SELECT that locks what the session depends on; if it returns no row, no session is inserted
   */
  readonly insert: (guard?: Expression<unknown>) => RawBuilder<{ id: string }>;
}

/** The session from which another one is opened. */
export interface ParentSession {
  /** When the user signed in to it. */
  readonly signed_in_at: Date;
  readonly expires_at: Date;
}

interface SessionOptions {
  readonly lifetimeMillis: number;
  /** Whether another person acts as the user. */
  readonly isImpersonation: boolean;
  /** The id of the attempt code that the second factor finished. */
  readonly attemptId?: string;
  /** The new session expires no later. Without a parent, opening it is the sign-in. */
  readonly parent?: ParentSession | undefined;
}
export const signInSession: SessionOptions = { lifetimeMillis: limits.refreshMillis, isImpersonation: false };

/**
 * A session that is not inserted yet. The database stores the digest of its refresh token only.
 * @param origin the user's address, language preferences and software; null where it is not known before the session is used
 */
export function newSession(
  tenancyId: string,
  userId: string,
  origin: { readonly ip: string | null; readonly languages?: string; readonly userAgent?: string | undefined },
  now: Date,
  { lifetimeMillis, isImpersonation, attemptId, parent }: SessionOptions = signInSession,
): NewSession {
  const id = randomUuid();
  const refreshToken = randomToken();
  const latest = now.getTime() + lifetimeMillis;
  const { browser, system } = parseUserAgent(origin.userAgent ?? "");
  const expiresAt = new Date(parent ? Math.min(latest, parent.expires_at.getTime()) : latest);
  const insert = (guard?: Expression<unknown>) => sql<{ id: string }>`INSERT INTO sessions
      (tenancy_id, id, user_id, token_hash, created_at, confirmed_at, expires_at, is_impersonation, last_used_at, last_used_ip, attempt_id,
        languages, browser, system)
    SELECT ${tenancyId}::uuid, ${id}::uuid, ${userId}::uuid, ${digest(refreshToken)}::bytea, ${now}::timestamptz, ${parent?.signed_in_at ?? null}::timestamptz,
      ${expiresAt}::timestamptz,
      ${isImpersonation}::boolean, ${now}::timestamptz, ${origin.ip}::text, ${attemptId ?? null}::uuid,
      ${origin.languages || null}::text, ${browser}::text, ${system}::text${guard ? sql` FROM (${guard}) AS guard` : sql``}
    RETURNING id`;
  return { id, refreshToken, insert };
}

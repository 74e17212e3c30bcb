import { type Expression, type RawBuilder, sql } from "kysely";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import type { Project } from "../../../kernel/call.ts";
import { randomToken, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { parseUserAgent } from "../../../services/user-agent.ts";
import type { SessionPolicy } from "./session-policy.ts";

export interface NewSession {
  readonly id: string;
  readonly refreshToken: string;
  readonly signedInAt: Date;
  readonly amr: readonly string[] | null;
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
  /** The session of that sign-in; null if it is unknown. */
  readonly sign_in_id: string | null;
  /** The methods of that sign-in; null if they are unknown. */
  readonly amr: readonly string[] | null;
}

interface SessionOptions {
  readonly lifetimeMillis: number;
  readonly policy: SessionPolicy;
  /** The methods of the sign-in (RFC 8176); null if no user signed in. */
  readonly amr: readonly string[] | null;
  /** Whether another person acts as the user. */
  readonly isImpersonation: boolean;
  /** The id of the attempt code that the second factor finished. */
  readonly attemptId?: string;
  /** The new session expires no later. Without a parent, opening it is the sign-in. */
  readonly parent?: ParentSession | undefined;
}
/** The options of a session that a user opens in a project. */
export const signInSession = ({ config }: Pick<Project, "config">): Omit<SessionOptions, "amr"> => ({
  lifetimeMillis: limits.refreshMillis,
  policy: config.auth.sessions,
  isImpersonation: false,
});

/** Returns when a session expires: by its lifetime or that of the project, and no later than its parent. */
function readExpiry({ lifetimeMillis, policy, isImpersonation, parent }: SessionOptions, now: Date): Date {
  const longest = isImpersonation ? undefined : policy.lifetimeMillis;
  const ends = [now.getTime() + Math.min(lifetimeMillis, longest ?? lifetimeMillis)];
  if (parent) ends.push(parent.expires_at.getTime());
  if (parent && longest !== undefined) ends.push(parent.signed_in_at.getTime() + longest);
  return new Date(Math.min(...ends));
}

/**
 * A session that is not inserted yet. The database stores the digest of its refresh token only.
 * @param origin the user's address, language preferences and software; null where it is not known before the session is used
 */
export function newSession(
  tenancyId: string,
  userId: string,
  origin: { readonly ip: string | null; readonly languages?: string; readonly userAgent?: string | undefined },
  now: Date,
  options: SessionOptions,
): NewSession {
  const id = randomUuid();
  const refreshToken = randomToken();
  const { isImpersonation, attemptId, parent } = options;
  const amr = parent ? parent.amr : options.amr;
  const { browser, system } = parseUserAgent(origin.userAgent ?? "");
  const expiresAt = readExpiry(options, now);
  const insert = (guard?: Expression<unknown>) => sql<{ id: string }>`INSERT INTO sessions
      (tenancy_id, id, user_id, token_hash, created_at, confirmed_at, expires_at, is_impersonation, last_used_at, last_used_ip, attempt_id,
        languages, browser, system, amr, sign_in_id)
    SELECT ${tenancyId}::uuid, ${id}::uuid, ${userId}::uuid, ${digest(refreshToken)}::bytea, ${now}::timestamptz, ${parent?.signed_in_at ?? null}::timestamptz,
      ${expiresAt}::timestamptz,
      ${isImpersonation}::boolean, ${now}::timestamptz, ${origin.ip}::text, ${attemptId ?? null}::uuid,
      ${origin.languages || null}::text, ${browser}::text, ${system}::text,
      ${amr}::text[], ${parent?.sign_in_id ?? null}::uuid${guard ? sql` FROM (${guard}) AS guard` : sql``}
    RETURNING id`;
  return { id, refreshToken, signedInAt: parent?.signed_in_at ?? now, amr, insert };
}

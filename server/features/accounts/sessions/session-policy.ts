import type { ProjectConfig } from "#contract/config/tree.ts";

/** The limits that a project sets for sessions. */
export type SessionPolicy = Pick<ProjectConfig["auth"]["sessions"], "lifetimeMillis" | "idleMillis" | "maxPerUser">;

/** The facts of a session on which a policy depends. */
export interface LimitedSession {
  /** When it was opened, or the user signed in to the session from which it was opened. */
  readonly started_at: Date;
  readonly last_used_at: Date;
  readonly is_impersonation: boolean;
  /** 1 for the session of the newest sign-in of the user. Null where it was not read. */
  readonly sign_in_rank?: number | null;
}

/** SQL: when `sessions` of an alias began. LEAST ignores null. */
export const startedAt = (alias: string): string => `least(${alias}.created_at, ${alias}.confirmed_at)`;

/** The moments after which a session began, and was used, unless it has ended by the policy. */
export const policyCutoffs = ({ lifetimeMillis, idleMillis }: SessionPolicy, now: Date) => ({
  startedAfter: lifetimeMillis === undefined ? undefined : new Date(now.getTime() - lifetimeMillis),
  usedAfter: idleMillis === undefined ? undefined : new Date(now.getTime() - idleMillis),
});

/** Whether a session that has not expired goes on by the project's policy. That of an impersonation has its own bound. */
export function isWithinPolicy(policy: SessionPolicy, session: LimitedSession, now: Date): boolean {
  if (session.is_impersonation) return true;
  const { startedAfter, usedAfter } = policyCutoffs(policy, now);
  if (startedAfter && session.started_at <= startedAfter) return false;
  if (usedAfter && session.last_used_at <= usedAfter) return false;
  return policy.maxPerUser === undefined || (session.sign_in_rank ?? 1) <= policy.maxPerUser;
}

/** SQL: a session that others were opened from counts as one sign-in with them. */
export const signInId = (alias: string): string => `coalesce(${alias}.sign_in_id, ${alias}.id)`;

/**
 * SQL: the rank of the sign-in of `sessions s` among those of its user, the newest first; null for an impersonation. Sign-ins at the same
 * time end the oldest session as each of them sees it. So together they may leave one more than the policy allows, and a refresh refuses it.
 */
export const signInRank = (now: string): string => `(SELECT ranked.rank FROM (
    SELECT ${signInId("n")} AS sign_in, row_number() OVER (ORDER BY min(n.created_at) DESC, ${signInId("n")} DESC)::int AS rank FROM sessions n
    WHERE n.tenancy_id = s.tenancy_id AND n.user_id = s.user_id AND NOT n.is_impersonation AND n.expires_at > ${now} GROUP BY 1) ranked
  WHERE ranked.sign_in = ${signInId("s")})`;

import { type Expression, type RawBuilder, sql } from "kysely";
import { type AuditContext, audit } from "../../../core/audit.ts";
import type { Project } from "../../../kernel/call.ts";
import type { Step } from "../../../kernel/statement.ts";
import { policyCutoffs, type SessionPolicy, signInId, startedAt } from "./session-policy.ts";

interface LimitedSignIn {
  readonly userId: string;
  readonly sessionId: string;
  /** A SELECT of the `id` of the new session, which returns no row if it was not opened. */
  readonly opened: Expression<unknown>;
}

/** SQL: the newest sign-ins of a user that go on beside a new one. Expired sessions do not count. */
function newestSignIns(tenancyId: string, userId: string, policy: SessionPolicy, count: number, now: Date): RawBuilder<unknown> {
  const { startedAfter, usedAfter } = policyCutoffs(policy, now);
  return sql`SELECT newest.sign_in FROM (
      SELECT ${sql.raw(signInId("n"))} AS sign_in, min(n.created_at) AS at FROM sessions n
      WHERE n.tenancy_id = ${tenancyId}::uuid AND n.user_id = ${userId}::uuid AND NOT n.is_impersonation AND n.expires_at > ${now}::timestamptz
        ${startedAfter ? sql`AND ${sql.raw(startedAt("n"))} > ${startedAfter}::timestamptz` : sql``}
        ${usedAfter ? sql`AND n.last_used_at > ${usedAfter}::timestamptz` : sql``}
      GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT ${count}) AS newest`;
}

/**
 * Steps of the statement that opens a session by a sign-in. They end the sessions of the oldest sign-ins, so that the user has as many as
 * the project allows. The session that calls goes on: the user may be confirming it. No steps without a limit.
 */
export function endOldestSessions(
  call: AuditContext & { readonly project: Project },
  { userId, sessionId, opened }: LimitedSignIn,
): readonly Step[] {
  const { project, user, now } = call;
  const policy = project.config.auth.sessions;
  if (policy.maxPerUser === undefined) return [];
  const { tenancyId } = project;
  const calling = user?.row.id === userId ? user.sessionId : null;
  // Selected from the new session, so that the user is locked first.
  const oldest = sql`SELECT o.id FROM (${opened}) AS opened CROSS JOIN sessions o
    WHERE o.tenancy_id = ${tenancyId}::uuid AND o.user_id = ${userId}::uuid AND NOT o.is_impersonation
      AND o.id IS DISTINCT FROM ${calling}::uuid
      AND ${sql.raw(signInId("o"))} NOT IN (${newestSignIns(tenancyId, userId, policy, policy.maxPerUser - 1, now)})`;
  // In the order of their ids, so that two sign-ins do not deadlock.
  const ended = sql`DELETE FROM sessions s WHERE s.tenancy_id = ${tenancyId}::uuid AND s.id IN (${oldest} ORDER BY o.id FOR UPDATE OF o)`;
  return [ended, audit(call, { event: "session.ended_by_limit", userId, sessionId }, oldest)];
}

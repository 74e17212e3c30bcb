import { type RawBuilder, sql } from "kysely";
import type { AccessType } from "#contract/kernel/access.ts";
import type { AuditEventName } from "#contract/vocabulary/audit-events.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { auditLog } from "#contract/vocabulary/limits.ts";
import type { Db } from "../database/schema.ts";
import { randomUuid } from "../services/random.ts";
import type { Administrator, Caller, Origin } from "./call.ts";
import { removeBefore } from "./expired.ts";

/** The circumstances of what is recorded: any call with a project. The tenancy may be SQL that knows it. */
export interface Recorded {
  readonly project: { readonly tenancyId: string | RawBuilder<string> };
  readonly accessType: AccessType;
  readonly user: Caller | null;
  readonly administrator: Administrator | null;
  readonly origin: Origin;
  readonly now: Date;
}

/** What happened. */
export interface Happening {
  readonly event: AuditEventName;
  /** Whom it happened to, or SQL that knows; null where nobody is known. */
  readonly userId: string | RawBuilder<string> | null;
  /** The session it is about, where that is not the caller's. */
  readonly sessionId?: string | undefined;
  /** What else is known; never a secret, and no text of a stranger's choosing. */
  readonly data?: Readonly<Record<string, Json>>;
}

/**
 * Not yet run: the row of the audit log, to be written in the statement or the unit of what it tells of.
 * @param provided a part of the same statement (kernel/unit.ts `together`, before this one) that must yield a row.
 */
export function audit(
  { project, accessType, user, administrator, origin, now }: Recorded,
  { event, userId, sessionId, data = {} }: Happening,
  provided?: string,
): RawBuilder<unknown> {
  // Who acts comes before whose account a call is about: a developer in the dashboard may bring a user's token along.
  const actor = administrator ?? (user && { userId: user.row.id, sessionId: user.sessionId });
  const known = user?.impersonated ? { ...data, impersonated: true } : data;
  const where = provided === undefined ? sql`` : sql` WHERE EXISTS (SELECT FROM ${sql.table(provided)})`;
  return sql`INSERT INTO audit_events (tenancy_id, id, at, event, user_id, actor_type, actor_user_id, session_id, ip, request_id, data)
    SELECT ${project.tenancyId}::uuid, ${randomUuid()}::uuid, ${now}::timestamptz, ${event}::text, ${userId}::uuid, ${accessType}::text,
      ${actor?.userId ?? null}::uuid, ${sessionId ?? actor?.sessionId ?? null}::uuid, ${origin.ip}::text, ${origin.requestId}::text,
      ${JSON.stringify(known)}::jsonb${where}`;
}

/** Removes what is older than the log is kept. */
export async function removeOldAuditEvents(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await removeBefore(db, "audit_events", "at", daysAgo(auditLog.keptDays));
  await removeBefore(db, "audit_events", "at", daysAgo(auditLog.keptDaysOfNobody), sql`event = 'user.sign_in_failed' AND user_id IS NULL`);
}

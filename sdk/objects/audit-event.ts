import type { AdminApi, AuditEvent as AuditEventAnswer } from "../generated/admin.ts";
import { unwrap } from "../transport/result.ts";
import type { Camel } from "./casing.ts";

/** Something that happened to an account or to the project, as the audit log keeps it. */
export type AuditEvent = Omit<Camel<AuditEventAnswer>, "atMillis" | "data"> & {
  readonly at: Date;
  /** What else is known of it; never a secret. */
  readonly data: AuditEventAnswer["data"];
};

export interface ListAuditEventsOptions {
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  readonly limit?: number;
  /** Only what happened to this user. */
  readonly userId?: string;
  /** Only events of this kind. */
  readonly event?: AuditEvent["event"];
}

/** One page of events, newest first; `nextCursor` is null on the last one. */
export type AuditEventPage = AuditEvent[] & { readonly nextCursor: string | null };

const auditEventFrom = (answer: AuditEventAnswer): AuditEvent => ({
  id: answer.id,
  at: new Date(answer.at_millis),
  event: answer.event,
  userId: answer.user_id,
  actorType: answer.actor_type,
  actorUserId: answer.actor_user_id,
  sessionId: answer.session_id,
  ip: answer.ip,
  requestId: answer.request_id,
  data: answer.data,
});

export async function listAuditEvents(
  api: AdminApi,
  { cursor, limit, userId, event }: ListAuditEventsOptions = {},
): Promise<AuditEventPage> {
  const { items, pagination } = unwrap(await api.internal.auditLog.list({ cursor, limit, user_id: userId, event }));
  return Object.assign(items.map(auditEventFrom), { nextCursor: pagination.next_cursor });
}

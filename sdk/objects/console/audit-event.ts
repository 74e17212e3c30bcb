import type { AdminApi, AuditEvent as AuditEventResponse } from "../../generated/admin.ts";
import type { AuditEventData } from "../../generated/audit-event-data.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

export type { AuditEventData };

type EntryFields = Fields<Omit<AuditEventResponse, "event" | "data">>;

/** An entry of the audit log: something that happened to a user or to the project. `event` determines the type of `data`. */
export type AuditEvent = {
  readonly [Event in keyof AuditEventData]: EntryFields & { readonly event: Event; readonly data: AuditEventData[Event] };
}[keyof AuditEventData];

/** Options of `listAuditEvents`. */
export interface ListAuditEventsOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Entries per page. Default and maximum: 200. */
  readonly limit?: number;
  /** Only entries about this user. */
  readonly userId?: string;
  /** Only entries of this event. */
  readonly event?: AuditEvent["event"];
}

/** A page of entries, newest first. `nextCursor` is null on the last page. */
export type AuditEventPage = AuditEvent[] & { readonly nextCursor: string | null };

export async function listAuditEvents(
  api: AdminApi,
  { cursor, limit, userId, event }: ListAuditEventsOptions = {},
): Promise<AuditEventPage> {
  const { items, pagination } = unwrap(await api.internal.auditLog.list({ cursor, limit, user_id: userId, event }));
  return Object.assign(
    items.map((item) => fieldsFrom(item) as AuditEvent),
    { nextCursor: pagination.next_cursor },
  );
}

import type { AdminApi, AuditEvent as AuditEventResponse } from "../../generated/admin.ts";
import type { AuditEventData } from "../../generated/audit-event-data.ts";
import { makeHeaders, toAddress } from "../../transport/connection.ts";
import { readApiError, readResponse } from "../../transport/response.ts";
import { unwrap } from "../../transport/result.ts";
import { type CamelCase, type Fields, fieldsFrom, toCamelCase } from "../camel-case.ts";
import type { ServerContext } from "../users/server-user.ts";

export type { AuditEventData };

type NestedField = "user" | "actor" | "from" | "names";
type EntryFields = Fields<Omit<AuditEventResponse, "event" | "data" | NestedField>> & CamelCase<Pick<AuditEventResponse, NestedField>>;

/** An entry of the audit log: something that happened to a user or to the project. `event` determines the type of `data`. */
export type AuditEvent = {
  readonly [Event in keyof AuditEventData]: EntryFields & { readonly event: Event; readonly data: AuditEventData[Event] };
}[keyof AuditEventData];

/** A group of events. */
export type AuditEventGroup = NonNullable<Parameters<AdminApi["internal"]["auditLog"]["list"]>[0]>["group"] & string;

/** Which entries are listed or exported. */
export interface AuditEventFilter {
  /** Only entries about this user. */
  readonly userId?: string;
  /** Only entries of this team: its members, their permissions, and its API keys. */
  readonly teamId?: string;
  /** Only entries that this user or developer caused. */
  readonly actorUserId?: string;
  /** Only entries of this event. */
  readonly event?: AuditEvent["event"];
  /** Only entries of this group of events. */
  readonly group?: AuditEventGroup;
  /** Only entries at this time or later. */
  readonly since?: Date;
  /** Only entries before this time. */
  readonly until?: Date;
  /** A part of a user's or developer's name or address. Or a whole IP address, a request id, or the id of an entry or user. */
  readonly query?: string;
}

/** Options of `listAuditEvents`. */
export interface ListAuditEventsOptions extends AuditEventFilter {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Entries per page. Default and maximum: 200. */
  readonly limit?: number;
}

/** A page of entries, newest first. `nextCursor` is null on the last page. */
export type AuditEventPage = AuditEvent[] & { readonly nextCursor: string | null };

/** The format of a file with entries. */
export type AuditFileFormat = "jsonl" | "csv";

/** Methods of an admin for the audit log. */
export interface AuditLogMethods {
  /**
   * Lists the audit log in pages, newest first.
   * @example
   * const events = await admin.listAuditEvents({ userId: user.id, limit: 50 });
   */
  listAuditEvents(options?: ListAuditEventsOptions): Promise<AuditEventPage>;
  /** Reads at most 100 000 entries as one file: JSON lines in UTF-8, or CSV. In a browser, offer it as a download. */
  exportAuditFile(format: AuditFileFormat, filter?: AuditEventFilter): Promise<Blob>;
}

const queryFrom = ({ userId, teamId, actorUserId, event, group, since, until, query }: AuditEventFilter) => ({
  user_id: userId,
  team_id: teamId,
  actor_user_id: actorUserId,
  event,
  group,
  since_millis: since?.getTime(),
  until_millis: until?.getTime(),
  query,
});

/** Makes an entry of the audit log from a response. */
// Servers of earlier versions do not send the names.
export const auditEventFrom = ({ user, actor, from, names, ...item }: AuditEventResponse): AuditEvent =>
  ({
    ...fieldsFrom(item),
    ...(user !== undefined && { user: toCamelCase(user) }),
    ...(actor !== undefined && { actor: toCamelCase(actor) }),
    ...(from !== undefined && { from: toCamelCase(from) }),
    ...(names !== undefined && { names: toCamelCase(names) }),
  }) as AuditEvent;

export const auditLogMethods = ({ api, caller }: ServerContext & { readonly api: AdminApi }): AuditLogMethods => ({
  async listAuditEvents({ cursor, limit, ...filter } = {}) {
    const { items, pagination } = unwrap(await api.internal.auditLog.list({ cursor, limit, ...queryFrom(filter) }));
    return Object.assign(items.map(auditEventFrom), { nextCursor: pagination.next_cursor });
  },

  async exportAuditFile(format, filter = {}) {
    const { connection } = caller;
    const set = Object.entries({ format, ...queryFrom(filter) }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const ownerToken = (await connection.ownerToken?.()) ?? null;
    const response = await connection.effects.fetch(toAddress(connection, `/internal/audit-log/export?${new URLSearchParams(set)}`), {
      headers: makeHeaders(connection, null, ownerToken),
    });
    const type = response.headers.get("content-type") ?? "";
    if (type.includes(format === "csv" ? "csv" : "ndjson")) return response.blob();
    throw (await readApiError(await readResponse(response))) ?? new Error("The server did not send an export of the audit log.");
  },
});

import type { Selectable } from "kysely";
import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { AuditEvent } from "#contract/entities/console/audit-event.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { internalAuditLogRoutes } from "#contract/routes/console/audit-log.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Db } from "../../../database/schema.ts";
import type { AuditEvents } from "../../../database/tables/console.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { reply } from "../../../kernel/reply.ts";

export const auditLogHandlers: Handlers<typeof internalAuditLogRoutes> = {
  async list({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listEvents(db, project.tenancyId, input));
    return reply.page(rows, next, toAuditEventView);
  },
};

const toAuditEventView = ({ at, ...event }: AuditRow): View<typeof AuditEvent, "admin"> => ({ at_millis: at.getTime(), ...event });

interface AuditFilter extends PageRequest {
  readonly user_id?: string | undefined;
  readonly event?: AuditEventName | undefined;
}

type AuditRow = Omit<Selectable<AuditEvents>, "tenancy_id">;

const sizes = [10, 50, pageSizes.auditLog.max];

/**
 * A page of the log, newest first. One statement.
 * @throws SchemaError when the cursor is no event's id
 */
function listEvents(db: Db, tenancyId: string, filter: AuditFilter): Promise<Page<AuditRow>> {
  const list: PagedList = {
    name: "audit-log",
    table: "audit_events",
    columns: "t.id, t.at, t.event, t.user_id, t.actor_type, t.actor_user_id, t.session_id, t.ip, t.request_id, t.data",
    orderBy: [sortKey("at")],
    descending: true,
    sizes,
    conditions: (parameter) => [
      ...(filter.user_id ? [`t.user_id = ${parameter(filter.user_id)}::uuid`] : []),
      ...(filter.event ? [`t.event = ${parameter(filter.event)}`] : []),
    ],
    unknownIdMessage: "query.cursor names no event of the project. If it was deleted because of its age, start again without it.",
  };
  return readPage<AuditRow>(db, tenancyId, list, filter);
}

import type { AuditEvent } from "#contract/entities/console/audit-event.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { internalAuditLogRoutes } from "#contract/routes/console/audit-log.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { type AuditRow, listEvents } from "./queries.ts";

export const auditLogHandlers: Handlers<typeof internalAuditLogRoutes> = {
  async list({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listEvents(db, project.tenancyId, input));
    return { items: rows.map(toAuditEventView), is_paginated: true, pagination: { next_cursor: next } };
  },
};

const toAuditEventView = ({ at, ...event }: AuditRow): View<typeof AuditEvent, "admin"> => ({ at_millis: at.getTime(), ...event });

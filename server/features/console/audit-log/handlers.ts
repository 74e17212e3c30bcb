import type { internalAuditLogRoutes } from "#contract/routes/console/audit-log.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { exportEvents } from "./export.ts";
import { listEvents, toAuditEventView } from "./queries.ts";

export const auditLogHandlers: Handlers<typeof internalAuditLogRoutes> = {
  async list({ input, project, readReplica, services }) {
    const { rows, next } = await readReplica((db) => listEvents(db, project, input));
    return reply.page(rows, next, (row) => toAuditEventView(row, services.lookupIp));
  },

  exportAll: exportEvents,
};

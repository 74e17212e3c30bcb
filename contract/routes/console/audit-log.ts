import { z } from "zod";
import { auditEvents } from "../../entities/console/audit-data.ts";
import { AuditEvent } from "../../entities/console/audit-event.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { auditLogLimits } from "../../vocabulary/console/audit-log.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { userId } from "../../vocabulary/text.ts";

export const internalAuditLogRoutes = {
  list: route({
    method: "GET",
    path: "/internal/audit-log",
    summary: "List the project's audit log, newest first",
    description: `Sign-ins, failed sign-ins, and changes of credentials, sessions, keys and configuration. Events are retained for ${auditLogLimits.retentionDays} days; failed sign-ins for unknown accounts for ${auditLogLimits.unknownUserRetentionDays} days.`,
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery("Events", pages.auditLog.max),
      user_id: userId.optional().describe("Only events that concern this user"),
      event: z.enum(auditEvents).optional().describe("Only events of this kind"),
    }),
    returns: asPage(AuditEvent),
    limits: heavyCallLimits,
  }),
};

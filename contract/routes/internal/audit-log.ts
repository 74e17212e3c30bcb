import { z } from "zod";
import { AuditEvent } from "../../entities/audit-event.ts";
import { adminOnly } from "../../kernel/access.ts";
import { page } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { auditEvents } from "../../vocabulary/audit-events.ts";
import { auditLog, heavyCalls, page as pages } from "../../vocabulary/limits.ts";
import { userId, uuid } from "../../vocabulary/text.ts";

export const internalAuditLogRoutes = {
  list: route({
    method: "GET",
    path: "/internal/audit-log",
    summary: "What happened in the project, newest first",
    description: `Sign-ins and failed ones, changes of how users sign in, sessions, keys and configuration; kept for ${auditLog.keptDays} days, failed sign-ins of nobody who is known for ${auditLog.keptDaysOfNobody}.`,
    access: adminOnly,
    query: z.strictObject({
      cursor: uuid.optional().describe("`pagination.next_cursor` of the page before"),
      limit: z.int().min(1).optional().describe(`Events per page; ${pages.auditLog.max} unless given, and at most`),
      user_id: userId.optional().describe("Only what happened to this user"),
      event: z.enum(auditEvents).optional().describe("Only events of this kind"),
    }),
    returns: page(AuditEvent),
    limits: heavyCalls,
  }),
};

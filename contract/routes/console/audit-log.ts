import { z } from "zod";
import { auditEvents } from "../../entities/console/audit-data.ts";
import { AuditEvent } from "../../entities/console/audit-event.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { bytes } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { auditGroups } from "../../vocabulary/console/audit-groups.ts";
import { auditLogLimits as limits } from "../../vocabulary/console/audit-log.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { dateMillis, string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

const filter = {
  user_id: userId.optional().describe("Only events that concern this user"),
  team_id: uuid.optional().describe("Only events of this team: its members, their permissions, and its API keys"),
  actor_user_id: uuid.optional().describe("Only events that this user or developer caused"),
  event: z.enum(auditEvents).optional().describe("Only events of this kind"),
  group: z.enum(auditGroups).optional().describe("Only events of this group"),
  since_millis: dateMillis.optional().describe("Only events at this time or later"),
  until_millis: dateMillis.optional().describe("Only events before this time"),
  query: string(textLimits.query)
    .min(limits.minQuery)
    .optional()
    .describe(
      `A part of the name or address of a user or developer. Or a whole IP address, a request id, or the id of an event or user. Of users, the first ${limits.foundUsers} who match are considered. Of developers, those of the team that owns the project are`,
    ),
};

export const internalAuditLogRoutes = {
  list: route({
    method: "GET",
    path: "/internal/audit-log",
    summary: "List the project's audit log, newest first",
    description: `Sign-ins, failed sign-ins, and changes of credentials, sessions, keys and configuration. Events are retained for ${limits.retentionDays} days; failed sign-ins for unknown accounts for ${limits.unknownUserRetentionDays} days.`,
    access: adminOnly,
    query: z.strictObject({ ...pageQuery("Events", pages.auditLog.max), ...filter }),
    returns: asPage(AuditEvent),
    limits: heavyCallLimits,
  }),
  exportAll: route({
    method: "GET",
    path: "/internal/audit-log/export",
    summary: "Export the project's audit log, newest first",
    description: `A stream of JSON lines, or CSV, with the filters of the list. Each JSON line is an event as the list has it. At most ${limits.exportEvents} events: narrow the period for more.`,
    access: adminOnly,
    query: z.strictObject({ format: z.enum(["jsonl", "csv"]).optional().describe("Default: `jsonl`"), ...filter }),
    returns: bytes("application/x-ndjson", "text/csv; charset=utf-8"),
    limits: heavyCallLimits,
  }),
};

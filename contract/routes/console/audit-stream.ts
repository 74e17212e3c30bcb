import { z } from "zod";
import { AuditStream, AuditStreamChange, AuditStreamCreation, NewAuditStream } from "../../entities/console/audit-stream.ts";
import { Success } from "../../entities/success.ts";
import { webhookErrorFields } from "../../entities/webhooks/webhook.ts";
import { AuditStreamExists, AuditStreamNotFound, InvalidWebhookEndpoint } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { auditStreamLimits as limits } from "../../vocabulary/console/audit-stream.ts";

const refreshes = ["internal.auditStream"] as const;

export const internalAuditStreamRoutes = {
  get: route({
    method: "GET",
    path: "/internal/audit-log/stream",
    summary: "Get the stream of the audit log",
    description: "Includes its position and the last failure. The secret is not returned.",
    access: adminOnly,
    returns: z.object({ stream: AuditStream.nullable().describe("Null if the project does not stream its audit log") }),
    examples: { returns: { stream: null } },
  }),
  create: route({
    method: "POST",
    path: "/internal/audit-log/stream",
    summary: "Stream the audit log to an HTTP endpoint",
    description: `Events from now on are sent in order and at least once, up to ${limits.batch} in a message. The body is JSON: \`type\` is \`audit_log.events\`, and \`data.events\` has the events as the list has them. Messages are signed by the rules of Standard Webhooks. The next message is sent after an answer with a status from 200 to 299. Otherwise the message is repeated, first after ${limits.firstRetrySeconds} seconds, later every hour. 410 pauses the stream.`,
    access: adminOnly,
    body: AuditStreamCreation,
    returns: NewAuditStream,
    statuses: [201],
    errors: [AuditStreamExists, InvalidWebhookEndpoint],
    refreshes,
    examples: { body: { url: "https://example.org/audit-log" } },
  }),
  update: route({
    method: "PATCH",
    path: "/internal/audit-log/stream",
    summary: "Change, pause or continue the stream of the audit log",
    description: "The next attempt follows immediately. No event is left out.",
    access: adminOnly,
    body: AuditStreamChange,
    returns: AuditStream,
    errors: [AuditStreamNotFound, InvalidWebhookEndpoint],
    refreshes,
    examples: { body: { is_enabled: false } },
  }),
  rotateSecret: route({
    method: "POST",
    path: "/internal/audit-log/stream/rotate-secret",
    summary: "Replace the secret of the stream of the audit log",
    description: "The former secret signs no further message. Messages that the receiver refuses meanwhile are repeated.",
    access: adminOnly,
    returns: NewAuditStream,
    errors: [AuditStreamNotFound],
    refreshes,
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/audit-log/stream",
    summary: "Stop the stream of the audit log",
    description: "Events that wait are not sent any more. The audit log itself does not change.",
    access: adminOnly,
    returns: Success,
    errors: [AuditStreamNotFound],
    refreshes,
  }),
  sendTest: route({
    method: "POST",
    path: "/internal/audit-log/stream/test",
    summary: "Send a test message to the receiver of the audit log",
    description: "Waits for the answer. The message has the type `audit_log.test` and no events. The position does not change.",
    access: adminOnly,
    returns: z.object({ success: z.boolean(), error_message: z.string().optional(), ...z.object(webhookErrorFields).partial().shape }),
    errors: [AuditStreamNotFound],
    limits: [{ max: 30, seconds: 60, per: "key" }],
    examples: { returns: { success: true } },
  }),
};

import { z } from "zod";
import { auditEvents } from "#contract/entities/console/audit-data.ts";
import { contract } from "#contract/index.ts";
import { emailStatuses } from "#contract/vocabulary/emails/sent-emails.ts";
import { email, uuid } from "#contract/vocabulary/text.ts";
import { webhookDeliveryStatuses } from "#contract/vocabulary/webhooks/webhooks.ts";
import { agentTool } from "./agent-tool.ts";
import { answerPage, pageInput } from "./pages.ts";

const deliveryFields = [
  "id",
  "endpoint_id",
  "event_type",
  "status",
  "attempts",
  "response_status",
  "error",
  "created_at_millis",
  "last_attempt_at_millis",
] as const;

/** The data of an event without values of settings. */
const withoutValues = (data: unknown) => ({ ...(data as Readonly<Record<string, unknown>>), changes: undefined });

export const logTools = [
  agentTool({
    name: "list_emails",
    title: "List e-mails",
    description:
      "Lists e-mails that the project sent or tried to send, newest first, with the error of a failure. Contents are not returned.",
    input: z.strictObject({
      ...pageInput,
      status: z.enum(emailStatuses).optional(),
      recipient: email.optional(),
      user_id: uuid.optional(),
    }),
    right: "emails:read",
    run: ({ limit, ...query }, { callRoute }) =>
      answerPage(limit, ["id", "subject", "to", "type", "status", "error", "attempts", "created_at_millis", "sent_at_millis"], (rows) =>
        callRoute(contract.internal.emails.list, { ...query, limit: rows }),
      ),
  }),
  agentTool({
    name: "list_audit_events",
    title: "List audit events",
    description: "Lists changes of users, sessions, keys and configuration, newest first. Entries of agents name the agent in data.",
    input: z.strictObject({ ...pageInput, user_id: uuid.optional(), event: z.enum(auditEvents).optional() }),
    right: "logs:read",
    run: ({ limit, ...query }, { callRoute }) =>
      answerPage(limit, ["at_millis", "event", "user_id", "actor_type", "actor_user_id", "ip", "request_id", "data"], async (rows) => {
        const page = await callRoute(contract.internal.auditLog.list, { ...query, limit: rows });
        // Values of settings need the right to read the configuration.
        return { ...page, items: page.items.map((event) => ({ ...event, data: withoutValues(event.data) })) };
      }),
  }),
  agentTool({
    name: "list_oauth_problems",
    title: "List refused sign-ins with OAuth providers",
    description: "Lists the steps of sign-ins with OAuth providers that were refused, newest first. Each names the check that failed.",
    input: z.strictObject(pageInput),
    right: "logs:read",
    run: ({ limit, ...query }, { callRoute }) =>
      answerPage(limit, ["request_id", "at_millis", "step", "check", "explanation", "error_code", "provider_id", "detail"], (rows) =>
        callRoute(contract.internal.oauthTraces.list, { ...query, limit: rows }),
      ),
  }),
  agentTool({
    name: "list_webhook_deliveries",
    title: "List webhook deliveries",
    description: "Lists deliveries of webhook events, newest first, with the status of the last attempt. Payloads are not returned.",
    input: z.strictObject({ ...pageInput, status: z.enum(webhookDeliveryStatuses).optional() }),
    right: "logs:read",
    run: ({ limit, ...query }, { callRoute }) =>
      answerPage(limit, deliveryFields, (rows) => callRoute(contract.internal.webhookDeliveries.list, { ...query, limit: rows })),
  }),
];

import { z } from "zod";
import { Success } from "../../entities/success.ts";
import {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointCreation,
  WebhookEndpointStatistics,
  WebhookReplay,
  WebhookReplayCreation,
  WebhookReplayProgress,
  WebhookSecret,
  webhookErrorFields,
} from "../../entities/webhooks/webhook.ts";
import { webhookEventTypes } from "../../entities/webhooks/webhook-event.ts";
import {
  InvalidWebhookEndpoint,
  SvixUnavailable,
  TooManyWebhookEndpoints,
  WebhookDeliveryNotFound,
  WebhookEndpointDisabled,
  WebhookEndpointNotFound,
  WebhooksHandedOver,
} from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { listSchema, pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { string, uuid } from "../../vocabulary/text.ts";
import { webhookDeliveryStatuses, webhookLimits } from "../../vocabulary/webhooks/webhooks.ts";

/** Present if the test failed. */
const testErrorFields = z.object(webhookErrorFields).partial().shape;

const endpoint = z.strictObject({ endpoint_id: uuid });
const delivery = z.strictObject({ delivery_id: uuid });

export const internalWebhookEndpointRoutes = {
  list: route({
    method: "GET",
    path: "/internal/webhooks/endpoints",
    summary: "List the project's webhook endpoints, oldest first",
    description: "The secrets are not returned.",
    access: adminOnly,
    returns: listSchema(WebhookEndpoint),
  }),
  create: route({
    method: "POST",
    path: "/internal/webhooks/endpoints",
    summary: "Create a webhook endpoint",
    description: "Its messages are signed by the rules of Standard Webhooks, in the headers `webhook-*` and, for Svix libraries, `svix-*`.",
    access: adminOnly,
    body: WebhookEndpointCreation,
    returns: NewWebhookEndpoint,
    statuses: [201],
    errors: [InvalidWebhookEndpoint, TooManyWebhookEndpoints, WebhooksHandedOver],
    refreshes: ["internal.webhookEndpoints"],
    examples: { body: { url: "https://example.org/webhooks", event_types: ["user.created", "user.deleted"] } },
  }),
  get: route({
    method: "GET",
    path: "/internal/webhooks/endpoints/{endpoint_id}",
    summary: "Get a webhook endpoint",
    description: "Includes since when its deliveries fail. The secret is not returned.",
    access: adminOnly,
    params: endpoint,
    returns: WebhookEndpoint,
    errors: [WebhookEndpointNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/internal/webhooks/endpoints/{endpoint_id}",
    summary: "Change, enable or disable a webhook endpoint",
    description: "A disabled endpoint receives nothing. Events of that time can be replayed.",
    access: adminOnly,
    params: endpoint,
    body: WebhookEndpointChange,
    returns: WebhookEndpoint,
    errors: [WebhookEndpointNotFound, InvalidWebhookEndpoint],
    refreshes: ["internal.webhookEndpoints"],
    examples: { body: { is_enabled: false } },
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/webhooks/endpoints/{endpoint_id}",
    summary: "Delete a webhook endpoint and its deliveries",
    description: "Events that wait for it are not sent any more.",
    access: adminOnly,
    params: endpoint,
    returns: Success,
    errors: [WebhookEndpointNotFound],
    refreshes: ["internal.webhookEndpoints", "internal.webhookDeliveries"],
  }),
  getSecret: route({
    method: "GET",
    path: "/internal/webhooks/endpoints/{endpoint_id}/secret",
    summary: "Get the secret of a webhook endpoint",
    access: { ...adminOnly, developerRole: "member" },
    params: endpoint,
    returns: WebhookSecret,
    errors: [WebhookEndpointNotFound],
  }),
  rotateSecret: route({
    method: "POST",
    path: "/internal/webhooks/endpoints/{endpoint_id}/rotate-secret",
    summary: "Replace the secret of a webhook endpoint",
    description: "Until the overlap ends, messages have a signature by each of the two secrets.",
    access: adminOnly,
    params: endpoint,
    body: z.strictObject({
      overlap_seconds: z
        .int()
        .min(0)
        .max(webhookLimits.secretOverlap.max)
        .optional()
        .describe(`How long the replaced secret signs, too. Default: ${webhookLimits.secretOverlap.default}`),
    }),
    returns: NewWebhookEndpoint,
    errors: [WebhookEndpointNotFound],
    refreshes: ["internal.webhookEndpoints"],
    examples: { body: {} },
  }),
  replay: route({
    method: "POST",
    path: "/internal/webhooks/endpoints/{endpoint_id}/replay",
    summary: "Send the events of a period that a webhook endpoint has not received",
    description: `Failed deliveries and events from before the endpoint, oldest first; those that it received are not repeated. At most ${webhookLimits.replayEvents} at a time. Events are retained for ${webhookLimits.retentionDays} days, from the time of the project's first endpoint.`,
    access: adminOnly,
    params: endpoint,
    body: WebhookReplayCreation,
    returns: WebhookReplay,
    errors: [WebhookEndpointNotFound, WebhookEndpointDisabled],
    limits: [{ max: 60, seconds: 60, per: "key" }],
    refreshes: ["internal.webhookDeliveries"],
    examples: { body: { since_millis: 1_893_456_000_000, only_failed: true } },
  }),
  getReplay: route({
    method: "GET",
    path: "/internal/webhooks/endpoints/{endpoint_id}/replays/{replay_id}",
    summary: "Get the progress of a replay",
    description: "Zeros for an unknown replay, and once its deliveries have expired.",
    access: adminOnly,
    params: z.strictObject({ ...endpoint.shape, replay_id: uuid }),
    returns: WebhookReplayProgress,
    errors: [WebhookEndpointNotFound],
  }),
  statistics: route({
    method: "GET",
    path: "/internal/webhooks/statistics",
    summary: "Count the failed deliveries of each webhook endpoint",
    description: "An endpoint without a delivery of the last 7 days has zeros.",
    access: adminOnly,
    returns: listSchema(WebhookEndpointStatistics),
    limits: [{ max: 60, seconds: 60, per: "key" }],
  }),
  sendTest: route({
    method: "POST",
    path: "/internal/send-test-webhook",
    summary: "Send a test message to a webhook endpoint",
    description: "Waits for the answer. The message has the type `webhook.test` and no row in the list of deliveries.",
    access: adminOnly,
    body: z.strictObject({ endpoint_id: string(255) }),
    returns: z.object({ success: z.boolean(), error_message: z.string().optional(), ...testErrorFields }),
    errors: [WebhookEndpointNotFound, SvixUnavailable],
    limits: [{ max: 30, seconds: 60, per: "key" }],
    examples: { body: { endpoint_id: "9a1bd17e-9c9c-4c6f-8e4b-2f6a2a9d5a11" }, returns: { success: true } },
  }),
};

export const internalWebhookDeliveryRoutes = {
  list: route({
    method: "GET",
    path: "/internal/webhooks/deliveries",
    summary: "List webhook deliveries, newest first",
    description: "One delivery is one event on its way to one endpoint.",
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery("Deliveries", pages.webhookDeliveries.max),
      endpoint_id: uuid.optional().describe("Only deliveries to this endpoint"),
      status: z.enum(webhookDeliveryStatuses).optional(),
      event_type: z.enum(webhookEventTypes).optional(),
    }),
    returns: pageSchema(WebhookDelivery),
    limits: [{ max: 120, seconds: 60, per: "key" }],
  }),
  get: route({
    method: "GET",
    path: "/internal/webhooks/deliveries/{delivery_id}",
    summary: "Get a webhook delivery with its payload and the last response",
    description: "The payload is the body of the request as it is sent.",
    access: adminOnly,
    params: delivery,
    returns: WebhookDeliveryDetails,
    errors: [WebhookDeliveryNotFound],
  }),
  resend: route({
    method: "POST",
    path: "/internal/webhooks/deliveries/{delivery_id}/resend",
    summary: "Send a webhook delivery again, now",
    description: "Also one that was delivered. If the attempt fails, it is repeated as any other.",
    access: adminOnly,
    params: delivery,
    returns: WebhookDelivery,
    errors: [WebhookDeliveryNotFound, WebhookEndpointDisabled],
    refreshes: ["internal.webhookDeliveries"],
  }),
};

import { z } from "zod";
import { metadata } from "../../vocabulary/json.ts";
import { parseUrl } from "../../vocabulary/parse-url.ts";
import { dateMillis, millis, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { webhookFailureCodes } from "../../vocabulary/webhooks/webhook-failures.ts";
import { webhookDeliveryStatuses, webhookLimits } from "../../vocabulary/webhooks/webhooks.ts";
import { webhookEventTypes } from "./webhook-event.ts";

const eventTypes = z.array(z.enum(webhookEventTypes));

/** The URL of an endpoint. */
export const endpointUrl = string(webhookLimits.url).refine(
  (value) => /^https?:\/\//i.test(value) && parseUrl(value) !== undefined && !/\s/.test(value),
  "must be an http or https URL without spaces",
);

/** An address that receives a project's events. */
export const WebhookEndpoint = z
  .object({
    id: uuid,
    url: z.string(),
    description: z.string(),
    event_types: eventTypes.nullable().describe("The events that it receives; null for all"),
    is_enabled: z.boolean(),
    disabled_at_millis: millis.nullable().describe("When the server disabled it because its deliveries had failed for days"),
    failing_since_millis: millis.nullable().describe("When the failures since the last success began"),
    previous_secret_expires_at_millis: millis.nullable().describe("Until when the secret before the last rotation signs, too"),
    created_at_millis: millis,
  })
  .meta({ id: "WebhookEndpoint" });

/** A secret that signs messages, in the format of Standard Webhooks. */
export const WebhookSecret = z.object({ secret: z.string().describe("`whsec_` and base64") }).meta({ id: "WebhookSecret" });

/** A new endpoint with its secret. */
export const NewWebhookEndpoint = z.object({ ...WebhookEndpoint.shape, ...WebhookSecret.shape }).meta({ id: "NewWebhookEndpoint" });

const uniqueTypes = eventTypes
  .min(1)
  .max(webhookEventTypes.length)
  .refine((types) => new Set(types).size === types.length, "must not repeat an event")
  .nullable();

export const WebhookEndpointCreation = z.strictObject({
  url: endpointUrl.describe("Where the events are sent. In production, an https URL of a public host"),
  description: string(textLimits.description).optional(),
  event_types: uniqueTypes.optional().describe("The events to send; null, the default, for all, and for those of later versions"),
  is_enabled: z.boolean().optional().describe("Default: true"),
});

export const WebhookEndpointChange = z.strictObject({
  url: endpointUrl.optional(),
  description: string(textLimits.description).optional(),
  event_types: uniqueTypes.optional(),
  is_enabled: z.boolean().optional().describe("Enabling it again resets its failures"),
});

/** The failure of an attempt as data, beside its English sentence. */
export const webhookErrorFields = {
  error_code: z.enum(webhookFailureCodes).nullable().describe("The code of `error`; null without an error, or for one without a code"),
  error_detail: z.string().nullable().describe("The value in `error`: the status of the response, or the code of the network error"),
};

const deliveryFields = {
  id: uuid,
  endpoint_id: uuid,
  message_id: z.string().describe("The header `webhook-id` of every attempt. Receivers recognize repetitions by it"),
  event_type: z.enum(webhookEventTypes),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.int(),
  created_at_millis: millis,
  next_attempt_at_millis: millis.nullable(),
  last_attempt_at_millis: millis.nullable(),
  response_status: z.int().nullable().describe("HTTP status of the last response"),
  error: z.string().nullable().describe("Why the last attempt failed"),
  ...webhookErrorFields,
  duration_ms: z.int().nullable().describe("Duration of the last attempt in milliseconds"),
};

/** An event on its way to an endpoint, or what became of it. */
export const WebhookDelivery = z.object(deliveryFields).meta({ id: "WebhookDelivery" });

/** A delivery with what was sent and what was answered. */
export const WebhookDeliveryDetails = z
  .object({
    ...deliveryFields,
    payload: z.object({ type: z.string(), data: z.record(z.string(), metadata) }).describe("The body of the request"),
    response_body: z.string().nullable().describe(`The first ${webhookLimits.responseCharacters} characters of the last response`),
  })
  .meta({ id: "WebhookDeliveryDetails" });

const attemptCounts = z.object({
  attempted: z.int().describe("Deliveries with at least one attempt"),
  failed: z.int().describe("Those whose last attempt failed, also if another one follows"),
});

/** How many of the latest deliveries to an endpoint have failed. */
export const WebhookEndpointStatistics = z
  .object({
    endpoint_id: uuid,
    day: attemptCounts.describe("Events of the last 24 hours"),
    week: attemptCounts.describe("Events of the last 7 days"),
    is_limited: z.boolean().describe(`Whether there were more: only the latest ${webhookLimits.countedDeliveries} of 7 days are counted`),
  })
  .meta({ id: "WebhookEndpointStatistics" });

/** The range of events that a replay sends. */
export const WebhookReplayCreation = z.strictObject({
  since_millis: dateMillis.describe("The earliest event"),
  until_millis: dateMillis.optional().describe("The latest event. Default: now"),
  only_failed: z.boolean().optional().describe("Only deliveries that have failed, no events from before the endpoint. Default: false"),
  event_types: eventTypes
    .min(1)
    .max(webhookEventTypes.length)
    .optional()
    .describe("Only these of the endpoint's events. Default: all of them"),
  dry_run: z.boolean().optional().describe("Counts the events and sends nothing. Default: false"),
});

/** The number of events that a replay sends. */
export const WebhookReplay = z
  .object({
    count: z.int().describe("Events that will be sent"),
    replay_id: uuid.nullable().describe("For the progress of the replay; null for a dry run"),
  })
  .meta({ id: "WebhookReplay" });

/** How far a replay is. A delivery that another replay queues again leaves this one. */
export const WebhookReplayProgress = z
  .object({
    waiting: z.int().describe("Not attempted yet"),
    retrying: z.int().describe("The first attempt failed, and another one follows"),
    delivered: z.int(),
    failed: z.int(),
  })
  .meta({ id: "WebhookReplayProgress" });

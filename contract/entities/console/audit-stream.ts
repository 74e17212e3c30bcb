import { z } from "zod";
import { millis, uuid } from "../../vocabulary/text.ts";
import { endpointUrl, webhookErrorFields } from "../webhooks/webhook.ts";

/** Where the events of the audit log are sent, and how far the stream is. */
export const AuditStream = z
  .object({
    url: z.string(),
    is_enabled: z.boolean().describe("Events of a paused stream wait until it is enabled again, or are deleted because of their age"),
    created_at_millis: millis,
    delivered: z.int().describe("The number of events that the receiver has accepted"),
    waiting: z.int().describe("The number of events that wait, at most 1000"),
    last_event_id: uuid.nullable().describe("The position: the last event that the receiver has accepted"),
    last_event_at_millis: millis.nullable().describe("When that event happened"),
    last_delivery_at_millis: millis.nullable(),
    failing_since_millis: millis.nullable().describe("When the failures since the last success began"),
    next_attempt_at_millis: millis.nullable().describe("When the failed message is repeated"),
    error: z.string().nullable().describe("Why the last attempt failed; null after a success"),
    ...webhookErrorFields,
  })
  .meta({ id: "AuditStream" });

/** A stream with its secret. */
export const NewAuditStream = z
  .object({ ...AuditStream.shape, secret: z.string().describe("Signs the messages: `whsec_` and base64. It is not shown again") })
  .meta({ id: "NewAuditStream" });

export const AuditStreamCreation = z.strictObject({
  url: endpointUrl.describe("Where the events are sent. In production, an https URL of a public host"),
});

export const AuditStreamChange = z.strictObject({
  url: endpointUrl.optional().describe("The stream continues there from its position"),
  is_enabled: z.boolean().optional().describe("`false` pauses the stream at its position"),
});

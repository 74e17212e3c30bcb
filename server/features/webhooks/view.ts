import type { z } from "zod";
import { WebhookDelivery, type WebhookDeliveryDetails, WebhookEndpoint } from "#contract/entities/webhooks/webhook.ts";
import { type Readers, viewFrom } from "../../database/entity-columns.ts";
import { toMessageId, toPayload } from "./payload.ts";
import type { DeliveryDetails, DeliveryRow, EndpointRow } from "./queries.ts";

const toMillis = (date: Date | null) => date?.getTime() ?? null;

const endpointReaders: Readers<typeof WebhookEndpoint, EndpointRow> = {
  event_types: ({ event_types }) => event_types && [...event_types],
  disabled_at_millis: (row) => toMillis(row.disabled_at),
  failing_since_millis: (row) => toMillis(row.failing_since),
  previous_secret_expires_at_millis: (row) => toMillis(row.previous_expires_at),
  created_at_millis: (row) => row.created_at.getTime(),
};

export const toEndpointView = viewFrom<typeof WebhookEndpoint, EndpointRow>(WebhookEndpoint, endpointReaders);

const deliveryReaders: Readers<typeof WebhookDelivery, DeliveryRow> = {
  message_id: ({ event_id }) => toMessageId({ id: event_id }),
  created_at_millis: (row) => row.created_at.getTime(),
  next_attempt_at_millis: (row) => toMillis(row.next_attempt_at),
  last_attempt_at_millis: (row) => toMillis(row.last_attempt_at),
  duration_ms: (row) => row.duration_millis,
};

export const toDeliveryView = viewFrom<typeof WebhookDelivery, DeliveryRow>(WebhookDelivery, deliveryReaders);

export const toDeliveryDetailsView = (row: DeliveryDetails): z.output<typeof WebhookDeliveryDetails> => ({
  ...toDeliveryView(row),
  payload: toPayload(row.event),
  response_body: row.response_body,
});

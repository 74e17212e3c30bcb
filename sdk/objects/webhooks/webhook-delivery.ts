import type { AdminApi, WebhookDelivery as DeliveryResponse, WebhookDeliveryDetails as DetailsResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** An event on its way to an endpoint, or what became of it: a frozen snapshot. */
export interface WebhookDelivery extends Fields<DeliveryResponse> {
  /** Reads what was sent and what was answered. */
  getDetails(): Promise<WebhookDeliveryDetails>;
  /** Sends it again, now; also one that was delivered. */
  resend(): Promise<WebhookDelivery>;
}

/** A delivery with the body that was sent and the beginning of the last response. */
export interface WebhookDeliveryDetails extends WebhookDelivery {
  /** The event as it was sent. */
  readonly payload: DetailsResponse["payload"];
  /** The beginning of the endpoint's last response; null without one. */
  readonly responseBody: string | null;
}

/** Options of `listWebhookDeliveries`. The filters combine. */
export interface ListWebhookDeliveriesOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Deliveries per page. Default and maximum: 100. */
  readonly limit?: number;
  readonly endpointId?: string;
  readonly status?: WebhookDelivery["status"];
  readonly eventType?: WebhookDelivery["eventType"];
}

/** A page of deliveries, newest first. `nextCursor` is null on the last page. */
export type WebhookDeliveryPage = WebhookDelivery[] & { readonly nextCursor: string | null };

export function webhookDeliveryFrom(response: DeliveryResponse, api: AdminApi): WebhookDelivery {
  const { webhookDeliveries } = api.internal;
  const key = { delivery_id: response.id };
  return Object.freeze({
    ...fieldsFrom(response),
    async getDetails() {
      const { payload, response_body: responseBody, ...delivery } = unwrap(await webhookDeliveries.get(key));
      return Object.freeze({ ...webhookDeliveryFrom(delivery, api), payload, responseBody });
    },
    resend: async () => webhookDeliveryFrom(unwrap(await webhookDeliveries.resend(key)), api),
  });
}

export async function listWebhookDeliveries(
  api: AdminApi,
  { cursor, limit, endpointId, status, eventType }: ListWebhookDeliveriesOptions = {},
): Promise<WebhookDeliveryPage> {
  const input = { cursor, limit, endpoint_id: endpointId, status, event_type: eventType };
  const { items, pagination } = unwrap(await api.internal.webhookDeliveries.list(input));
  return Object.assign(
    items.map((item) => webhookDeliveryFrom(item, api)),
    { nextCursor: pagination.next_cursor },
  );
}

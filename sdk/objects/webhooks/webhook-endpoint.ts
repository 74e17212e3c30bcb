import type { AdminApi, WebhookEndpoint as EndpointResponse, NewWebhookEndpoint as NewEndpointResponse } from "../../generated/admin.ts";
import { type Result, unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** An event that webhooks send. */
export type WebhookEventType = NonNullable<EndpointResponse["event_types"]>[number];

/** The fields of an endpoint that a caller sets. */
export interface WebhookEndpointChange {
  /** An http(s) URL. In production, an https URL of a public host. */
  readonly url?: string;
  readonly description?: string;
  /** The events to send; null for all. */
  readonly eventTypes?: readonly WebhookEventType[] | null;
  /** Enabling it again resets its failures. */
  readonly isEnabled?: boolean;
}

/** The fields of a new endpoint. */
export interface WebhookEndpointCreation extends WebhookEndpointChange {
  /** The URL that receives the events; https in production. */
  readonly url: string;
}

/** The outcome of a test message. */
export type TestWebhookResult = Result<
  undefined,
  { readonly errorMessage: string; readonly errorCode?: string | null | undefined; readonly errorDetail?: string | null | undefined }
>;

/** An address that receives the project's events: a frozen snapshot. */
export interface WebhookEndpoint extends Fields<EndpointResponse> {
  /** Changes the endpoint. Enabling it resets its failures. @throws PlainError `INVALID_WEBHOOK_ENDPOINT` */
  update(change: WebhookEndpointChange): Promise<WebhookEndpoint>;
  /** Deletes the endpoint and its deliveries. */
  delete(): Promise<void>;
  /** The secret that signs its messages; `verifyWebhook` takes it. */
  getSecret(): Promise<string>;
  /** Replaces the secret. The previous one also signs for `overlapSeconds` more; default: a day. */
  rotateSecret(options?: { readonly overlapSeconds?: number }): Promise<NewWebhookEndpoint>;
  /** Sends again the events since `since` that the endpoint has not received. @returns the number of events */
  replay(options: { readonly since: Date }): Promise<number>;
  /** Sends a test message and waits for the endpoint's response. */
  sendTest(): Promise<TestWebhookResult>;
}

/** An endpoint with its new secret. */
export interface NewWebhookEndpoint extends WebhookEndpoint {
  /** The secret that signs the messages: pass it to `verifyWebhook`. */
  readonly secret: string;
}

export function webhookEndpointFrom(response: EndpointResponse, api: AdminApi): WebhookEndpoint {
  const { webhookEndpoints } = api.internal;
  const key = { endpoint_id: response.id };
  return Object.freeze({
    ...fieldsFrom(response),
    update: async (change: WebhookEndpointChange) =>
      webhookEndpointFrom(unwrap(await webhookEndpoints.update({ ...key, ...inputFrom(change) })), api),
    async delete() {
      unwrap(await webhookEndpoints.remove(key));
    },
    getSecret: async () => unwrap(await webhookEndpoints.getSecret(key)).secret,
    rotateSecret: async ({ overlapSeconds }: { readonly overlapSeconds?: number } = {}) =>
      newWebhookEndpointFrom(unwrap(await webhookEndpoints.rotateSecret({ ...key, overlap_seconds: overlapSeconds })), api),
    replay: async ({ since }: { readonly since: Date }) =>
      unwrap(await webhookEndpoints.replay({ ...key, since_millis: since.getTime() })).count,
    sendTest: () => sendTestWebhook(api, { endpointId: response.id }),
  });
}

export const newWebhookEndpointFrom = ({ secret, ...response }: NewEndpointResponse, api: AdminApi): NewWebhookEndpoint =>
  Object.freeze({ ...webhookEndpointFrom(response, api), secret });

/** Sends a test message and waits for the endpoint's response. */
export async function sendTestWebhook(api: AdminApi, { endpointId }: { readonly endpointId: string }): Promise<TestWebhookResult> {
  const answer = unwrap(await api.internal.webhookEndpoints.sendTest({ endpoint_id: endpointId }));
  if (answer.success) return { status: "ok", data: undefined };
  const { error_message = "The message was not delivered.", error_code, error_detail } = answer;
  return { status: "error", error: { errorMessage: error_message, errorCode: error_code, errorDetail: error_detail } };
}

const inputFrom = ({ url, description, eventTypes, isEnabled }: WebhookEndpointChange) => ({
  url,
  description,
  event_types: eventTypes && [...eventTypes],
  is_enabled: isEnabled,
});

/** The API's input for a new endpoint. */
export const creationFrom = (creation: WebhookEndpointCreation) => ({ ...inputFrom(creation), url: creation.url });

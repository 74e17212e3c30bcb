import type {
  AdminApi,
  WebhookEndpoint as EndpointResponse,
  NewWebhookEndpoint as NewEndpointResponse,
  WebhookReplayProgress as ReplayProgressResponse,
  WebhookEndpointStatistics as StatisticsResponse,
} from "../../generated/admin.ts";
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

/** The events of a replay. */
export interface WebhookReplayRange {
  /** The earliest event. */
  readonly since: Date;
  /** The latest event. Default: now. */
  readonly until?: Date;
  /** Only deliveries that have failed, no events from before the endpoint. */
  readonly onlyFailed?: boolean;
  /** Only these of the endpoint's events. Default: all of them. */
  readonly eventTypes?: readonly WebhookEventType[];
}

/** How far a replay is. */
export type WebhookReplayProgress = Fields<ReplayProgressResponse>;

/** How many of the latest deliveries to an endpoint have failed. */
export type WebhookEndpointStatistics = Fields<StatisticsResponse>;

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
  /** Sends again the events of a period that the endpoint has not received. @returns the number of events */
  replay(range: WebhookReplayRange): Promise<number>;
  /** Counts the events that `replay` would send. */
  countReplay(range: WebhookReplayRange): Promise<number>;
  /** The same as `replay`, with the id of the replay for `getReplay`. */
  startReplay(range: WebhookReplayRange): Promise<{ readonly count: number; readonly id: string }>;
  /** Reads the progress of a replay. */
  getReplay(id: string): Promise<WebhookReplayProgress>;
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
    replay: async (range: WebhookReplayRange) => unwrap(await webhookEndpoints.replay({ ...key, ...rangeFrom(range) })).count,
    countReplay: async (range: WebhookReplayRange) =>
      unwrap(await webhookEndpoints.replay({ ...key, ...rangeFrom(range), dry_run: true })).count,
    async startReplay(range: WebhookReplayRange) {
      const { count, replay_id } = unwrap(await webhookEndpoints.replay({ ...key, ...rangeFrom(range) }));
      return { count, id: replay_id ?? "" };
    },
    getReplay: async (id: string) => fieldsFrom(unwrap(await webhookEndpoints.getReplay({ ...key, replay_id: id }))),
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

const rangeFrom = ({ since, until, onlyFailed, eventTypes }: WebhookReplayRange) => ({
  since_millis: since.getTime(),
  until_millis: until?.getTime(),
  only_failed: onlyFailed,
  event_types: eventTypes && [...eventTypes],
});

/** The API's input for a new endpoint. */
export const creationFrom = (creation: WebhookEndpointCreation) => ({ ...inputFrom(creation), url: creation.url });

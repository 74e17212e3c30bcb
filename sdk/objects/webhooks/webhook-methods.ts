import type { AdminApi } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { fieldsFrom } from "../camel-case.ts";
import { type ListWebhookDeliveriesOptions, listWebhookDeliveries, type WebhookDeliveryPage } from "./webhook-delivery.ts";
import {
  creationFrom,
  type NewWebhookEndpoint,
  newWebhookEndpointFrom,
  sendTestWebhook,
  type TestWebhookResult,
  type WebhookEndpoint,
  type WebhookEndpointCreation,
  type WebhookEndpointStatistics,
  webhookEndpointFrom,
} from "./webhook-endpoint.ts";

/** Methods of an admin for the project's webhooks. */
export interface WebhookMethods {
  /** Lists the endpoints, oldest first. */
  listWebhookEndpoints(): Promise<WebhookEndpoint[]>;
  /** Creates an endpoint. `secret` of the result signs its messages. */
  createWebhookEndpoint(creation: WebhookEndpointCreation): Promise<NewWebhookEndpoint>;
  /** Counts the failed deliveries of each endpoint in the last 24 hours and 7 days. */
  listWebhookStatistics(): Promise<WebhookEndpointStatistics[]>;
  /** Lists deliveries, newest first. */
  listWebhookDeliveries(options?: ListWebhookDeliveriesOptions): Promise<WebhookDeliveryPage>;
  /** Sends a test message to an endpoint and waits for its response. */
  sendTestWebhook(options: { readonly endpointId: string }): Promise<TestWebhookResult>;
  /** A token for the portal of the Svix server; a PlainError with status 400 where the server sends webhooks itself. */
  getSvixToken(): Promise<string>;
}

export const webhookMethods = (api: AdminApi): WebhookMethods => ({
  listWebhookEndpoints: async () =>
    unwrap(await api.internal.webhookEndpoints.list()).items.map((response) => webhookEndpointFrom(response, api)),
  createWebhookEndpoint: async (creation) =>
    newWebhookEndpointFrom(unwrap(await api.internal.webhookEndpoints.create(creationFrom(creation))), api),
  listWebhookStatistics: async () => unwrap(await api.internal.webhookEndpoints.statistics()).items.map((item) => fieldsFrom(item)),
  listWebhookDeliveries: (options) => listWebhookDeliveries(api, options),
  sendTestWebhook: (options) => sendTestWebhook(api, options),
  getSvixToken: async () => unwrap(await api.webhooks.createSvixToken()).token,
});

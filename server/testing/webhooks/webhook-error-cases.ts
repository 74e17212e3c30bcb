import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

const unknown =
  (body?: object): ErrorCase =>
  () => ({ as: "admin", ...(body && { body }) });
const badUrl = { url: "http://ada:secret@example.org/" };

const givenDisabled = () => context.server.given.disabledEndpoint(context.fixtures.project);

export const webhookErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "internal.webhookEndpoints.create": {
    InvalidWebhookEndpoint: () => ({ as: "admin", body: badUrl }),
    TooManyWebhookEndpoints: async () => {
      const at = await context.server.givenProject();
      for (let count = 0; count < webhookLimits.endpoints; count++) await context.server.given.webhookEndpoint(at);
      return { as: "admin", at, body: { url: "https://example.org/" } };
    },
    WebhooksHandedOver: () => ({ as: "admin", body: { url: "https://example.org/" }, outage: "Svix has the endpoints" }),
  },
  "internal.webhookEndpoints.get": { WebhookEndpointNotFound: unknown() },
  "internal.webhookEndpoints.update": {
    WebhookEndpointNotFound: unknown({ description: "Changed" }),
    InvalidWebhookEndpoint: async () => {
      const { id } = await context.server.given.webhookEndpoint(context.fixtures.project);
      return { as: "admin", params: { endpoint_id: id }, body: badUrl };
    },
  },
  "internal.webhookEndpoints.remove": { WebhookEndpointNotFound: unknown() },
  "internal.webhookEndpoints.getSecret": { WebhookEndpointNotFound: unknown() },
  "internal.webhookEndpoints.rotateSecret": { WebhookEndpointNotFound: unknown({}) },
  "internal.webhookEndpoints.replay": {
    WebhookEndpointNotFound: unknown({ since_millis: 0 }),
    WebhookEndpointDisabled: async () => ({
      as: "admin",
      params: { endpoint_id: (await givenDisabled()).endpointId },
      body: { since_millis: 0 },
    }),
  },
  "internal.webhookEndpoints.getReplay": { WebhookEndpointNotFound: unknown() },
  "internal.webhookEndpoints.sendTest": {
    WebhookEndpointNotFound: () => ({ as: "admin", body: { endpoint_id: randomUuid() } }),
    SvixUnavailable: () => ({ as: "admin", body: { endpoint_id: randomUuid() }, outage: "Svix is down" }),
  },
  "internal.webhookDeliveries.get": { WebhookDeliveryNotFound: unknown() },
  "internal.webhookDeliveries.resend": {
    WebhookDeliveryNotFound: unknown(),
    WebhookEndpointDisabled: async () => ({ as: "admin", params: { delivery_id: (await givenDisabled()).deliveryId } }),
  },
  "webhooks.createSvixToken": {
    SvixNotConfigured: () => ({ as: "admin" }),
    SvixUnavailable: () => ({ as: "admin", outage: "Svix is down" }),
  },
};

import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { randomUuid } from "../../services/random.ts";
import { SvixFailed } from "../../services/svix.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { givenWebhookDelivery, givenWebhookEndpoint, withSvixPortal } from "./webhooks.ts";

const unknown =
  (body?: object): ErrorCase =>
  () => ({ as: "admin", ...(body && { body }) });
const badUrl = { url: "http://ada:secret@example.org/" };

/** A disabled endpoint with a delivery. */
async function givenDisabled() {
  const { server, fixtures } = context;
  const deliveryId = await givenWebhookDelivery(server, fixtures.project);
  const { endpoint_id: endpointId } = await server.db
    .selectFrom("webhook_deliveries")
    .select("endpoint_id")
    .where("id", "=", deliveryId)
    .executeTakeFirstOrThrow();
  await server.db.updateTable("webhook_endpoints").set({ is_enabled: false }).where("id", "=", endpointId).execute();
  return { endpointId, deliveryId };
}

/** While the Svix server is down. */
function svixDown(): () => void {
  const undo = withSvixPortal(context.server);
  const services = context.server.running.services as { svix: NonNullable<typeof context.server.running.services.svix> };
  const fails = () => Promise.reject(new SvixFailed(undefined));
  services.svix = { createPortalToken: fails, createMessage: fails, sendExample: fails };
  return undo;
}

/** While a Svix server has the endpoints. */
function handedOver(): () => void {
  const config = context.server.running.serverConfig as { handsWebhooksOver: boolean };
  config.handsWebhooksOver = true;
  return () => {
    config.handsWebhooksOver = false;
  };
}

export const webhookErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "internal.webhookEndpoints.create": {
    InvalidWebhookEndpoint: () => ({ as: "admin", body: badUrl }),
    TooManyWebhookEndpoints: async () => {
      const at = await context.server.givenProject();
      for (let count = 0; count < webhookLimits.endpoints; count++) await givenWebhookEndpoint(context.server, at);
      return { as: "admin", at, body: { url: "https://example.org/" } };
    },
    WebhooksHandedOver: () => ({ as: "admin", body: { url: "https://example.org/" }, meanwhile: handedOver }),
  },
  "internal.webhookEndpoints.get": { WebhookEndpointNotFound: unknown() },
  "internal.webhookEndpoints.update": {
    WebhookEndpointNotFound: unknown({ description: "Changed" }),
    InvalidWebhookEndpoint: async () => {
      const { id } = await givenWebhookEndpoint(context.server, context.fixtures.project);
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
  "internal.webhookEndpoints.sendTest": {
    WebhookEndpointNotFound: () => ({ as: "admin", body: { endpoint_id: randomUuid() } }),
    SvixUnavailable: () => ({ as: "admin", body: { endpoint_id: randomUuid() }, meanwhile: svixDown }),
  },
  "internal.webhookDeliveries.get": { WebhookDeliveryNotFound: unknown() },
  "internal.webhookDeliveries.resend": {
    WebhookDeliveryNotFound: unknown(),
    WebhookEndpointDisabled: async () => ({ as: "admin", params: { delivery_id: (await givenDisabled()).deliveryId } }),
  },
  "webhooks.createSvixToken": { SvixNotConfigured: () => ({ as: "admin" }), SvixUnavailable: () => ({ as: "admin", meanwhile: svixDown }) },
};

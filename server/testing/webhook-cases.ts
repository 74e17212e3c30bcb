import type { Fixtures } from "./fixtures.ts";
import type { RouteCase, RouteName } from "./route-case.ts";
import { givenWebhookDelivery, givenWebhookEndpoint, withSvixPortal } from "./webhooks.ts";

const anEndpoint = async ({ server, project }: Fixtures) => ({
  params: { endpoint_id: (await givenWebhookEndpoint(server, project)).id },
});
const aDelivery = async ({ server, project }: Fixtures) => ({
  params: { delivery_id: await givenWebhookDelivery(server, project) },
});

export const webhookRouteCases = {
  "internal.webhookEndpoints.list": { statements: 2, build: () => ({}) },
  "internal.webhookEndpoints.create": {
    statements: 2,
    build: async ({ server, project }) => {
      // The limit of endpoints is not what is tested.
      await server.db.deleteFrom("webhook_endpoints").where("tenancy_id", "=", project.tenancyId).execute();
      return { body: { url: "http://127.0.0.1:9/webhooks" } };
    },
  },
  "internal.webhookEndpoints.get": { statements: 2, build: anEndpoint },
  "internal.webhookEndpoints.update": {
    statements: 2,
    build: async (fixtures) => ({ ...(await anEndpoint(fixtures)), body: { description: "Changed" } }),
  },
  "internal.webhookEndpoints.remove": { statements: 2, build: anEndpoint },
  "internal.webhookEndpoints.getSecret": { statements: 2, build: anEndpoint },
  "internal.webhookEndpoints.rotateSecret": {
    statements: 2,
    build: async (fixtures) => ({ ...(await anEndpoint(fixtures)), body: {} }),
  },
  "internal.webhookEndpoints.replay": {
    statements: 3,
    build: async (fixtures) => ({ ...(await anEndpoint(fixtures)), body: { since_millis: 0 } }),
  },
  "internal.webhookEndpoints.sendTest": {
    statements: 2,
    build: async ({ server, project }) => ({ body: { endpoint_id: (await givenWebhookEndpoint(server, project)).id } }),
  },
  "internal.webhookDeliveries.list": { statements: 2, build: () => ({}) },
  "internal.webhookDeliveries.get": { statements: 2, build: aDelivery },
  "internal.webhookDeliveries.resend": { statements: 3, build: aDelivery },
  "webhooks.createSvixToken": {
    statements: 1,
    build: ({ server }) => {
      withSvixPortal(server);
      return {};
    },
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

import { outageHeader } from "#contract/vocabulary/outage-header.ts";
import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { rarestEvent } from "./rarest-event.ts";

// Endpoints of every event would get those of all other cases, and the server would try each for days.
const given = ({ server, project }: CaseFixtures) => server.given.webhookEndpoint(project, { types: [rarestEvent] });
const anEndpoint = async (fixtures: CaseFixtures) => ({ params: { endpoint_id: (await given(fixtures)).id } });
const aDelivery = async ({ server, project }: CaseFixtures) => ({
  params: { delivery_id: await server.given.webhookDelivery(project) },
});

export const webhookRouteCases = {
  "internal.webhookEndpoints.list": { statements: 2, build: () => ({}) },
  "internal.webhookEndpoints.create": {
    statements: 5,
    build: async ({ server, project }) => {
      // The limit of endpoints is not what is tested.
      const { json } = await server.request("GET", "/internal/webhooks/endpoints", { as: "admin", project });
      for (const { id } of json.items) await server.request("DELETE", `/internal/webhooks/endpoints/${id}`, { as: "admin", project });
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
  "internal.webhookEndpoints.getReplay": {
    statements: 2,
    build: async (fixtures) => ({ params: { ...(await anEndpoint(fixtures)).params, replay_id: randomUuid() } }),
  },
  "internal.webhookEndpoints.statistics": { statements: 2, build: () => ({}) },
  "internal.webhookEndpoints.sendTest": {
    statements: 2,
    build: async (fixtures) => ({ body: { endpoint_id: (await given(fixtures)).id } }),
  },
  "internal.webhookDeliveries.list": { statements: 2, build: () => ({}) },
  "internal.webhookDeliveries.get": { statements: 2, build: aDelivery },
  "internal.webhookDeliveries.resend": { statements: 3, build: aDelivery },
  "webhooks.createSvixToken": {
    statements: 1,
    build: () => ({ headers: { [outageHeader]: "Svix answers" } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

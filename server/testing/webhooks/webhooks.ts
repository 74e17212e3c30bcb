import type { WebhookEventType } from "#contract/entities/webhooks/webhook-event.ts";
import { newWebhookSecret, sealWebhookSecret } from "../../features/webhooks/secret.ts";
import { randomUuid } from "../../services/random.ts";
import type { TenantKeys } from "../given-state.ts";
import type { TestServer } from "../index.ts";
import { rarestEvent } from "./rarest-event.ts";

type Tenancy = Pick<TenantKeys, "tenancyId">;

/** An endpoint for webhooks. */
export async function givenWebhookEndpoint(
  server: TestServer,
  { tenancyId }: Tenancy,
  about: { url?: string; types?: readonly WebhookEventType[] } = {},
) {
  const id = randomUuid();
  const secret = newWebhookSecret();
  const { secrets } = server.running.services;
  await server.db
    .insertInto("webhook_endpoints")
    .values({
      tenancy_id: tenancyId,
      id,
      url: about.url ?? "http://127.0.0.1:9/",
      description: "",
      event_types: about.types ?? null,
      secret_sealed: sealWebhookSecret(secrets, { tenancy_id: tenancyId, id }, secret),
      created_at: server.clock.now(),
    })
    .execute();
  return { id, secret };
}

/** A failed delivery of an event. */
export async function givenWebhookDelivery(server: TestServer, { tenancyId }: Tenancy, id: string = randomUuid()): Promise<string> {
  const endpoint = await givenWebhookEndpoint(server, { tenancyId }, { types: [rarestEvent] });
  const event = { tenancy_id: tenancyId, id: randomUuid(), type: "team.deleted" as const, created_at: server.clock.now() };
  await server.db
    .insertInto("webhook_events")
    .values({ ...event, user_id: null, team_id: null, provider_types: null, data: JSON.stringify({ id: randomUuid() }) })
    .execute();
  await server.db.deleteFrom("webhook_deliveries").where("event_id", "=", event.id).execute();
  await server.db
    .insertInto("webhook_deliveries")
    .values({ tenancy_id: tenancyId, id, endpoint_id: endpoint.id, event_id: event.id, status: "failed", created_at: event.created_at })
    .execute();
  return id;
}

/** A disabled endpoint with a delivery. */
export async function givenDisabledEndpoint(server: TestServer, tenancy: Tenancy) {
  const deliveryId = await givenWebhookDelivery(server, tenancy);
  const { endpoint_id: endpointId } = await server.db
    .selectFrom("webhook_deliveries")
    .select("endpoint_id")
    .where("id", "=", deliveryId)
    .executeTakeFirstOrThrow();
  await server.db.updateTable("webhook_endpoints").set({ is_enabled: false }).where("id", "=", endpointId).execute();
  return { endpointId, deliveryId };
}

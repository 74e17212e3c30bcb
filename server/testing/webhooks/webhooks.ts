import type { WebhookEventType } from "#contract/entities/webhooks/webhook-event.ts";
import { newWebhookSecret, sealWebhookSecret } from "../../features/webhooks/secret.ts";
import { randomUuid } from "../../services/random.ts";
import type { TenantKeys } from "../fixtures.ts";
import type { TestServer } from "../index.ts";

type Tenancy = Pick<TenantKeys, "tenancyId">;

/** An event that few tests cause. */
export const rarestEvent = "project_permission.deleted" satisfies WebhookEventType;

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

/** Gives the server a Svix server that issues tokens and sends examples. Events go on being sent by the server itself. */
export function withSvixPortal(server: TestServer): () => void {
  const services = server.running.services as { svix: TestServer["running"]["services"]["svix"] };
  const before = services.svix;
  services.svix = { createPortalToken: async () => "a portal token", createMessage: async () => {}, sendExample: async () => {} };
  return () => {
    services.svix = before;
  };
}

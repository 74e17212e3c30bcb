import { randomUuid } from "../services/random.ts";
import type { TenantKeys } from "./fixtures.ts";
import type { TestServer } from "./index.ts";
import { givenWebhookDelivery } from "./webhooks.ts";

type Tenancy = Pick<TenantKeys, "tenancyId">;

/** An address of a user, not verified. */
export async function givenChannel(server: TestServer, { tenancyId }: Tenancy, userId: string): Promise<string> {
  const channel = { id: randomUuid(), type: "email" as const, value: `${randomUuid()}@example.org`, created_at: server.clock.now() };
  await server.db
    .insertInto("contact_channels")
    .values({ ...channel, tenancy_id: tenancyId, user_id: userId, is_primary: false, used_for_auth: false, is_verified: false })
    .execute();
  return channel.id;
}

/** An event of the audit log that has the id of the user it happened to. */
export async function givenEvent(server: TestServer, { tenancyId }: Tenancy, id: string): Promise<string> {
  const event = { event: "user.signed_in" as const, actor_type: "client" as const, request_id: "", data: "{}" };
  await server.db
    .insertInto("audit_events")
    .values({ ...event, tenancy_id: tenancyId, id, at: server.clock.now(), user_id: id, actor_user_id: null, session_id: null, ip: null })
    .execute();
  return id;
}

/** A team that has the id of something else. */
export async function givenTeamWithId(server: TestServer, { tenancyId }: Tenancy, id: string): Promise<string> {
  const team = { tenancy_id: tenancyId, id, display_name: "Team", created_at: server.clock.now() };
  await server.db.insertInto("teams").values(team).execute();
  return id;
}

/** A delivery and its endpoint, as routes name them. */
export async function givenWebhookIds(server: TestServer, tenancy: Tenancy): Promise<{ endpoint_id: string; delivery_id: string }> {
  const deliveryId = await givenWebhookDelivery(server, tenancy);
  const { endpoint_id } = await server.db
    .selectFrom("webhook_deliveries")
    .select("endpoint_id")
    .where("id", "=", deliveryId)
    .executeTakeFirstOrThrow();
  return { endpoint_id, delivery_id: deliveryId };
}

/** A refused step of a sign-in with a provider. */
async function givenOAuthTrace(server: TestServer, { tenancyId }: Tenancy, id: string): Promise<void> {
  const at = server.clock.now();
  const step = { step: "callback", failed_check: "state_used", error_code: "OAUTH_FLOW_INVALID", provider_id: null, detail: null } as const;
  await server.db
    .insertInto("oauth_traces")
    .values({ tenancy_id: tenancyId, id, request_id: id, at, ...step })
    .execute();
}

/** What the paginated lists return, beside a user, all with one id: a team, an event of the audit log and a delivery. */
export async function givenListedRows(server: TestServer, tenancy: Tenancy, id: string): Promise<string> {
  await givenEvent(server, tenancy, id);
  await givenTeamWithId(server, tenancy, id);
  await givenOAuthTrace(server, tenancy, id);
  return givenWebhookDelivery(server, tenancy, id);
}

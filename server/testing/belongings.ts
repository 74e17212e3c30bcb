import { randomUuid } from "../services/random.ts";
import type { TestServer } from "./index.ts";
import type { TenantKeys } from "./world.ts";

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

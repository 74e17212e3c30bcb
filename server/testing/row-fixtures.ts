import { sql } from "kysely";
import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { ApplicationSource } from "#contract/vocabulary/sign-in/applications.ts";
import { applicationId, randomUuid } from "../services/random.ts";
import { validTemplate } from "./emails/email-sources.ts";
import { givenSentEmail, givenSuppression } from "./emails/sent-emails.ts";
import type { TenantKeys } from "./given-state.ts";
import type { TestServer } from "./index.ts";
import { givenOAuthLink } from "./users/oauth-links.ts";
import { givenWebhookDelivery } from "./webhooks/webhooks.ts";

type Tenancy = Pick<TenantKeys, "tenancyId">;

/** An address of a user, not verified. */
export async function givenChannel(server: TestServer, { tenancyId }: Tenancy, userId: string, id: string = randomUuid()): Promise<string> {
  const channel = { id, type: "email" as const, value: `${randomUuid()}@example.org`, created_at: server.clock.now() };
  await server.db
    .insertInto("contact_channels")
    .values({ ...channel, tenancy_id: tenancyId, user_id: userId, is_primary: false, used_for_auth: false, is_verified: false })
    .execute();
  return channel.id;
}

/** Gives a user further addresses. */
export async function givenChannels(server: TestServer, { tenancyId }: Tenancy, userId: string, count: number): Promise<void> {
  const flags = { is_primary: false, used_for_auth: false, is_verified: false };
  const row = { tenancy_id: tenancyId, user_id: userId, type: "email" as const, created_at: server.clock.now(), ...flags };
  const rows = Array.from({ length: count }, () => ({ ...row, id: randomUuid(), value: `${randomUuid()}@example.org` }));
  await server.db.insertInto("contact_channels").values(rows).execute();
}

/** Sets of keys of a project, which are in force. */
export async function givenKeySets(server: TestServer, { id }: Pick<TenantKeys, "id">, count: number): Promise<void> {
  const set = { project_id: id, description: "in force", created_at: server.clock.now(), expires_at: new Date(4_102_444_800_000) };
  const sets = Array.from({ length: count }, () => ({ ...set, id: randomUuid() }));
  await server.db.insertInto("project_keys").values(sets).execute();
}

/** Native applications of a project's authorization server. */
export async function givenApplications(
  server: TestServer,
  { tenancyId }: Tenancy,
  count: number,
  source: ApplicationSource = "developer",
): Promise<void> {
  const row = { tenancy_id: tenancyId, source, type: "native" as const, display_name: "Native", created_at: server.clock.now() };
  const lists = { redirect_uris: [], post_logout_redirect_uris: [], scopes: [], is_first_party: false, is_enabled: true };
  const rows = Array.from({ length: count }, () => ({ ...row, ...lists, id: applicationId() }));
  await server.db.insertInto("oauth_applications").values(rows).execute();
}

/** An event of the audit log that has the id of the user it happened to. */
export async function givenEvent(server: TestServer, tenancy: Tenancy, id: string): Promise<string> {
  await insertEvent(server, tenancy, { id, user_id: id, actor_user_id: null });
  return id;
}

/** An event of the audit log that a user caused. @returns the id of the user */
export async function givenEventBy(server: TestServer, tenancy: Tenancy, userId: string): Promise<string> {
  await insertEvent(server, tenancy, { id: randomUuid(), user_id: null, actor_user_id: userId });
  return userId;
}

/** An event of the audit log about a team. @returns the id of the team */
export async function givenEventOfTeam(server: TestServer, tenancy: Tenancy, teamId: string): Promise<string> {
  await insertEvent(
    server,
    tenancy,
    { id: randomUuid(), user_id: null, actor_user_id: null },
    { event: "team.deleted", data: { team_id: teamId } },
  );
  return teamId;
}

const insertEvent = (
  server: TestServer,
  { tenancyId }: Tenancy,
  ids: { readonly id: string; readonly user_id: string | null; readonly actor_user_id: string | null },
  { event = "user.signed_in", data = {} }: { readonly event?: AuditEventName; readonly data?: object } = {},
) =>
  server.db
    .insertInto("audit_events")
    .values({
      ...{ event, actor_type: "client" as const, request_id: "", data: JSON.stringify(data), session_id: null, ip: null },
      ...{ tenancy_id: tenancyId, at: server.clock.now(), ...ids },
    })
    .execute();

/** A team that has the id of something else. */
export async function givenTeamWithId(server: TestServer, { tenancyId }: Tenancy, id: string): Promise<string> {
  const team = { tenancy_id: tenancyId, id, display_name: "Team", created_at: server.clock.now() };
  await server.db.insertInto("teams").values(team).execute();
  return id;
}

/** A delivery with its endpoint and its replay, as routes name them. */
export async function givenWebhookIds(
  server: TestServer,
  tenancy: Tenancy,
): Promise<{ endpoint_id: string; delivery_id: string; replay_id: string }> {
  const [delivery_id, replay_id] = [await givenWebhookDelivery(server, tenancy), randomUuid()];
  const { endpoint_id } = await server.db
    .updateTable("webhook_deliveries")
    .set({ replay_id })
    .where("id", "=", delivery_id)
    .returning("endpoint_id")
    .executeTakeFirstOrThrow();
  return { endpoint_id, delivery_id, replay_id };
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

/** A decision of a sign-up hook. */
async function givenHookDecision(server: TestServer, { tenancyId }: Tenancy, id: string): Promise<void> {
  const at = server.clock.now();
  const decision = { event: "sign_up", method: "password", is_test: false, outcome: "allow", failure: null, status: 200 } as const;
  await server.db
    .insertInto("sign_up_hook_decisions")
    .values({ tenancy_id: tenancyId, id, at, ...decision, duration_ms: 12 })
    .execute();
}

/** A sign-in of a user. */
export async function givenSignIn(server: TestServer, { tenancyId }: Tenancy, userId: string): Promise<string> {
  const [id, at] = [randomUuid(), server.clock.now()];
  await sql`INSERT INTO sign_in_attempts (tenancy_id, id, at, last_at, method, outcome, is_new_user, user_id, request_id, steps)
    VALUES (${tenancyId}::uuid, ${id}::uuid, ${at}, ${at}, 'password', 'ok', false, ${userId}::uuid, '', '[]')`.execute(server.db);
  return id;
}

/** A person who waits for an account. */
export async function givenWaitlistEntry(server: TestServer, { tenancyId }: Tenancy): Promise<string> {
  const [id, now] = [randomUuid(), server.clock.now()];
  const entry = { tenancy_id: tenancyId, id, email: `${id}@example.org`, state: "waiting", created_at: now } as const;
  await server.db.insertInto("waitlist_entries").values(entry).execute();
  return id;
}

/** A draft of an e-mail. */
export async function givenDraft(server: TestServer, { tenancyId }: Tenancy): Promise<string> {
  const [id, now] = [randomUuid(), server.clock.now()];
  const draft = { tenancy_id: tenancyId, id, display_name: "Spring", tsx_source: validTemplate, created_at: now, updated_at: now };
  await server.db.insertInto("email_drafts").values(draft).execute();
  return id;
}

/** A one-time purchase of a user. */
export async function givenPurchase(server: TestServer, { tenancyId }: Tenancy, userId: string): Promise<string> {
  const id = randomUuid();
  const product = { display_name: "Pack", customer_type: "user", server_only: false, stackable: true, prices: {}, included_items: {} };
  const customer = { customer_type: "user" as const, customer_id: userId };
  await server.db
    .insertInto("one_time_purchases")
    .values({
      tenancy_id: tenancyId,
      id,
      ...customer,
      product: JSON.stringify(product),
      quantity: 1,
      source: "API_GRANT",
      created_at: server.clock.now(),
    })
    .execute();
  return id;
}

/**
 * Inserts the rows of all paginated lists except users, all with one id. Examples are a team, an event of the audit log and an e-mail to the user.
 */
export async function givenListedRows(server: TestServer, tenancy: Tenancy, id: string): Promise<string> {
  await givenEvent(server, tenancy, id);
  await givenTeamWithId(server, tenancy, id);
  await server.db
    .insertInto("team_members")
    .values({ tenancy_id: tenancy.tenancyId, team_id: id, user_id: id, created_at: server.clock.now() })
    .execute();
  await givenOAuthTrace(server, tenancy, id);
  await givenHookDecision(server, tenancy, id);
  await givenSentEmail(server, tenancy, { state: "sent", id, userId: id });
  await givenSuppression(server, tenancy, { id });
  await givenChannel(server, tenancy, id, id);
  await givenOAuthLink(server, tenancy, id, { id });
  return givenWebhookDelivery(server, tenancy, id);
}

import { sql } from "kysely";
import { InvalidWebhookEndpoint, TooManyWebhookEndpoints, WebhookEndpointNotFound, WebhooksHandedOver } from "#contract/errors/index.ts";
import type { internalWebhookEndpointRoutes } from "#contract/routes/webhooks/internal-webhooks.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { audit } from "../../core/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { isPublicAddress, literalAddress } from "../../services/public-address.ts";
import { randomUuid } from "../../services/random.ts";
import { type EndpointRow, requireEndpoint } from "./queries.ts";
import { newWebhookSecret, sealWebhookSecret } from "./secret.ts";

type Routes = typeof internalWebhookEndpointRoutes;

/** Creates an endpoint with a new secret. @throws InvalidWebhookEndpoint, TooManyWebhookEndpoints, WebhooksHandedOver */
export async function createEndpoint(call: Call<Routes["create"]>): Promise<{ endpoint: EndpointRow; secret: string }> {
  const { input, project, services, serverConfig, now } = call;
  if (serverConfig.handsWebhooksOver) throw new WebhooksHandedOver();
  requireAllowedUrl(call, input.url);
  const key = { tenancy_id: project.tenancyId, id: randomUuid() };
  const secret = newWebhookSecret();
  const { url, description = "", event_types = null, is_enabled = true } = input;
  const [endpoint] = await call.transaction(async (db) => {
    // Parallel calls wait for each other: a count in one statement would not see what the others have not committed.
    await db.selectFrom("tenancies").select("id").where("id", "=", key.tenancy_id).forNoKeyUpdate().execute();
    return statement()
      .step(
        "created",
        sql<EndpointRow>`INSERT INTO webhook_endpoints (tenancy_id, id, url, description, event_types, is_enabled, secret_sealed, created_at)
          SELECT ${key.tenancy_id}::uuid, ${key.id}::uuid, ${url}::text, ${description}::text, ${event_types}::text[], ${is_enabled}::boolean,
            ${sealWebhookSecret(services.secrets, key, secret)}::text, ${now}::timestamptz
          WHERE (SELECT count(*) FROM webhook_endpoints WHERE tenancy_id = ${key.tenancy_id}::uuid) < ${webhookLimits.endpoints}::int
          RETURNING *`,
      )
      .also((earlier) =>
        audit(call, { event: "webhook_endpoint.created", userId: null, data: { endpoint_id: key.id } }, earlier.selectFrom("created")),
      )
      .rows(db, "created");
  });
  if (!endpoint) throw new TooManyWebhookEndpoints();
  return { endpoint, secret };
}

/** Changes an endpoint. Enabling it resets its failures. @throws WebhookEndpointNotFound, InvalidWebhookEndpoint */
export async function updateEndpoint(call: Call<Routes["update"]>): Promise<EndpointRow> {
  const { input, project, db } = call;
  const { endpoint_id: id, url, description, event_types, is_enabled } = input;
  if (url !== undefined) requireAllowedUrl(call, url);
  const columns = {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(event_types === undefined ? {} : { event_types }),
    ...(is_enabled === undefined ? {} : { is_enabled }),
    ...(is_enabled ? { disabled_at: null, failing_since: null } : {}),
  };
  if (Object.keys(columns).length === 0) return requireEndpoint(db, project.tenancyId, id);
  const updated = db
    .updateTable("webhook_endpoints")
    .set(columns)
    .where("tenancy_id", "=", project.tenancyId)
    .where("id", "=", id)
    .returningAll();
  const data = { endpoint_id: id, fields: Object.keys(input).filter((name) => name !== "endpoint_id") };
  const [endpoint] = await statement()
    .step("updated", updated)
    .also((earlier) => audit(call, { event: "webhook_endpoint.changed", userId: null, data }, earlier.selectFrom("updated")))
    .rows(db, "updated");
  if (!endpoint) throw new WebhookEndpointNotFound();
  return endpoint as EndpointRow;
}

/** Deletes an endpoint with its deliveries. @throws WebhookEndpointNotFound */
export async function deleteEndpoint(call: Call<Routes["remove"]>): Promise<void> {
  const { input, project, db } = call;
  const { endpoint_id: id } = input;
  const removed = db.deleteFrom("webhook_endpoints").where("tenancy_id", "=", project.tenancyId).where("id", "=", id).returning("id");
  const rows = await statement()
    .step("removed", removed)
    .also((earlier) =>
      audit(call, { event: "webhook_endpoint.deleted", userId: null, data: { endpoint_id: id } }, earlier.selectFrom("removed")),
    )
    .rows(db, "removed");
  if (rows.length === 0) throw new WebhookEndpointNotFound();
}

/** Replaces the secret. The one before signs, too, until the overlap ends. @throws WebhookEndpointNotFound */
export async function rotateSecret(call: Call<Routes["rotateSecret"]>): Promise<{ endpoint: EndpointRow; secret: string }> {
  const { input, project, db, services, now } = call;
  const { endpoint_id: id, overlap_seconds = webhookLimits.secretOverlap.default } = input;
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(services.secrets, { tenancy_id: project.tenancyId, id }, secret);
  const expiresAt = overlap_seconds === 0 ? null : new Date(now.getTime() + 1000 * overlap_seconds);
  const rotated = db
    .updateTable("webhook_endpoints")
    .set({
      secret_sealed: sealed,
      previous_secret_sealed: expiresAt === null ? null : sql<string>`secret_sealed`,
      previous_expires_at: expiresAt,
    })
    .where("tenancy_id", "=", project.tenancyId)
    .where("id", "=", id)
    .returningAll();
  const [endpoint] = await statement()
    .step("rotated", rotated)
    .also((earlier) =>
      audit(call, { event: "webhook_endpoint.secret_rotated", userId: null, data: { endpoint_id: id } }, earlier.selectFrom("rotated")),
    )
    .rows(db, "rotated");
  if (!endpoint) throw new WebhookEndpointNotFound();
  return { endpoint: endpoint as EndpointRow, secret };
}

/**
 * Checks the URL without resolving its name. The addresses are checked at each connection.
 * @throws InvalidWebhookEndpoint
 */
export function requireAllowedUrl({ serverConfig }: Pick<Call, "serverConfig">, text: string): void {
  const url = new URL(text);
  if (url.username !== "" || url.password !== "")
    throw new InvalidWebhookEndpoint("url: must not contain a user name or password. Messages are signed instead.");
  if (serverConfig.development) return;
  if (url.protocol !== "https:") throw new InvalidWebhookEndpoint("url: must be an https URL in production.");
  const literal = literalAddress(url);
  if (literal !== undefined && !isPublicAddress(literal)) throw new InvalidWebhookEndpoint("url: must lead to a public address.");
  if (/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(url.hostname))
    throw new InvalidWebhookEndpoint("url: must have the name of a public host.");
}

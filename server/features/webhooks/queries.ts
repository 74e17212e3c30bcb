import { type RawBuilder, type Selectable, sql } from "kysely";
import type { WebhookEventType } from "#contract/entities/webhooks/webhook-event.ts";
import { WebhookDeliveryNotFound, WebhookEndpointNotFound } from "#contract/errors/index.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { WebhookDeliveryStatus } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { Db } from "../../database/schema.ts";
import type { WebhookDeliveries, WebhookEndpoints } from "../../database/tables/webhooks.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../kernel/page.ts";
import type { EventRow } from "./payload.ts";

export type EndpointRow = Selectable<WebhookEndpoints>;

const ofTenancy = (db: Db, tenancyId: string) => db.selectFrom("webhook_endpoints").selectAll().where("tenancy_id", "=", tenancyId);

/** The endpoints of a tenancy, oldest first. */
export const listEndpoints = (db: Db, tenancyId: string): Promise<EndpointRow[]> =>
  ofTenancy(db, tenancyId).orderBy("created_at").orderBy("id").limit(listSizes.webhookEndpoints).execute();

/** @throws WebhookEndpointNotFound */
export async function requireEndpoint(db: Db, tenancyId: string, id: string): Promise<EndpointRow> {
  const endpoint = await ofTenancy(db, tenancyId).where("id", "=", id).executeTakeFirst();
  if (!endpoint) throw new WebhookEndpointNotFound();
  return endpoint;
}

/** A delivery with the type of its event. */
export type DeliveryRow = Omit<Selectable<WebhookDeliveries>, "response_body" | "tenancy_id"> & { readonly event_type: WebhookEventType };

const deliveryColumns = `t.id, t.endpoint_id, t.event_id, t.status, t.attempts, t.created_at, t.next_attempt_at, t.last_attempt_at,
  t.response_status, t.error, t.duration_millis`;
const readEvent = "(SELECT v.type FROM webhook_events v WHERE v.tenancy_id = $1 AND v.id = t.event_id)";

export interface DeliveryFilter extends PageRequest {
  readonly endpoint_id?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly event_type?: WebhookEventType | undefined;
}

/**
 * A page of deliveries, newest first. One statement.
 * @throws SchemaError when the cursor is no delivery's id
 */
export function listDeliveries(db: Db, tenancyId: string, filter: DeliveryFilter): Promise<Page<DeliveryRow>> {
  const list: PagedList = {
    name: "webhook-deliveries",
    table: "webhook_deliveries",
    columns: `${deliveryColumns}, ${readEvent} AS event_type`,
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [25, pageSizes.webhookDeliveries.max],
    conditions: (parameter) => [
      ...(filter.endpoint_id ? [`t.endpoint_id = ${parameter(filter.endpoint_id)}::uuid`] : []),
      ...(filter.status ? [`t.status = ${parameter(filter.status)}`] : []),
      ...(filter.event_type ? [`${readEvent} = ${parameter(filter.event_type)}`] : []),
    ],
    unknownIdMessage: "query.cursor names no delivery of the project. If it was deleted, start again without it.",
  };
  return readPage<DeliveryRow>(db, tenancyId, list, filter);
}

/** A delivery with its event and the last response. */
export interface DeliveryDetails extends DeliveryRow {
  readonly response_body: string | null;
  readonly event: EventRow;
}

/** @throws WebhookDeliveryNotFound */
export async function requireDelivery(db: Db, tenancyId: string, id: string): Promise<DeliveryDetails> {
  const row = await db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as v", (join) => join.onRef("v.tenancy_id", "=", "d.tenancy_id").onRef("v.id", "=", "d.event_id"))
    .selectAll("d")
    .select(["v.type", "v.user_id", "v.team_id", "v.provider_types", "v.restricts_unverified", "v.data"])
    .where("d.tenancy_id", "=", tenancyId)
    .where("d.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new WebhookDeliveryNotFound();
  const { type, user_id, team_id, provider_types, restricts_unverified, data, tenancy_id: _, ...delivery } = row;
  return { ...delivery, event_type: type, event: { id: row.event_id, type, user_id, team_id, provider_types, restricts_unverified, data } };
}

/** A delivery on its way: the event, and the endpoint that receives it. */
export interface DueDelivery
  extends Pick<EndpointRow, "url" | "is_enabled" | "secret_sealed" | "previous_secret_sealed" | "previous_expires_at"> {
  readonly endpoint_id: string;
  readonly event: EventRow;
}

/** The delivery of a job; undefined if it was made or deleted, or its project was. */
export async function dueDelivery(db: Db, { tenancyId, id }: DeliveryId): Promise<DueDelivery | undefined> {
  const row = await db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("webhook_events as v", (join) => join.onRef("v.tenancy_id", "=", "d.tenancy_id").onRef("v.id", "=", "d.event_id"))
    .innerJoin("webhook_endpoints as e", (join) => join.onRef("e.tenancy_id", "=", "d.tenancy_id").onRef("e.id", "=", "d.endpoint_id"))
    .innerJoin("tenancies as t", "t.id", "d.tenancy_id")
    .select(["d.endpoint_id", "e.url", "e.is_enabled", "e.secret_sealed", "e.previous_secret_sealed", "e.previous_expires_at"])
    .select(["v.id", "v.type", "v.user_id", "v.team_id", "v.provider_types", "v.restricts_unverified", "v.data"])
    .where("d.tenancy_id", "=", tenancyId)
    .where("d.id", "=", id)
    .where("d.status", "=", "pending")
    .where("t.project_id", "is not", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: eventId, type, user_id, team_id, provider_types, restricts_unverified, data, ...endpoint } = row;
  return { ...endpoint, event: { id: eventId, type, user_id, team_id, provider_types, restricts_unverified, data } };
}

/** The key of a delivery. */
export interface DeliveryId {
  readonly tenancyId: string;
  readonly id: string;
}

/** SQL: whether a type passes the filter of an endpoint `e`. */
export const passesFilter = (type: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(e.event_types IS NULL OR ${type} = ANY (e.event_types))`;

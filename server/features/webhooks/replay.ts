import { sql } from "kysely";
import { WebhookDeliveryNotFound, WebhookEndpointDisabled } from "#contract/errors/index.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { requeueJobs } from "../../core/jobs/queue.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { webhookJob } from "./delivery.ts";
import { passesFilter, requireEndpoint } from "./queries.ts";

type ReplayContext = Pick<Call, "db" | "now" | "afterCommit" | "background"> & { readonly project: { readonly tenancyId: string } };

/** The jobs of the rows of step `queued`. */
const queuedJobs = (now: Date) =>
  requeueJobs(webhookJob, sql`SELECT tenancy_id || '/' || id AS key, tenancy_id || '/' || endpoint_id AS share FROM queued`, now);

/**
 * Queues a delivery again, whatever became of it. One statement.
 * @throws WebhookDeliveryNotFound, WebhookEndpointDisabled
 */
export async function resendDelivery({ project, db, now, afterCommit, background }: ReplayContext, id: string): Promise<void> {
  const { tenancyId } = project;
  const [found] = await statement()
    .step(
      "endpoint",
      sql<{ is_enabled: boolean }>`SELECT e.is_enabled FROM webhook_deliveries d
        JOIN webhook_endpoints e ON e.tenancy_id = d.tenancy_id AND e.id = d.endpoint_id
        WHERE d.tenancy_id = ${tenancyId}::uuid AND d.id = ${id}::uuid`,
    )
    .step(
      "queued",
      sql<{ id: string }>`UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = ${now}::timestamptz
        WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid AND (SELECT is_enabled FROM endpoint)
        RETURNING tenancy_id, id, endpoint_id`,
    )
    .also(queuedJobs(now))
    .rows(db, "endpoint");
  if (!found) throw new WebhookDeliveryNotFound();
  if (!found.is_enabled) throw new WebhookEndpointDisabled();
  afterCommit(background.wakeJobs);
}

/**
 * Queues the events since a moment that an endpoint has not received: failed deliveries, and events never queued for it.
 * @returns how many
 * @throws WebhookEndpointNotFound, WebhookEndpointDisabled
 */
export async function replayEvents(
  { project, db, now, afterCommit, background }: ReplayContext,
  endpointId: string,
  since: Date,
): Promise<number> {
  const { tenancyId } = project;
  const endpoint = await requireEndpoint(db, tenancyId, endpointId);
  if (!endpoint.is_enabled) throw new WebhookEndpointDisabled();
  const { queued } = await statement()
    .step(
      "queued",
      sql<{ id: string }>`INSERT INTO webhook_deliveries AS d (tenancy_id, id, endpoint_id, event_id, created_at, next_attempt_at)
        SELECT v.tenancy_id, gen_random_uuid(), e.id, v.id, v.created_at, ${now}::timestamptz FROM webhook_events v
        JOIN webhook_endpoints e ON e.tenancy_id = v.tenancy_id AND e.id = ${endpointId}::uuid
        LEFT JOIN webhook_deliveries f ON f.tenancy_id = v.tenancy_id AND f.endpoint_id = e.id AND f.event_id = v.id
        WHERE v.tenancy_id = ${tenancyId}::uuid AND v.created_at >= ${since}::timestamptz AND v.data IS NOT NULL AND NOT v.is_handed_over
          AND ${passesFilter(sql`v.type`)} AND (f.id IS NULL OR f.status = 'failed')
        ORDER BY v.created_at, v.id LIMIT ${webhookLimits.replayEvents}
        ON CONFLICT (tenancy_id, endpoint_id, event_id) DO UPDATE SET status = 'pending', next_attempt_at = excluded.next_attempt_at
          WHERE d.status = 'failed'
        RETURNING d.tenancy_id, d.id, d.endpoint_id`,
    )
    .also(queuedJobs(now))
    .counts(db, "queued");
  afterCommit(background.wakeJobs);
  return queued;
}

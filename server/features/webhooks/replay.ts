import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { WebhookReplayProgress } from "#contract/entities/webhooks/webhook.ts";
import type { WebhookEventType } from "#contract/entities/webhooks/webhook-event.ts";
import { WebhookDeliveryNotFound, WebhookEndpointDisabled, WebhookEndpointNotFound } from "#contract/errors/index.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { requeueJobs } from "../../core/jobs/queue.ts";
import type { Db } from "../../database/schema.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { webhookJob } from "./delivery.ts";
import { passesFilter, requireEndpoint } from "./queries.ts";

type ReplayProgress = z.output<typeof WebhookReplayProgress>;
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

/** The events that a replay sends. */
interface ReplayRange {
  readonly endpointId: string;
  readonly since: Date;
  readonly until: Date;
  readonly onlyFailed: boolean;
  readonly eventTypes: readonly WebhookEventType[] | undefined;
}

/**
 * SQL: the events `v` of a range that an endpoint `e` has not received, oldest first. Failed deliveries `f` and, unless only those are
 * requested, events never queued for it.
 */
const selectEvents = (tenancyId: string, { endpointId, since, until, onlyFailed, eventTypes }: ReplayRange, columns: RawBuilder<unknown>) =>
  sql`SELECT ${columns} FROM webhook_events v
    JOIN webhook_endpoints e ON e.tenancy_id = v.tenancy_id AND e.id = ${endpointId}::uuid
    LEFT JOIN webhook_deliveries f ON f.tenancy_id = v.tenancy_id AND f.endpoint_id = e.id AND f.event_id = v.id
    WHERE v.tenancy_id = ${tenancyId}::uuid AND v.created_at >= ${since}::timestamptz AND v.created_at <= ${until}::timestamptz
      AND v.data IS NOT NULL AND NOT v.is_handed_over AND ${passesFilter(sql`v.type`)}
      AND (${eventTypes ?? null}::text[] IS NULL OR v.type = ANY (${eventTypes ?? null}::text[]))
      AND (f.status = 'failed' OR (f.id IS NULL AND NOT ${onlyFailed}::boolean))
    ORDER BY v.created_at, v.id LIMIT ${webhookLimits.replayEvents}`;

async function requireEnabled(db: Db, tenancyId: string, id: string): Promise<void> {
  const endpoint = await requireEndpoint(db, tenancyId, id);
  if (!endpoint.is_enabled) throw new WebhookEndpointDisabled();
}

/** Counts the events that a replay would send. @throws WebhookEndpointNotFound, WebhookEndpointDisabled */
export async function countReplay({ project, db }: Pick<ReplayContext, "project" | "db">, range: ReplayRange): Promise<number> {
  await requireEnabled(db, project.tenancyId, range.endpointId);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM (${selectEvents(project.tenancyId, range, sql`v.id`)}) AS event`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Queues the events of a range that an endpoint has not received.
 * @returns how many
 * @throws WebhookEndpointNotFound, WebhookEndpointDisabled
 */
export async function replayEvents(
  { project, db, now, afterCommit, background }: ReplayContext,
  range: ReplayRange,
  replayId: string,
): Promise<number> {
  const { tenancyId } = project;
  await requireEnabled(db, tenancyId, range.endpointId);
  const columns = sql`v.tenancy_id, gen_random_uuid(), e.id, v.id, v.created_at, ${now}::timestamptz, ${replayId}::uuid`;
  const { queued } = await statement()
    .step(
      "queued",
      sql<{
        id: string;
      }>`INSERT INTO webhook_deliveries AS d (tenancy_id, id, endpoint_id, event_id, created_at, next_attempt_at, replay_id)
        ${selectEvents(tenancyId, range, columns)}
        ON CONFLICT (tenancy_id, endpoint_id, event_id) DO UPDATE
          SET status = 'pending', next_attempt_at = excluded.next_attempt_at, error = NULL, replay_id = excluded.replay_id
          WHERE d.status = 'failed'
        RETURNING d.tenancy_id, d.id, d.endpoint_id`,
    )
    .also(queuedJobs(now))
    .counts(db, "queued");
  afterCommit(background.wakeJobs);
  return queued;
}

/** Counts the deliveries of a replay by what became of them. One statement. @throws WebhookEndpointNotFound */
export async function readReplay(db: Db, tenancyId: string, endpointId: string, replayId: string): Promise<ReplayProgress> {
  const count = (condition: RawBuilder<unknown>) => sql`(count(d.id) FILTER (WHERE ${condition}))::int`;
  const { rows } = await sql<ReplayProgress>`SELECT ${count(sql`d.status = 'pending' AND d.error IS NULL`)} AS waiting,
      ${count(sql`d.status = 'pending' AND d.error IS NOT NULL`)} AS retrying,
      ${count(sql`d.status = 'delivered'`)} AS delivered, ${count(sql`d.status = 'failed'`)} AS failed
    FROM webhook_endpoints e
    LEFT JOIN webhook_deliveries d ON d.tenancy_id = e.tenancy_id AND d.endpoint_id = e.id AND d.replay_id = ${replayId}::uuid
    WHERE e.tenancy_id = ${tenancyId}::uuid AND e.id = ${endpointId}::uuid GROUP BY e.id`.execute(db);
  const [progress] = rows;
  if (!progress) throw new WebhookEndpointNotFound();
  return progress;
}

import { sql } from "kysely";
import { auditStreamLimits, auditStreamTypes } from "#contract/vocabulary/console/audit-stream.ts";
import { webhookFailures } from "#contract/vocabulary/webhooks/webhook-failures.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { enqueueJobs, type Job, requeueJobs } from "../../../core/jobs/queue.ts";
import type { JobKind } from "../../../core/jobs/runner.ts";
import type { Db } from "../../../database/schema.ts";
import type { RootDb } from "../../../kernel/call.ts";
import type { Clock } from "../../../services/clock.ts";
import type { GeoIpLookup } from "../../../services/geoip.ts";
import type { Secrets } from "../../../services/secrets.ts";
import type { WebhookSender } from "../../../services/webhook-sender.ts";
import { attemptMessage } from "../../webhooks/delivery.ts";
import { type AuditRow, toAuditEventView } from "../audit-log/queries.ts";
import { type DueStream, dueStream, nextEvents } from "./queries.ts";
import { openStreamSecret } from "./secret.ts";

/** The kind of the jobs that send the events of a branch. Their key is the tenancy's id. */
const streamJob = "audit-stream";

/** Sends what waits immediately, also where a failed message waits for its repetition. */
export const resumeStream = (tenancyId: string, now: Date) =>
  requeueJobs(streamJob, sql`SELECT ${tenancyId}::text AS key, ''::text AS share`, now);

interface AuditStreamOptions {
  readonly db: RootDb;
  readonly sender: WebhookSender;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly lookupIp: GeoIpLookup;
}

type Attempt = Awaited<ReturnType<typeof attemptMessage>>;

/** Carries a failed attempt to the end of the run. */
class BatchRefused extends Error {
  override name = "BatchRefused";
  readonly attempt: Attempt;
  constructor(attempt: Attempt) {
    super("The receiver did not accept the events.");
    this.attempt = attempt;
  }
}

interface StreamMessage {
  readonly type: (typeof auditStreamTypes)[keyof typeof auditStreamTypes];
  /** The id of the message. Repetitions of a message have the same. */
  readonly id: string;
  readonly events: readonly AuditRow[];
}

/** Signs and sends a message. Never throws: the attempt has what went wrong. */
export function sendMessage(
  { sender, secrets, lookupIp }: Omit<AuditStreamOptions, "db" | "clock">,
  tenancyId: string,
  { url, secret_sealed, project_id }: DueStream,
  { type, id, events }: StreamMessage,
  now: Date,
  signal: AbortSignal,
): Promise<Attempt> {
  const data = { project_id, events: events.map((row) => toAuditEventView(row, lookupIp)) };
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  return attemptMessage(sender, { url, id, body }, [openStreamSecret(secrets, tenancyId, secret_sealed)], now, signal);
}

/**
 * Moves the position of a stream behind the events that were accepted. One conditional statement: a run that has lost its lease changes
 * nothing, and the events are sent again.
 */
async function advance(db: Db, tenancyId: string, events: readonly AuditRow[], { kind, key, lease }: Job, now: Date): Promise<void> {
  const last = events.at(-1) as AuditRow;
  await sql`WITH accepted AS (
      DELETE FROM audit_stream_queue WHERE tenancy_id = ${tenancyId}::uuid AND event_id = ANY (${events.map(({ id }) => id)}::uuid[])
        AND EXISTS (SELECT FROM jobs WHERE kind = ${kind} AND key = ${key} AND lease = ${lease}::uuid)
      RETURNING event_id)
    UPDATE audit_streams SET delivered = delivered + (SELECT count(*) FROM accepted), last_event_id = ${last.id}::uuid,
      last_event_at = ${last.at}::timestamptz, last_delivery_at = ${now}::timestamptz, failing_since = NULL, next_attempt_at = NULL, error = NULL
    WHERE tenancy_id = ${tenancyId}::uuid AND EXISTS (SELECT FROM accepted)`.execute(db);
}

/** Sends the events of the branches that stream them, in order and at least once. One process at a time sends those of a branch. */
export function auditStreams({ db, clock, ...services }: AuditStreamOptions): JobKind[] {
  return [
    {
      kind: "audit-stream-search",
      concurrency: 1,
      everyMillis: 1000 * auditStreamLimits.lookSeconds,
      queuesJobs: true,
      deadlineMillis: 30_000,
      backoff: { firstMillis: 5000, longestMillis: 60_000 },
      // The insert of an event does not queue the job. Otherwise the calls of a branch would wait for each other at its key.
      async run() {
        const due = sql`SELECT s.tenancy_id::text AS key FROM audit_streams s
          WHERE s.is_enabled AND EXISTS (SELECT FROM audit_stream_queue q WHERE q.tenancy_id = s.tenancy_id)`;
        await enqueueJobs(streamJob, due, clock.now()).execute(db);
        return "done";
      },
    },
    {
      kind: streamJob,
      concurrency: 8,
      // The sender has a shorter deadline.
      deadlineMillis: webhookLimits.attemptMillis + 5000,
      backoff: { firstMillis: 1000 * auditStreamLimits.firstRetrySeconds, longestMillis: 1000 * auditStreamLimits.longestRetrySeconds },

      async run(job, signal) {
        const { key: tenancyId } = job;
        const stream = await dueStream(db, tenancyId);
        if (!stream) return "done";
        const events = await nextEvents(db, tenancyId);
        const last = events.at(-1);
        if (!last) return "done";
        const message = { type: auditStreamTypes.events, id: `msg_${last.id}`, events };
        const attempt = await sendMessage(services, tenancyId, stream, message, clock.now(), signal);
        if (attempt.error !== undefined) throw new BatchRefused(attempt);
        await advance(db, tenancyId, events, job, clock.now());
        return events.length === auditStreamLimits.batch ? "more" : "done";
      },

      isRetryable: (error) => !isGone(error),

      recordFailure({ key: tenancyId }, failure, retryAt) {
        const error = failure instanceof BatchRefused ? failure.attempt.error : webhookFailures.interrupted;
        return (owned) => sql`UPDATE audit_streams SET failing_since = coalesce(failing_since, ${clock.now()}::timestamptz),
            next_attempt_at = ${retryAt ?? null}::timestamptz, error = ${error ?? null}::text,
            is_enabled = is_enabled AND NOT ${isGone(failure)}::boolean
          WHERE tenancy_id = ${tenancyId}::uuid AND ${owned}`;
      },
    },
  ];
}

/** Whether the receiver wants no further messages (Standard Webhooks, 410 Gone). */
const isGone = (failure: unknown): boolean => failure instanceof BatchRefused && failure.attempt.response?.status === 410;

import { sql } from "kysely";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import { webhookFailures } from "#contract/vocabulary/webhooks/webhook-failures.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { Job } from "../../core/jobs/queue.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import type { Secrets } from "../../services/secrets.ts";
import { describeSendError, type WebhookResponse, type WebhookSender } from "../../services/webhook-sender.ts";
import { webhookHeaders } from "../../services/webhook-signature.ts";
import { toMessageId, toPayload } from "./payload.ts";
import { type DeliveryId, type DueDelivery, dueDelivery, type EndpointRow } from "./queries.ts";
import { openWebhookSecret } from "./secret.ts";

/** The kind of the jobs that deliver events. Migration 0022 and `requeueDeliveries` insert them. */
export const webhookJob = "webhook";

export interface WebhookDeliveryOptions {
  readonly db: RootDb;
  readonly sender: WebhookSender;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Instead of the product's schedule. */
  readonly retryMillis?: readonly number[] | undefined;
}

/** An attempt, as the list of deliveries shows it. */
interface Attempt {
  readonly at: Date;
  readonly durationMillis: number;
  readonly response?: WebhookResponse;
  readonly error?: string;
}

/** Carries a failed attempt to the end of the run. */
class AttemptFailed extends Error {
  override name = "AttemptFailed";
  readonly attempt: Attempt;
  /** Whether the endpoint was disabled after the event: then nothing was sent. */
  readonly endpointDisabled: boolean;
  constructor(attempt: Attempt, endpointDisabled = false) {
    super("The webhook was not delivered.");
    this.attempt = attempt;
    this.endpointDisabled = endpointDisabled;
  }
}

const productRetryMillis = webhookLimits.retrySeconds.map((seconds) => 1000 * seconds);

const readId = ({ key }: Job): DeliveryId => {
  const [tenancyId = "", id = ""] = key.split("/", 2);
  return { tenancyId, id };
};

/** Delivers events to the endpoints of projects, at least once and in no particular order. */
export function webhookDelivery({ db, sender, secrets, clock, retryMillis = productRetryMillis }: WebhookDeliveryOptions): JobKind {
  return {
    kind: webhookJob,
    concurrency: 32,
    // An endpoint that does not answer occupies its own share only.
    shares: { perOwner: 16, perTarget: 4 },
    // The sender has a shorter deadline.
    deadlineMillis: webhookLimits.attemptMillis + 5000,
    maxAttempts: retryMillis.length + 1,
    backoff: { scheduleMillis: retryMillis },

    async run(job, signal) {
      const id = readId(job);
      const due = await dueDelivery(db, id);
      if (!due) return "done";
      const at = clock.now();
      if (!due.is_enabled) throw new AttemptFailed({ at, durationMillis: 0, error: webhookFailures.endpoint_disabled }, true);
      const attempt = await attemptDelivery(sender, due, openSecrets(secrets, id.tenancyId, due, at), at, signal);
      if (attempt.error !== undefined) throw new AttemptFailed(attempt);
      return (owned) => [
        updateDelivery(id, attempt, undefined, "delivered", owned),
        sql`UPDATE webhook_endpoints SET failing_since = NULL
          WHERE tenancy_id = ${id.tenancyId}::uuid AND id = ${due.endpoint_id}::uuid AND failing_since IS NOT NULL AND ${owned}`,
      ];
    },

    isRetryable: (error) => !(error instanceof AttemptFailed && (error.endpointDisabled || isGone(error.attempt))),

    recordFailure(job, failure, retryAt) {
      const id = readId(job);
      const at = clock.now();
      const attempt = failure instanceof AttemptFailed ? failure.attempt : { at, durationMillis: 0, error: webhookFailures.interrupted };
      return (owned) => [
        updateDelivery(id, attempt, retryAt, retryAt ? "pending" : "failed", owned),
        failure instanceof AttemptFailed && !failure.endpointDisabled ? countFailure(id, at, isGone(attempt), owned) : undefined,
      ];
    },
  };
}

/** Signs and sends a message. Never throws: what went wrong is the attempt's error. */
export async function attemptDelivery(
  sender: WebhookSender,
  { url, event }: Pick<DueDelivery, "url" | "event">,
  secrets: readonly string[],
  at: Date,
  signal: AbortSignal,
): Promise<Attempt> {
  const body = JSON.stringify(toPayload(event));
  return attemptMessage(sender, { url, id: toMessageId(event), body }, secrets, at, signal);
}

/** The same for any message. */
export async function attemptMessage(
  sender: WebhookSender,
  { url, id, body }: { readonly url: string; readonly id: string; readonly body: string },
  secrets: readonly string[],
  at: Date,
  signal: AbortSignal,
): Promise<Attempt> {
  const started = performance.now();
  const duration = () => Math.round(performance.now() - started);
  try {
    const response = await sender.send({ url, headers: webhookHeaders({ id, body, at }, secrets), body }, signal);
    const isSuccess = response.status >= 200 && response.status < 300;
    return {
      at,
      durationMillis: duration(),
      response,
      ...(isSuccess ? {} : { error: writeFailure(webhookFailures, "status", `${response.status}`) }),
    };
  } catch (error) {
    return { at, durationMillis: duration(), error: describeSendError(error) };
  }
}

/** The secrets that sign for an endpoint now: the current one and, during a rotation, the one before. */
export function openSecrets(
  secrets: Secrets,
  tenancyId: string,
  {
    endpoint_id: id,
    ...endpoint
  }: Pick<EndpointRow, "secret_sealed" | "previous_secret_sealed" | "previous_expires_at"> & { readonly endpoint_id: string },
  now: Date,
): string[] {
  const { secret_sealed, previous_secret_sealed, previous_expires_at } = endpoint;
  const isOverlapping = previous_expires_at !== null && previous_expires_at > now;
  const sealed = isOverlapping && previous_secret_sealed !== null ? [secret_sealed, previous_secret_sealed] : [secret_sealed];
  return sealed.map((each) => openWebhookSecret(secrets, { tenancy_id: tenancyId, id }, each));
}

/** Records an attempt. @param owned SQL that is true while the run owns the job */
const updateDelivery = ({ tenancyId, id }: DeliveryId, attempt: Attempt, retryAt: Date | undefined, status: string, owned: unknown) =>
  sql`UPDATE webhook_deliveries SET status = ${status}::text, attempts = attempts + 1, next_attempt_at = ${retryAt ?? null}::timestamptz,
      last_attempt_at = ${attempt.at}::timestamptz, response_status = ${attempt.response?.status ?? null}::int,
      response_body = ${attempt.response?.body ?? null}::text, error = ${attempt.error ?? null}::text,
      duration_millis = ${attempt.durationMillis}::int
    WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid AND ${owned}`;

/** Whether the receiver wants no further messages (Standard Webhooks, 410 Gone). */
const isGone = ({ response }: Attempt): boolean => response?.status === 410;

/** Disables the endpoint if nothing has succeeded for days, or if it is gone. Its owner sees when and why. */
const countFailure = ({ tenancyId, id }: DeliveryId, now: Date, gone: boolean, owned: unknown) => {
  const since = new Date(now.getTime() - 1000 * webhookLimits.disableAfter);
  const isOver = sql`(${gone}::boolean OR e.failing_since <= ${since}::timestamptz)`;
  return sql`UPDATE webhook_endpoints e SET failing_since = coalesce(e.failing_since, ${now}::timestamptz),
      is_enabled = e.is_enabled AND ${isOver} IS NOT TRUE,
      disabled_at = CASE WHEN e.is_enabled AND ${isOver} THEN ${now}::timestamptz ELSE e.disabled_at END
    FROM webhook_deliveries d WHERE d.tenancy_id = ${tenancyId}::uuid AND d.id = ${id}::uuid
      AND e.tenancy_id = d.tenancy_id AND e.id = d.endpoint_id AND (e.failing_since IS NULL OR ${isOver}) AND ${owned}`;
};

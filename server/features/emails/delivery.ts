import { type SqlBool, sql } from "kysely";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import type { Job } from "../../core/jobs/queue.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { Db } from "../../database/schema.ts";
import { EmailInDoubt, inboxTransport } from "../../services/mailer.ts";
import { acceptedAttempt, appendAttempt, type DeliveryAttempt, failedAttempt } from "./delivery-attempt.ts";
import { abandonedError, pausedError, toDeliveryError } from "./delivery-error.ts";
import { createDueEmails, sentSource } from "./due-email.ts";
import { pausedMillis } from "./due-mailing.ts";
import type { EmailKey } from "./email-source.ts";
import { emailJob, emailShares, toEmailKey } from "./enqueue.ts";
import {
  DeliveryFailed,
  type DeliveryOptions,
  EmailClaimLost,
  type PreparedEmail,
  prepareEmail,
  type SentWith,
  waitUntil,
} from "./prepare-email.ts";

/** The delays between attempts. */
export const emailBackoff = { firstMillis: 2000, longestMillis: 60_000 };

/** Delivers e-mails one by one: those that calls cause, and those of mailings that are tried or sent again. */
export function emailDelivery(options: DeliveryOptions): JobKind {
  const { db, secrets, clock, transport, keepContent = transport === inboxTransport } = options;
  const dueEmail = createDueEmails(db, options.configs);
  const update = (key: EmailKey) => db.updateTable("emails").where("tenancy_id", "=", key.tenancy_id).where("id", "=", key.id);

  return {
    kind: emailJob,
    concurrency: 16,
    // A mailing takes less than the share of its project, and a project less than all.
    shares: { perOwner: 10, perTarget: 8 },
    // The transports have shorter deadlines.
    deadlineMillis: 45_000,
    maxAttempts: sendingLimits.attempts,
    // A crash before the mail server had the content is no reason to give up. One after it is found by the state.
    maxCrashes: 2,
    backoff: emailBackoff,

    async run(job) {
      const key = toEmailKey(job);
      const due = await dueEmail(key);
      if (!due) return "done";
      if (due.state === "sending") throw new DeliveryFailed(abandonedError, "unknown");
      if (due.hold === "canceled") return (owned) => update(key).set({ state: "canceled" }).where("state", "=", "queued").where(owned);
      if (due.hold === "paused") throw new DeliveryFailed(pausedError, "failed", new Date(clock.now().getTime() + pausedMillis));
      const email = await prepareEmail(options, due);
      let reply: string | undefined;
      try {
        reply = await email.transport.deliver(email.message, () => markSending(db, job, email));
      } catch (error) {
        // Looks again: the e-mail may have been queued again meanwhile.
        if (error instanceof EmailClaimLost) return "more";
        const isInDoubt = error instanceof EmailInDoubt;
        const failure = toDeliveryError(error);
        const attempt = failedAttempt(clock.now(), failure, isInDoubt);
        throw new DeliveryFailed(failure, isInDoubt ? "unknown" : "failed", undefined, email.sentWith, attempt);
      }
      const sentAt = clock.now();
      return (owned) =>
        update(key)
          .set({
            state: "sent",
            subject: email.sentWith.subject,
            sent_at: sentAt,
            attempts: job.attempts,
            error: null,
            deliveries: appendAttempt(deliveries, toJson(acceptedAttempt(sentAt, reply))),
            masked_source: email.maskedSource,
            ...sentSource(secrets, due, email.message, keepContent),
          })
          .where(owned);
    },

    waitUntil,
    isRetryable: (error) => (error instanceof DeliveryFailed ? error.error.canRetry : (error as Error).name !== "TimeoutError"),

    recordFailure(job, failure, retryAt) {
      const isKnown = failure instanceof DeliveryFailed;
      const state = isKnown
        ? sql<"failed">`${retryAt ? "queued" : failure.finalState}::text`
        : // The run ended without a report: the mail server may have the e-mail if it was marked.
          sql<"failed">`CASE WHEN state = 'sending' THEN 'unknown' ELSE ${retryAt ? "queued" : "failed"}::text END`;
      const error = isKnown ? failure.error : { ...abandonedError, canRetry: retryAt !== undefined };
      return (owned) =>
        update(toEmailKey(job))
          .set({
            attempts: job.attempts,
            error: JSON.stringify(error),
            state,
            ...(isKnown && failure.attempt && { deliveries: appendAttempt(deliveries, toJson(failure.attempt)) }),
            // The mail server may have refused it before it was marked.
            ...(isKnown && failure.sentWith && toColumns(failure.sentWith)),
          })
          .where("state", "in", ["queued", "sending"])
          .where(owned);
    },
  };
}

const deliveries = sql.ref("emails.deliveries");
const toJson = (attempt: DeliveryAttempt | undefined) => sql`${attempt ? JSON.stringify(attempt) : null}::jsonb`;

const toColumns = (sentWith: SentWith) => ({
  ...sentWith,
  mail_server: sentWith.mail_server && JSON.stringify(sentWith.mail_server),
});

/**
 * Marks an e-mail before the mail server gets its content: if the process stops then, it is not sent again. The run must still own
 * the job, and the e-mail must wait.
 */
async function markSending(db: Db, { kind, key, lease }: Job, { sentWith }: PreparedEmail): Promise<void> {
  const { tenancy_id, id } = toEmailKey({ kind, key });
  const marked = await db
    .updateTable("emails")
    .set({ state: "sending", ...toColumns(sentWith) })
    .where("tenancy_id", "=", tenancy_id)
    .where("id", "=", id)
    .where("state", "=", "queued")
    // Locks the mailing: once a cancellation or a pause is answered, none of its e-mails is marked.
    .where(
      sql<SqlBool>`(emails.mailing_id IS NULL OR NOT EXISTS (SELECT FROM jobs j WHERE j.kind = ${kind} AND j.key = ${key}
          AND j.share = ${`${tenancy_id}/${emailShares.mailing}`})
        OR EXISTS (SELECT FROM email_mailings m WHERE m.tenancy_id = emails.tenancy_id AND m.id = emails.mailing_id
          AND m.canceled_at IS NULL AND m.paused_at IS NULL FOR SHARE))`,
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("jobs").select("key").where("kind", "=", kind).where("key", "=", key).where("lease", "=", lease)),
    )
    .returning("id")
    .executeTakeFirst();
  if (!marked) throw new EmailClaimLost();
}

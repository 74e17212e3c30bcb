import { sql } from "kysely";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import type { Job } from "../../core/jobs/queue.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { Db } from "../../database/schema.ts";
import { EmailInDoubt, inboxTransport } from "../../services/mailer.ts";
import { abandonedError, toDeliveryError } from "./delivery-error.ts";
import { createDueEmails, sentSource } from "./due-email.ts";
import type { EmailKey } from "./email-source.ts";
import { emailJob, toEmailKey } from "./enqueue.ts";
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
      const email = await prepareEmail(options, due);
      try {
        await email.transport.deliver(email.message, () => markSending(db, job, email));
      } catch (error) {
        // Looks again: the e-mail may have been queued again meanwhile.
        if (error instanceof EmailClaimLost) return "more";
        const state = error instanceof EmailInDoubt ? "unknown" : "failed";
        throw new DeliveryFailed(toDeliveryError(error), state, undefined, email.sentWith);
      }
      const sentAt = clock.now();
      return (owned) =>
        update(key)
          .set({
            state: "sent",
            subject: email.message.subject,
            sent_at: sentAt,
            attempts: job.attempts,
            error: null,
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
            // The mail server may have refused it before it was marked.
            ...(isKnown && failure.sentWith && toColumns(failure.sentWith)),
          })
          .where("state", "in", ["queued", "sending"])
          .where(owned);
    },
  };
}

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
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("jobs").select("key").where("kind", "=", kind).where("key", "=", key).where("lease", "=", lease)),
    )
    .returning("id")
    .executeTakeFirst();
  if (!marked) throw new EmailClaimLost();
}

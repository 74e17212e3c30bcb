import type { JobKind } from "../../core/jobs/runner.ts";
import { JobCrashed } from "../../core/jobs/runner.ts";
import type { Db } from "../../database/schema.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import { inboxTransport, type Transport } from "../../services/mailer.ts";
import type { Secrets } from "../../services/secrets.ts";
import { type DeliveryError, toDeliveryError } from "./delivery-error.ts";
import { emailIdOf, emailJob } from "./enqueue.ts";
import { type EmailKey, emptyBody, openBody } from "./sealed-body.ts";

export interface DeliveryOptions {
  readonly db: RootDb;
  readonly transport: Transport;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Keeps the bodies of sent e-mails for the local inbox. Otherwise they are emptied: their links carry secrets. */
  readonly keepBodies?: boolean;
}

/** Carries a delivery error to the end of the run. The error itself is logged, so the recipient must not be in it. */
class DeliveryFailed extends Error {
  override name = "DeliveryFailed";
  readonly #error: DeliveryError;
  constructor(error: DeliveryError) {
    super(`The e-mail was not delivered: ${error.errorType}.`);
    this.#error = error;
  }
  get error(): DeliveryError {
    return this.#error;
  }
}

const abandoned: DeliveryError = {
  errorType: "UNKNOWN",
  message: "The process that sent this e-mail stopped. It is unknown whether the e-mail was delivered.",
  canRetry: false,
};

/** Delivers the e-mails of the table `emails`. */
export function emailDelivery({ db, transport, secrets, clock, keepBodies = transport === inboxTransport }: DeliveryOptions): JobKind {
  const update = (key: EmailKey) => db.updateTable("emails").where("tenancy_id", "=", key.tenancy_id).where("id", "=", key.id);
  const finalBody = (key: EmailKey) => (keepBodies ? {} : { body_sealed: emptyBody(secrets, key) });

  return {
    kind: emailJob,
    concurrency: 8,
    // The transport has shorter deadlines.
    deadlineMillis: 45_000,
    maxAttempts: 3,
    // The mail server may have accepted the e-mail of a crashed run: one more copy at most.
    maxCrashes: 1,
    backoff: { firstMillis: 2000, longestMillis: 60_000 },

    async run(job) {
      const key = emailIdOf(job);
      const email = await emailToSend(db, key);
      if (!email) return "done";
      try {
        const from = { name: email.sender_name, address: email.sender_address };
        await transport.deliver({ id: email.id, from, to: email.recipient, subject: email.subject, ...openBody(secrets, email) });
      } catch (error) {
        throw new DeliveryFailed(toDeliveryError(error));
      }
      const sentAt = clock.now();
      return (owned) =>
        update(key)
          .set({ state: "sent", sent_at: sentAt, attempts: job.attempts, error: null, ...finalBody(key) })
          .where(owned);
    },

    isRetryable: (error) => !(error instanceof DeliveryFailed) || error.error.canRetry,

    recordFailure(job, failure, retryAt) {
      const key = emailIdOf(job);
      const error =
        failure instanceof DeliveryFailed ? failure.error : failure instanceof JobCrashed ? abandoned : toDeliveryError(failure);
      const outcome = retryAt ? {} : { state: "failed" as const, ...finalBody(key) };
      return (owned) =>
        update(key)
          .set({ attempts: job.attempts, error: JSON.stringify(error), ...outcome })
          .where(owned);
    },
  };
}

/** Undefined when the e-mail was deleted, or its project: nothing is sent in the name of a deleted project. */
const emailToSend = (db: Db, { tenancy_id, id }: EmailKey) =>
  db
    .selectFrom("emails as e")
    .innerJoin("tenancies as t", "t.id", "e.tenancy_id")
    .select(["e.tenancy_id", "e.id", "e.sender_name", "e.sender_address", "e.recipient", "e.subject", "e.body_sealed"])
    .where("e.tenancy_id", "=", tenancy_id)
    .where("e.id", "=", id)
    .where("t.project_id", "is not", null)
    .executeTakeFirst();

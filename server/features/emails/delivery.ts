import { sql } from "kysely";
import { isSignUpEmail } from "#contract/vocabulary/email.ts";
import { sendingLimits } from "#contract/vocabulary/sent-emails.ts";
import type { Job } from "../../core/jobs/queue.ts";
import type { JobKind } from "../../core/jobs/runner.ts";
import type { Db } from "../../database/schema.ts";
import type { SentOver } from "../../database/tables/emails.ts";
import type { RootDb } from "../../kernel/call.ts";
import type { Clock } from "../../services/clock.ts";
import type { ConfigCache } from "../../services/config-cache.ts";
import type { EmailRenderer } from "../../services/email-renderer/email-renderer.ts";
import type { MailServers } from "../../services/mail-servers.ts";
import { EmailDeferred, EmailInDoubt, EmailRejected, inboxTransport, type Transport } from "../../services/mailer.ts";
import { SealBroken, type Secrets } from "../../services/secrets.ts";
import { singleLine } from "../../services/single-line.ts";
import { type DeliveryError, notSentError, toDeliveryError } from "./delivery-error.ts";
import { createDueEmails, type DueEmail } from "./due-email.ts";
import { emailIdOf, emailJob } from "./enqueue.ts";
import { ownMailServer } from "./mail-server.ts";
import { type EmailForUser, renderDueEmail } from "./render-due-email.ts";
import { type EmailKey, sealSource } from "./sealed-source.ts";

export interface DeliveryOptions {
  readonly db: RootDb;
  /** The shared mail server, or the local inbox. */
  readonly transport: Transport;
  /** The projects' own mail servers. */
  readonly mailServers: MailServers;
  readonly configs: ConfigCache;
  readonly emailRenderer: EmailRenderer;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** E-mails of a project in an hour over the shared mail server; undefined without a limit. */
  readonly sharedPerHour?: number | undefined;
  /** Keeps the content of sent e-mails for the local inbox. Otherwise that of built-in ones is deleted: their links carry secrets. */
  readonly keepContent?: boolean;
}

/** Carries a delivery error to the end of the run. The error itself is logged, so the recipient must not be in it. */
class DeliveryFailed extends Error {
  override name = "DeliveryFailed";
  readonly #error: DeliveryError;
  /** The state of the e-mail if it is not tried again. */
  readonly finalState: "failed" | "unknown" | "canceled";
  constructor(error: DeliveryError, finalState: "failed" | "unknown" | "canceled" = "failed") {
    super(`The e-mail was not delivered: ${error.errorType}.`);
    this.#error = error;
    this.finalState = finalState;
  }
  get error(): DeliveryError {
    return this.#error;
  }
}

/** The e-mail was canceled, or another run has taken it over. */
class NotOurs extends Error {}

const abandoned: DeliveryError = {
  errorType: "UNKNOWN",
  message: "The process that sent this e-mail stopped. It is unknown whether the e-mail was delivered.",
  canRetry: false,
  rawError: {},
};

/** Renders and delivers the e-mails of the table `emails`. */
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
    // A crash before the mail server had the content is no reason to give up; one after it is found by the state.
    maxCrashes: 2,
    backoff: { firstMillis: 2000, longestMillis: 60_000 },

    async run(job) {
      const key = emailIdOf(job);
      const due = await dueEmail(key);
      if (!due) return "done";
      if (due.state === "sending") throw new DeliveryFailed(abandoned, "unknown");
      const email = await prepare(options, due);
      try {
        await email.transport.deliver(email.message, () => markSending(db, job, email));
      } catch (error) {
        // Looks again: the e-mail may have been queued again meanwhile.
        if (error instanceof NotOurs) return "more";
        throw new DeliveryFailed(toDeliveryError(error), error instanceof EmailInDoubt ? "unknown" : "failed");
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
            ...sentContent(key, due, email),
          })
          .where(owned);
    },

    isRetryable: (error) => (error instanceof DeliveryFailed ? error.error.canRetry : (error as Error).name !== "TimeoutError"),

    recordFailure(job, failure, retryAt) {
      const isKnown = failure instanceof DeliveryFailed;
      const state = isKnown
        ? sql<"failed">`${retryAt ? "queued" : failure.finalState}::text`
        : // The run ended without a report: the mail server may have the e-mail if it was marked.
          sql<"failed">`CASE WHEN state = 'sending' THEN 'unknown' ELSE ${retryAt ? "queued" : "failed"}::text END`;
      const error = isKnown ? failure.error : { ...abandoned, canRetry: retryAt !== undefined };
      return (owned) =>
        update(emailIdOf(job))
          .set({ attempts: job.attempts, error: JSON.stringify(error), state })
          .where("state", "in", ["queued", "sending"])
          .where(owned);
    },
  };

  /** The rendered e-mail for the local inbox; else nothing of a built-in one, and the content of a developer's for a repetition. */
  function sentContent(key: EmailKey, due: DueEmail, { message }: PreparedEmail): { source_sealed?: string | null } {
    const { subject, text, html, unsubscribeUrl } = message;
    if (keepContent) return { source_sealed: sealSource(secrets, key, { type: "custom", subject, text, html, unsubscribeUrl }) };
    return due.mailing_id === null ? { source_sealed: null } : {};
  }
}

interface PreparedEmail {
  readonly message: Parameters<Transport["deliver"]>[0];
  readonly transport: Transport;
  /** Null for the shared mail server. */
  readonly sentOver: SentOver | null;
}

/** Renders an e-mail and chooses its mail server. @throws DeliveryFailed if it must not be sent */
async function prepare(options: DeliveryOptions, due: DueEmail): Promise<PreparedEmail> {
  const { db, secrets, transport, mailServers, clock, sharedPerHour } = options;
  const { project, recipient } = due;
  try {
    if (due.suppression === "bounce") throw new DeliveryFailed(notSentError("The address is suppressed: an e-mail to it has bounced."));
    if (due.user_id !== null && !isSignUpEmail(recipient))
      throw new EmailRejected("INVALID_EMAIL_ADDRESS", "The address does not have the form of an e-mail address.");
    const own = ownMailServer(project, secrets);
    if (!own && sharedPerHour !== undefined) await assertSharedLimit(db, project.tenancyId, sharedPerHour, clock.now());
    const email = await renderDueEmail(options, due);
    const optOut = optOutReason(email, due);
    if (optOut !== undefined) throw new DeliveryFailed(notSentError(optOut), "canceled");
    const { subject, text, html, unsubscribeUrl } = email;
    const from = { name: singleLine(own?.senderName ?? project.displayName), address: own?.senderEmail ?? due.sender_address };
    const message = { id: due.id, from, to: recipient, subject: singleLine(subject), text, html, unsubscribeUrl };
    if (!own) return { message, transport, sentOver: null };
    const { host, port, username } = own;
    return { message, transport: mailServers.transport(own), sentOver: { host, port, username } };
  } catch (error) {
    if (error instanceof EmailRejected || error instanceof EmailDeferred || error instanceof SealBroken)
      throw new DeliveryFailed(toDeliveryError(error));
    throw error;
  }
}

/** Why a user does not get an e-mail of its category. */
function optOutReason({ category }: EmailForUser, { preferences, suppression }: DueEmail): string | undefined {
  if (!category) return undefined;
  if (!(preferences[category.id] ?? category.enabled)) return "The user has turned off e-mails of this category.";
  return category.canDisable && suppression === "complaint" ? "The address is suppressed: its owner has complained." : undefined;
}

/** @throws EmailDeferred */
async function assertSharedLimit(db: Db, tenancyId: string, max: number, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<{ sent: number }>`SELECT count(*)::int AS sent FROM (SELECT FROM emails
    WHERE tenancy_id = ${tenancyId}::uuid AND sent_at > ${hourAgo}::timestamptz LIMIT ${max}) AS recent`.execute(db);
  if ((rows[0]?.sent ?? 0) >= max)
    throw new EmailDeferred("TEMPORARY", `The shared mail server sends at most ${max} e-mails an hour for a project.`);
}

/**
 * Marks an e-mail before the mail server gets its content: if the process stops then, it is not sent again. The run must still own
 * the job, and the e-mail must wait.
 */
async function markSending(db: Db, { kind, key, lease }: Job, { message, sentOver }: PreparedEmail): Promise<void> {
  const { tenancy_id, id } = emailIdOf({ kind, key });
  const marked = await db
    .updateTable("emails")
    .set({
      state: "sending",
      subject: message.subject,
      sender_name: message.from.name,
      sender_address: message.from.address,
      mail_server: sentOver && JSON.stringify(sentOver),
    })
    .where("tenancy_id", "=", tenancy_id)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("jobs").select("key").where("kind", "=", kind).where("key", "=", key).where("lease", "=", lease)),
    )
    .returning("id")
    .executeTakeFirst();
  if (!marked) throw new NotOurs();
}

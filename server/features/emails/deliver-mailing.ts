import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { enqueueJobs, type Job } from "../../core/jobs/queue.ts";
import { EmailInDoubt, inboxTransport } from "../../services/mailer.ts";
import { emailBackoff } from "./delivery.ts";
import { acceptedAttempt, appendAttempt, type DeliveryAttempt, failedAttempt } from "./delivery-attempt.ts";
import { abandonedError, type DeliveryError, isRendererBusy, toDeliveryError } from "./delivery-error.ts";
import { type DueEmail, sentSource } from "./due-email.ts";
import { type BatchEmail, createDueMailings, type DueMailing, nextBatch, ofMailing, ownJob } from "./due-mailing.ts";
import type { EmailKey } from "./email-source.ts";
import { emailJob, emailShares } from "./enqueue.ts";
import { openContent } from "./mailing-content.ts";
import { DeliveryFailed, type DeliveryOptions, EmailClaimLost, type PreparedEmail, prepareEmail, type SentWith } from "./prepare-email.ts";

/** E-mails of a batch: they share an engine of the renderer, and few statements. */
const batchSize = 50;
/** The number of attempts to write the outcome of e-mails; without one, it would be unknown. */
const recordAttempts = 3;
const recordPauseMillis = 500;

/** Deliveries at a time: the connections to a mail server. */
const deliveries = 5;
/** After this time a batch begins no delivery, so that its run ends within its deadline. */
const startMillis = 15_000;

/** The states of an e-mail. */
interface Outcome {
  readonly id: string;
  /** `queued`: it is tried again, by its own job. */
  readonly state: "sent" | "failed" | "unknown" | "canceled" | "queued";
  readonly error: DeliveryError | null;
  readonly source_sealed?: string | null;
  /** Where it was not sent: the mail server may have refused it before it was marked. */
  readonly sentWith?: SentWith | undefined;
  /** Where a mail server was tried. */
  readonly delivery?: DeliveryAttempt | undefined;
}

/** Delivers the e-mails of mailings. */
export function createMailingDelivery(options: DeliveryOptions) {
  const { db, secrets, clock, transport, keepContent = transport === inboxTransport } = options;
  const dueMailing = createDueMailings(db, options.configs);
  let last: DueMailing | undefined;

  /** The mailing; undefined if it or its project was deleted. */
  async function find(key: EmailKey): Promise<DueMailing | undefined> {
    const known = last?.id === key.id && last.tenancy_id === key.tenancy_id ? last : undefined;
    last = await dueMailing(key, known);
    return last;
  }

  /**
   * Ends what an earlier run was sending when its process stopped. The mail server may have it, so it is not sent again.
   * `state <> 'sent'` repeats the condition of the partial index `emails_not_sent`.
   */
  async function abandon(key: EmailKey): Promise<void> {
    const mailing = await find(key);
    if (!mailing) return;
    await sql`UPDATE emails e SET state = 'unknown', attempts = e.attempts + 1, error = ${JSON.stringify(abandonedError)}::jsonb
      WHERE e.state = 'sending' AND e.state <> 'sent' AND ${ofMailing(mailing)}`.execute(db);
  }

  /** Delivers the next e-mails of a mailing that is queued completely. @returns whether there were any */
  async function deliverBatch(job: Job, mailing: DueMailing): Promise<boolean> {
    const { content_sealed, project } = mailing;
    const rows = await nextBatch(db, mailing, batchSize);
    if (rows.length === 0) return false;
    const content = openContent(secrets, mailing.tenancy_id, mailing.id, content_sealed);
    const mark = batchCalls((emails: readonly PreparedEmail[]) => markSending(job, mailing, emails));
    const record = batchCalls((outcomes: readonly Outcome[]) => recordOutcomes(job, mailing, outcomes));
    const slots = createSlots(deliveries);
    const startBefore = performance.now() + startMillis;
    let waiting: DeliveryFailed | undefined;
    const deliver = async (row: BatchEmail) => {
      const due = { ...row, source_sealed: null, content_sealed, content, project };
      const outcome = await attempt(due, mark, (work) => slots(() => (performance.now() < startBefore ? work() : leave())));
      if (outcome instanceof DeliveryFailed) {
        if (!waiting || isBefore(outcome, waiting)) waiting = outcome;
        return false;
      }
      if (outcome) await record(outcome);
      return outcome !== undefined;
    };
    const outcomes = await Promise.all(rows.map(deliver));
    // Not at once: the renderer may be missing, or other projects keep it busy.
    if (!outcomes.some(Boolean)) throw waiting ?? new Error("No e-mail of the batch could be delivered now.");
    return true;
  }

  /**
   * Renders and delivers an e-mail.
   * @returns undefined if there was no time for it, or it is not the batch's any more. The error if it must wait for its turn or the
   * renderer
   */
  async function attempt(
    due: DueEmail,
    mark: (email: PreparedEmail) => Promise<boolean>,
    inTurn: (deliver: () => Promise<string | undefined>) => Promise<string | undefined>,
  ): Promise<Outcome | DeliveryFailed | undefined> {
    const { id } = due;
    let email: PreparedEmail | undefined;
    try {
      const prepared = await prepareEmail(options, due);
      email = prepared;
      const markFirst = async () => {
        if (!(await mark(prepared))) throw new EmailClaimLost();
      };
      const reply = await inTurn(() => prepared.transport.deliver(prepared.message, markFirst));
      const delivery = acceptedAttempt(clock.now(), reply);
      return { id, state: "sent", error: null, delivery, ...sentSource(secrets, due, prepared.message, keepContent) };
    } catch (failure) {
      if (failure instanceof EmailClaimLost) return undefined;
      if (failure instanceof DeliveryFailed && failure.waitUntil) return failure;
      const error = failure instanceof DeliveryFailed ? failure.error : toDeliveryError(failure);
      // Left to the next batch.
      if (isRendererBusy(error)) return undefined;
      const sentWith = failure instanceof DeliveryFailed ? failure.sentWith : email?.sentWith;
      const delivery = failure instanceof DeliveryFailed ? undefined : failedAttempt(clock.now(), error, failure instanceof EmailInDoubt);
      return { id, state: error.canRetry ? "queued" : readFinalState(failure), error, sentWith, delivery };
    }
  }

  /** Marks e-mails before the mail server gets their content, while the run owns the job. @returns which were marked */
  async function markSending({ kind, key, lease }: Job, mailing: DueMailing, emails: readonly PreparedEmail[]): Promise<boolean[]> {
    const given = emails.map(({ message: { id }, sentWith }) => ({ id, ...sentWith }));
    // Locks the mailing: once a cancellation or a pause is answered, none of its e-mails is marked.
    const { rows } = await sql<{
      id: string;
    }>`WITH ${lockedSql(mailing.tenancy_id, given)}, running AS MATERIALIZED (SELECT m.id FROM email_mailings m
        WHERE m.tenancy_id = ${mailing.tenancy_id}::uuid AND m.id = ${mailing.id}::uuid AND m.canceled_at IS NULL AND m.paused_at IS NULL
        FOR SHARE)
      UPDATE emails e SET state = 'sending', subject = given.subject, sender_name = given.sender_name,
        sender_address = given.sender_address, mail_server = given.mail_server
      FROM locked, jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (id uuid, subject text, sender_name text, sender_address text, mail_server jsonb)
      WHERE e.tenancy_id = ${mailing.tenancy_id}::uuid AND e.id = locked.id AND given.id = locked.id AND locked.state = 'queued'
        AND NOT ${ownJob}
        AND EXISTS (SELECT FROM jobs WHERE kind = ${kind} AND key = ${key} AND lease = ${lease}::uuid)
        AND EXISTS (SELECT FROM running)
      RETURNING e.id`.execute(db);
    const marked = new Set(rows.map(({ id }) => id));
    return emails.map(({ message }) => marked.has(message.id));
  }

  /** Writes what became of e-mails, if the run still owns the job. Those that are tried again get jobs. */
  async function recordOutcomes(job: Job, mailing: DueMailing, outcomes: readonly Outcome[]): Promise<undefined[]> {
    for (let tries = 1; ; tries++) {
      try {
        await writeOutcomes(job, mailing, outcomes);
        return outcomes.map(() => undefined);
      } catch (error) {
        if (tries >= recordAttempts) throw error;
        await sleep(recordPauseMillis);
      }
    }
  }

  async function writeOutcomes({ kind, key, lease }: Job, { tenancy_id }: DueMailing, outcomes: readonly Outcome[]): Promise<void> {
    const now = clock.now();
    const retryAt = new Date(now.getTime() + emailBackoff.firstMillis);
    const keys = sql`SELECT ${tenancy_id}::text || '/' || r.id::text AS key FROM recorded r WHERE r.state = 'queued'`;
    const given = outcomes.map(({ sentWith, ...outcome }) => ({ ...outcome, ...sentWith }));
    await sql`WITH ${lockedSql(tenancy_id, outcomes)}, recorded AS (
        UPDATE emails e SET state = given.state, error = given.error, attempts = e.attempts + 1,
          sent_at = CASE WHEN given.state = 'sent' THEN ${now}::timestamptz END, source_sealed = given.source_sealed,
          subject = coalesce(given.subject, e.subject), sender_name = coalesce(given.sender_name, e.sender_name),
          sender_address = coalesce(given.sender_address, e.sender_address),
          mail_server = CASE WHEN given.sender_name IS NULL THEN e.mail_server ELSE given.mail_server END,
          was_suppressed = coalesce(given.was_suppressed, e.was_suppressed),
          deliveries = ${appendAttempt(sql`e.deliveries`, sql`given.delivery`)}
        FROM locked, jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id uuid, state text, error jsonb, source_sealed text,
          subject text, sender_name text, sender_address text, mail_server jsonb, was_suppressed boolean, delivery jsonb)
        WHERE e.tenancy_id = ${tenancy_id}::uuid AND e.id = locked.id AND given.id = locked.id AND locked.state IN ('queued', 'sending')
          AND EXISTS (SELECT FROM jobs WHERE kind = ${kind} AND key = ${key} AND lease = ${lease}::uuid)
        RETURNING e.id, e.state)
      ${enqueueJobs(emailJob, keys, retryAt, `${tenancy_id}/${emailShares.mailing}`, 1)}`.execute(db);
  }

  return { find, abandon, deliverBatch };
}

/** SQL: `locked`, the rows of e-mails, found by their ids. By their state, a statement would read all that wait. */
const lockedSql = (tenancyId: string, emails: readonly { readonly id: string }[]) =>
  sql`locked AS MATERIALIZED (SELECT l.id, l.state FROM emails l
        WHERE l.tenancy_id = ${tenancyId}::uuid AND l.id = ANY (${emails.map(({ id }) => id)}::uuid[]) ORDER BY l.id FOR UPDATE)`;

const isBefore = (one: DeliveryFailed, other: DeliveryFailed): boolean => Number(one.waitUntil) < Number(other.waitUntil);

/** Leaves an e-mail as it is. */
const leave = (): Promise<never> => Promise.reject(new EmailClaimLost());

/** Runs work, so many at a time. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

function readFinalState(failure: unknown): "failed" | "unknown" | "canceled" {
  if (failure instanceof DeliveryFailed) return failure.finalState;
  return failure instanceof EmailInDoubt ? "unknown" : "failed";
}

/**
 * Batches calls. All calls that arrive while `work` runs are passed to its next call together.
 * @param work returns one result for each item, in their order
 */
function batchCalls<Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // Calls of the same turn of the event loop belong together.
    await null;
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      try {
        const results = await work(calls.map(({ item }) => item));
        for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}

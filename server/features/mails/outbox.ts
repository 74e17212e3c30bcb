import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { Mails } from "../../database/tables/mails.ts";
import type { DeliveryFault } from "./fault.ts";

/** How long a worker that took a mail is left alone with it. Several times the longest delivery, so that clocks may differ. */
export const leaseMillis = 120_000;

/** What a mail's row keeps of what went wrong. */
export interface MailError extends DeliveryFault {
  /** How often a worker vanished with this mail, so that nobody knows whether it was sent. */
  interruptions: number;
}

/** A mail that a worker has to itself until the lease ends. */
export interface TakenMail
  extends Pick<
    Selectable<Mails>,
    "tenancy_id" | "id" | "sender_name" | "sender_address" | "recipient" | "subject" | "body_sealed" | "attempts"
  > {
  interruptions: number;
}

const lost = "The process that was sending this mail stopped; whether the mail went out is not known.";

/**
 * Takes up to `limit` due mails of all tenancies, oldest first. One statement, so that of any number of workers exactly
 * one gets a mail. A mail whose lease ran out is taken over, and its row remembers that.
 */
export async function takeDue(db: Db, now: Date, limit: number): Promise<TakenMail[]> {
  return db
    .with("due", (query) =>
      query
        .selectFrom("mails")
        .select(["tenancy_id", "id"])
        .select(sql<number>`coalesce((error->>'interruptions')::int, 0) + (state = 'sending')::int`.as("interruptions"))
        // Words, not parameters: only so the planner may use the partial index, whatever the plan was made for.
        .where(sql<SqlBool>`state IN ('queued', 'sending')`)
        .where("due_at", "<=", now)
        // Nobody writes in the name of a project that was deleted.
        .where(sql<SqlBool>`EXISTS (SELECT FROM tenancies t WHERE t.id = mails.tenancy_id AND t.project_id IS NOT NULL)`)
        .orderBy("due_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("mails")
    .from("due")
    .set({
      due_at: new Date(now.getTime() + leaseMillis),
      attempts: sql<number>`mails.attempts + 1`,
      error: sql<string | null>`CASE WHEN mails.state = 'sending'
        THEN jsonb_build_object('errorType', 'UNKNOWN', 'message', ${lost}::text, 'canRetry', true, 'interruptions', due.interruptions)
        ELSE mails.error END`,
      state: "sending",
    })
    .whereRef("mails.tenancy_id", "=", "due.tenancy_id")
    .whereRef("mails.id", "=", "due.id")
    .returning([
      "mails.tenancy_id",
      "mails.id",
      "mails.sender_name",
      "mails.sender_address",
      "mails.recipient",
      "mails.subject",
      "mails.body_sealed",
      "mails.attempts",
      "due.interruptions",
    ])
    .execute();
}

interface Outcome {
  state: "queued" | "sent" | "failed";
  error: string | null;
  due_at?: Date;
  sent_at?: Date;
  body_sealed?: string;
}

/** Ends or postpones a mail that `takeDue` gave out. A worker that was given up for dead changes nothing: the attempt is no longer its own. */
async function settle(db: Db, mail: TakenMail, outcome: Outcome) {
  await db
    .updateTable("mails")
    .set(outcome)
    .where("tenancy_id", "=", mail.tenancy_id)
    .where("id", "=", mail.id)
    .where("state", "=", "sending")
    .where("attempts", "=", mail.attempts)
    .execute();
}

/** What a row's body becomes when its mail is over: nothing to change if it is to be kept. */
const wiping = (wiped: string | undefined) => (wiped === undefined ? {} : { body_sealed: wiped });

/** Marks a mail as sent; `wipedBody` replaces the body. */
export const markSent = (db: Db, mail: TakenMail, sentAt: Date, wipedBody: string | undefined) =>
  settle(db, mail, { state: "sent", sent_at: sentAt, error: null, ...wiping(wipedBody) });

/** Puts a mail back until `dueAt`. */
export const markDelayed = (db: Db, mail: TakenMail, dueAt: Date, error: MailError) =>
  settle(db, mail, { state: "queued", due_at: dueAt, error: JSON.stringify(error) });

/** Gives a mail up; `wipedBody` replaces the body. */
export const markFailed = (db: Db, mail: TakenMail, error: MailError, wipedBody: string | undefined) =>
  settle(db, mail, { state: "failed", error: JSON.stringify(error), ...wiping(wipedBody) });

/** What is told of a mail whose sender vanished more often than it may be sent again. */
export const lostForGood = (mail: TakenMail): MailError => ({
  errorType: "UNKNOWN",
  message: lost,
  canRetry: false,
  interruptions: mail.interruptions,
});

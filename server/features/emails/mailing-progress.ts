import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { EmailMailing } from "#contract/entities/emails/email-mailing.ts";
import {
  EmailMailingCannotBeCanceled,
  EmailMailingCannotBePaused,
  EmailMailingCannotBeRescheduled,
  EmailMailingCannotBeResumed,
  EmailMailingNotFound,
  SchemaError,
} from "#contract/errors/index.ts";
import type { internalEmailMailingRoutes } from "#contract/routes/emails/internal-email-mailings.ts";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { type AuditEntry, audit } from "../../core/audit.ts";
import { requeueJobs } from "../../core/jobs/queue.ts";
import type { Db } from "../../database/schema.ts";
import type { Call, Handlers } from "../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, requestsPage, sortKey } from "../../kernel/page.ts";
import { reply } from "../../kernel/reply.ts";
import { statement } from "../../kernel/statement.ts";
import { emailShares } from "./enqueue.ts";
import { mailingJob } from "./mailing-content.ts";

interface ProgressRow {
  readonly id: string;
  readonly is_for_all_users: boolean;
  readonly created_at: Date;
  readonly scheduled_at: Date | null;
  readonly completed_at: Date | null;
  readonly canceled_at: Date | null;
  readonly paused_at: Date | null;
  readonly subject: string | null;
  readonly draft_id: string | null;
  readonly recipients: number | null;
  readonly queued: number;
  readonly sent: number;
  readonly failed: number;
  readonly canceled: number;
}

/** A page of mailings with the number of their e-mails in each state, newest first. One statement. */
function readProgress(db: Db, tenancyId: string, { id, ...request }: PageRequest & { readonly id?: string }): Promise<Page<ProgressRow>> {
  const list: PagedList = {
    name: "mailings",
    table: "email_mailings",
    columns: "t.*",
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [sendingLimits.listedMailings],
    conditions: (parameter) => (id === undefined ? [] : [`t.id = ${parameter(id)}::uuid`]),
    // The page is found by index before its e-mails are counted.
    select: (
      page,
      orderOf,
      positionOf,
    ) => `SELECT m.id, m.user_ids IS NULL AS is_for_all_users, m.created_at, m.scheduled_at, m.completed_at,
        m.canceled_at, m.paused_at, m.subject, m.draft_id, cardinality(m.user_ids) AS recipients, c.*${positionOf("m")}
      FROM (${page}) m CROSS JOIN LATERAL (SELECT
        count(*) FILTER (WHERE e.state IN ('queued', 'sending'))::int AS queued,
        count(*) FILTER (WHERE e.state IN ('sent', 'bounced', 'complained'))::int AS sent,
        count(*) FILTER (WHERE e.state IN ('failed', 'unknown'))::int AS failed,
        count(*) FILTER (WHERE e.state = 'canceled')::int AS canceled
        FROM emails e WHERE e.tenancy_id = m.tenancy_id AND e.mailing_id = m.id) AS c ${orderOf("m")}`,
  };
  return readPage<ProgressRow>(db, tenancyId, list, request);
}

function toView(row: ProgressRow): z.output<typeof EmailMailing> {
  const { id, subject, draft_id, is_for_all_users, recipients, queued, sent, failed, canceled } = row;
  return {
    id,
    status: readStatus(row),
    subject,
    draft_id,
    is_for_all_users,
    recipients,
    counts: { queued, sent, failed, canceled },
    created_at_millis: row.created_at.getTime(),
    scheduled_at_millis: row.scheduled_at?.getTime() ?? null,
    paused_at_millis: row.paused_at?.getTime() ?? null,
    canceled_at_millis: row.canceled_at?.getTime() ?? null,
  };
}

function readStatus({ canceled_at, completed_at, paused_at, queued }: ProgressRow) {
  if (canceled_at) return "canceled";
  if (paused_at && (!completed_at || queued > 0)) return "paused";
  if (!completed_at) return "queueing";
  return queued > 0 ? "sending" : "done";
}

/** @throws EmailMailingNotFound */
async function requireProgress(db: Db, tenancyId: string, id: string) {
  const [mailing] = (await readProgress(db, tenancyId, { id, limit: 1 })).rows;
  if (!mailing) throw new EmailMailingNotFound();
  return toView(mailing);
}

export const emailMailingHandlers: Handlers<typeof internalEmailMailingRoutes> = {
  async list({ input, project, db }) {
    const { rows, next } = await readProgress(db, project.tenancyId, input);
    // Published clients read the newest ones.
    return requestsPage(input) ? reply.page(rows, next, toView) : { items: rows.map(toView), is_paginated: false };
  },

  get: ({ input, project, db }) => requireProgress(db, project.tenancyId, input.mailing_id),

  /** Marks the mailing, so that its job sends nothing more; the job then cancels what waits. */
  cancel: (call) =>
    changeMailing(call, {
      event: "mailing.canceled",
      change: sql`UPDATE email_mailings m SET canceled_at = ${call.now}::timestamptz WHERE m.canceled_at IS NULL AND ${hasWaiting}`,
      refuse: () => new EmailMailingCannotBeCanceled(),
    }),

  pause: (call) =>
    changeMailing(call, {
      event: "mailing.paused",
      change: sql`UPDATE email_mailings m SET paused_at = ${call.now}::timestamptz
        WHERE m.canceled_at IS NULL AND m.paused_at IS NULL AND ${hasWaiting}`,
      refuse: () => new EmailMailingCannotBePaused(),
    }),

  resume: (call) =>
    changeMailing(call, {
      event: "mailing.resumed",
      change: sql`UPDATE email_mailings m SET paused_at = NULL WHERE m.canceled_at IS NULL AND m.paused_at IS NOT NULL`,
      refuse: () => new EmailMailingCannotBeResumed(),
    }),

  /** Only before its time: its job checks the time again when it locks the mailing. */
  async reschedule(call) {
    const at = new Date(Math.max(call.input.scheduled_at_millis, call.now.getTime()));
    const farthest = sendingLimits.scheduleDays * 86_400_000;
    return changeMailing(call, {
      event: "mailing.rescheduled",
      data: { scheduled_at_millis: at.getTime() },
      change: sql`UPDATE email_mailings m SET scheduled_at = ${at}::timestamptz
        WHERE m.canceled_at IS NULL AND m.completed_at IS NULL AND m.scheduled_at > ${call.now}::timestamptz
          AND m.created_at >= ${new Date(at.getTime() - farthest)}::timestamptz`,
      dueAt: at,
      refuse: ({ created_at_millis }) =>
        at.getTime() - created_at_millis > farthest
          ? new SchemaError({ message: `body.scheduled_at_millis must be at most ${sendingLimits.scheduleDays} days after the call` })
          : new EmailMailingCannotBeRescheduled(),
    });
  },
};

/** SQL: whether an e-mail of the mailing `m` waits. `state <> 'sent'` repeats the condition of the partial index `emails_not_sent`. */
const hasWaiting = sql`(m.completed_at IS NULL OR EXISTS (SELECT FROM emails e WHERE e.tenancy_id = m.tenancy_id AND e.mailing_id = m.id
  AND e.created_at = m.created_at AND e.state = 'queued' AND e.state <> 'sent'))`;

type MailingCall = Pick<
  Call<typeof internalEmailMailingRoutes.cancel>,
  "accessType" | "user" | "administrator" | "agent" | "origin" | "project" | "db" | "now" | "background" | "afterCommit"
> & { readonly input: { readonly mailing_id: string } };

interface MailingChange {
  readonly event: "mailing.canceled" | "mailing.paused" | "mailing.resumed" | "mailing.rescheduled";
  readonly data?: { readonly scheduled_at_millis: number };
  /** UPDATE of the mailings `m` whose state allows the change. */
  readonly change: RawBuilder<unknown>;
  /** When its job runs. Default: now. It waits itself for a later time. */
  readonly dueAt?: Date;
  refuse(mailing: z.output<typeof EmailMailing>): Error;
}

/**
 * Changes a mailing by one conditional statement, with its entry in the audit log, and wakes its job.
 * @throws EmailMailingNotFound, what `refuse` returns
 */
async function changeMailing(call: MailingCall, { event, data, change, dueAt, refuse }: MailingChange) {
  const { input, project, db, now, background, afterCommit } = call;
  const { tenancyId } = project;
  const { changed } = await statement()
    .step(
      "changed",
      sql<{ id: string }>`${change} AND m.tenancy_id = ${tenancyId}::uuid AND m.id = ${input.mailing_id}::uuid RETURNING m.id`,
    )
    .also(
      requeueJobs(
        mailingJob,
        sql`SELECT ${tenancyId}::text || '/' || id::text AS key, ${`${tenancyId}/${emailShares.mailing}`}::text AS share FROM changed`,
        dueAt ?? now,
      ),
    )
    .also((earlier) =>
      audit(call, { event, userId: null, data: { mailing_id: input.mailing_id, ...data } } as AuditEntry, earlier.selectFrom("changed")),
    )
    .counts(db, "changed");
  const mailing = await requireProgress(db, tenancyId, input.mailing_id);
  if (changed === 0) throw refuse(mailing);
  afterCommit(background.wakeJobs);
  return mailing;
}

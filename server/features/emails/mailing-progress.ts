import { sql } from "kysely";
import type { z } from "zod";
import type { EmailMailing } from "#contract/entities/emails/email-mailing.ts";
import { EmailMailingCannotBeCanceled, EmailMailingNotFound } from "#contract/errors/index.ts";
import type { internalEmailMailingRoutes } from "#contract/routes/emails/internal-emails.ts";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { requeueJobs } from "../../core/jobs/queue.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers } from "../../kernel/call.ts";
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
        m.canceled_at, c.*${positionOf("m")}
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
  const { id, is_for_all_users, created_at, scheduled_at, canceled_at, queued, sent, failed, canceled } = row;
  return {
    id,
    status: readStatus(row),
    is_for_all_users,
    counts: { queued, sent, failed, canceled },
    created_at_millis: created_at.getTime(),
    scheduled_at_millis: scheduled_at?.getTime() ?? null,
    canceled_at_millis: canceled_at?.getTime() ?? null,
  };
}

function readStatus({ canceled_at, completed_at, queued }: ProgressRow) {
  if (canceled_at) return "canceled";
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

  /**
   * Marks the mailing, so that its job sends nothing more; the job then cancels what waits. `state <> 'sent'` repeats the condition of
   * the partial index `emails_not_sent`.
   */
  async cancel({ input, project: { tenancyId }, db, now, background, afterCommit }) {
    const { canceled } = await statement()
      .step(
        "canceled",
        sql<{ id: string }>`UPDATE email_mailings m SET canceled_at = ${now}::timestamptz
          WHERE m.tenancy_id = ${tenancyId}::uuid AND m.id = ${input.mailing_id}::uuid AND m.canceled_at IS NULL
            AND (m.completed_at IS NULL OR EXISTS (SELECT FROM emails e WHERE e.tenancy_id = m.tenancy_id AND e.mailing_id = m.id
              AND e.created_at = m.created_at AND e.state = 'queued' AND e.state <> 'sent'))
          RETURNING m.id`,
      )
      .also(
        requeueJobs(
          mailingJob,
          sql`SELECT ${tenancyId}::text || '/' || id::text AS key, ${`${tenancyId}/${emailShares.mailing}`}::text AS share FROM canceled`,
          now,
        ),
      )
      .counts(db, "canceled");
    const mailing = await requireProgress(db, tenancyId, input.mailing_id);
    if (canceled === 0) throw new EmailMailingCannotBeCanceled();
    afterCommit(background.wakeJobs);
    return mailing;
  },
};

import { type Selectable, sql } from "kysely";
import { EmailNotFound } from "#contract/errors/index.ts";
import { type EmailStatus, type EmailType, sendingLimits as limits } from "#contract/vocabulary/emails/sent-emails.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { Db } from "../../database/schema.ts";
import type { EmailSuppressions, Emails } from "../../database/tables/emails.ts";
import type { Project } from "../../kernel/call.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../kernel/page.ts";

/** An e-mail of the log, without its content. */
export interface EmailRow extends Omit<Selectable<Emails>, "tenancy_id" | "source_sealed" | "read_at"> {
  readonly has_content: boolean;
}

const columns = `t.id, t.subject, t.recipient, t.sender_name, t.sender_address, t.mail_server, t.error, t.state, t.type, t.user_id, t.mailing_id,
  t.attempts, t.created_at, t.sent_at, t.feedback_at, t.was_suppressed, (t.source_sealed IS NOT NULL OR EXISTS (SELECT FROM email_mailings m
    WHERE m.tenancy_id = t.tenancy_id AND m.id = t.mailing_id)) AS has_content`;

export interface EmailFilter extends PageRequest {
  readonly status?: EmailStatus | undefined;
  /** Any of these. */
  readonly statuses?: readonly EmailStatus[] | undefined;
  readonly type?: EmailType | undefined;
  readonly recipient?: string | undefined;
  readonly user_id?: string | undefined;
  readonly mailing_id?: string | undefined;
}

/** A page of the log, newest first. One statement. @throws SchemaError when the cursor is no e-mail's id */
export function listEmails(db: Db, tenancyId: string, filter: EmailFilter): Promise<Page<EmailRow>> {
  const { status, statuses, type, recipient, user_id, mailing_id } = filter;
  const list: PagedList = {
    name: "emails",
    table: "emails",
    columns,
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [25, pageSizes.emails.max],
    conditions: (parameter) => [
      // As literals, so that the partial index of the states serves them.
      ...(status ? [`t.state = '${status}'`] : []),
      ...(statuses ? [`t.state = ANY (${parameter(statuses)}::text[])`] : []),
      ...(type ? [`t.type = ${parameter(type)}`] : []),
      ...(recipient ? [`t.recipient = ${parameter(recipient)}`] : []),
      ...(user_id ? [`t.user_id = ${parameter(user_id)}::uuid`] : []),
      ...(mailing_id ? [`t.mailing_id = ${parameter(mailing_id)}::uuid`] : []),
    ],
    unknownIdMessage: "query.cursor names no e-mail of the log. If it was deleted, start again without it.",
  };
  return readPage<EmailRow>(db, tenancyId, list, filter);
}

/** @throws EmailNotFound */
export async function requireEmail(db: Db, tenancyId: string, id: string): Promise<EmailRow> {
  const row = await db
    .selectFrom("emails as t")
    .selectAll("t")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("email_mailings as m")
          .select("m.id")
          .whereRef("m.tenancy_id", "=", "t.tenancy_id")
          .whereRef("m.id", "=", "t.mailing_id"),
      ).as("has_mailing"),
    )
    .where("t.tenancy_id", "=", tenancyId)
    .where("t.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new EmailNotFound();
  return { ...row, has_content: row.source_sealed !== null || Boolean(row.has_mailing) };
}

export type SuppressionRow = Selectable<EmailSuppressions>;

/** A page of suppressed addresses, newest first. @throws SchemaError when the cursor is no suppression's id */
export function listSuppressions(
  db: Db,
  tenancyId: string,
  filter: PageRequest & { readonly email?: string | undefined },
): Promise<Page<SuppressionRow>> {
  const list: PagedList = {
    name: "email-suppressions",
    table: "email_suppressions",
    columns: "t.*",
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [25, pageSizes.emails.max],
    conditions: (parameter) => (filter.email ? [`t.email = ${parameter(filter.email)}`] : []),
    unknownIdMessage: "query.cursor names no suppression. If it was removed, start again without it.",
  };
  return readPage<SuppressionRow>(db, tenancyId, list, filter);
}

interface Counts {
  readonly hour: number;
  readonly day: number;
  readonly failed: number;
  readonly queued: number;
  readonly suppressed: number;
}

/** Counts the e-mails that a project has sent, and may send. One statement. */
export async function emailUsage(db: Db, { tenancyId, config }: Project, now: Date) {
  const [hourAgo, dayAgo] = [3_600_000, 86_400_000].map((millis) => new Date(now.getTime() - millis));
  const ofTenancy = sql`FROM emails WHERE tenancy_id = ${tenancyId}::uuid`;
  const { rows } = await sql<Counts>`SELECT
    (SELECT count(*)::int ${ofTenancy} AND sent_at > ${hourAgo}::timestamptz) AS hour,
    (SELECT count(*)::int ${ofTenancy} AND sent_at > ${dayAgo}::timestamptz) AS day,
    (SELECT count(*)::int ${ofTenancy} AND state <> 'sent' AND state IN ('failed', 'unknown') AND created_at > ${dayAgo}::timestamptz) AS failed,
    (SELECT count(*)::int ${ofTenancy} AND state <> 'sent' AND state IN ('queued', 'sending')) AS queued,
    (SELECT count(*)::int FROM email_suppressions WHERE tenancy_id = ${tenancyId}::uuid) AS suppressed`.execute(db);
  const { hour, day, failed, queued, suppressed } = rows[0] as Counts;
  const { isShared } = config.emails.server;
  return {
    is_shared: isShared,
    hour: { max: isShared ? limits.sharedPerHour : null, sent: hour },
    day: { sent: day, failed },
    queued,
    suppressed,
    recipients_per_call: limits.recipients,
    calls_per_minute: limits.callsPerMinute,
  };
}

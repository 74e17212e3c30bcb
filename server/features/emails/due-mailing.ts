import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { ConfigCache } from "../../services/config-cache.ts";
import type { TenancyProject } from "../projects/queries.ts";
import type { DueEmail } from "./due-email.ts";
import type { EmailKey } from "./email-source.ts";
import { emailJob } from "./enqueue.ts";
import { selectReaderLanguages } from "./reader-locale.ts";
import { createTenancyProjects, type ProjectRow, projectColumns } from "./tenancy-project.ts";

/** A mailing in progress. */
export interface DueMailing extends EmailKey {
  readonly content_sealed: string;
  readonly created_at: Date;
  /** When all of its e-mails were queued. */
  readonly completed_at: Date | null;
  readonly canceled_at: Date | null;
  readonly paused_at: Date | null;
  readonly scheduled_at: Date | null;
  readonly project: TenancyProject;
}

type Row = Omit<DueMailing, "project" | "content_sealed"> & ProjectRow & { readonly content_sealed: string | null };

/** A mailing that is paused, or scheduled for later. */
export class MailingWaits extends Error {
  readonly waitUntil: Date;
  constructor(waitUntil: Date) {
    super("The mailing waits.");
    this.waitUntil = waitUntil;
  }
}

/** How often a paused mailing looks whether it was resumed. Resuming wakes it, but for the moment in which it looks. */
export const pausedMillis = 60_000;

/** @throws MailingWaits */
export function assertDue({ paused_at, scheduled_at }: Pick<DueMailing, "paused_at" | "scheduled_at">, now: Date): void {
  if (paused_at) throw new MailingWaits(new Date(now.getTime() + pausedMillis));
  if (scheduled_at && scheduled_at > now) throw new MailingWaits(scheduled_at);
}

/** Reads mailings. The content, which may be large, is read once. */
export function createDueMailings(db: Db, configs: ConfigCache) {
  const projects = createTenancyProjects(configs);

  /** Undefined when the mailing or its project was deleted. @param known the mailing as it was read before */
  return async function dueMailing({ tenancy_id, id }: EmailKey, known: DueMailing | undefined): Promise<DueMailing | undefined> {
    const cached = projects.cached(tenancy_id);
    const { rows } = await sql<Row>`SELECT m.tenancy_id, m.id, m.created_at, m.completed_at, m.canceled_at, m.paused_at, m.scheduled_at,
        CASE WHEN ${known === undefined}::boolean THEN m.content_sealed END AS content_sealed, ${projectColumns(cached)}
      FROM email_mailings m JOIN tenancies t ON t.id = m.tenancy_id JOIN projects p ON p.id = t.project_id
      WHERE m.tenancy_id = ${tenancy_id}::uuid AND m.id = ${id}::uuid`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { project_id, display_name, branch_id, config_revision, config, content_sealed, ...mailing } = row;
    const project = projects.resolve(tenancy_id, { project_id, display_name, branch_id, config_revision, config }, cached);
    return { ...mailing, content_sealed: known?.content_sealed ?? content_sealed ?? "", project };
  };
}

/** The columns that differ between the e-mails of a batch. */
export type BatchEmail = Omit<DueEmail, "project" | "content_sealed" | "content" | "source_sealed">;

/** SQL: whether the e-mail `e` has its own job. */
export const ownJob = sql`EXISTS (SELECT FROM jobs j WHERE j.kind = ${emailJob} AND j.key = e.tenancy_id::text || '/' || e.id::text)`;
/** SQL: the e-mails `e` of a mailing that the mailing delivers. The time leads to them in the index of e-mails that are not sent. */
export const ofMailing = ({ tenancy_id, id, created_at }: Pick<DueMailing, "tenancy_id" | "id" | "created_at">) =>
  sql`e.tenancy_id = ${tenancy_id}::uuid AND e.created_at = ${created_at}::timestamptz AND e.mailing_id = ${id}::uuid AND NOT ${ownJob}`;

/** The next e-mails of a mailing. `state <> 'sent'` repeats the condition of the partial index `emails_not_sent`, which PostgreSQL needs to use it. */
export async function nextBatch(db: Db, mailing: DueMailing, limit: number): Promise<readonly BatchEmail[]> {
  const { rows } =
    await sql<BatchEmail>`SELECT e.tenancy_id, e.id, e.recipient, e.subject, e.type, e.state, e.sender_address, e.user_id, e.mailing_id,
      u.display_name AS user_name, ${selectReaderLanguages} AS user_languages, d.reason AS suppression,
      (SELECT coalesce(jsonb_object_agg(n.category_id, n.enabled), '{}') FROM notification_preferences n
        WHERE n.tenancy_id = e.tenancy_id AND n.user_id = e.user_id) AS preferences
    FROM emails e
    LEFT JOIN users u ON u.tenancy_id = e.tenancy_id AND u.id = e.user_id
    LEFT JOIN email_suppressions d ON d.tenancy_id = e.tenancy_id AND d.email = e.recipient
    WHERE e.state = 'queued' AND e.state <> 'sent' AND ${ofMailing(mailing)}
    ORDER BY e.created_at, e.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** E-mails canceled by one statement. */
const cancelSize = 1000;

/**
 * Cancels e-mails of a canceled mailing that wait, also those that are tried again. `state <> 'sent'` is for the index, as above.
 * @returns whether some may be left
 */
export async function cancelBatch(db: Db, { tenancy_id, id }: EmailKey): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE emails e SET state = 'canceled' FROM (
      SELECT w.tenancy_id, w.id FROM emails w JOIN email_mailings m ON m.tenancy_id = w.tenancy_id AND m.id = w.mailing_id
      WHERE w.tenancy_id = ${tenancy_id}::uuid AND w.mailing_id = ${id}::uuid AND w.created_at = m.created_at
        AND w.state = 'queued' AND w.state <> 'sent' ORDER BY w.id LIMIT ${cancelSize} FOR UPDATE OF w) AS waiting
    WHERE e.tenancy_id = waiting.tenancy_id AND e.id = waiting.id`.execute(db);
  return numAffectedRows === BigInt(cancelSize);
}

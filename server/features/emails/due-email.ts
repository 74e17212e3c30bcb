import { sql } from "kysely";
import type { EmailStatus, EmailType, SuppressionReason } from "#contract/vocabulary/emails/sent-emails.ts";
import type { Db } from "../../database/schema.ts";
import type { ConfigCache } from "../../services/config-cache.ts";
import type { EmailMessage } from "../../services/mailer.ts";
import type { Secrets } from "../../services/secrets.ts";
import type { TenancyProject } from "../projects/queries.ts";
import { type EmailKey, sealSource } from "./email-source.ts";
import { emailJob, emailShares } from "./enqueue.ts";
import type { MailingContent } from "./mailing-content.ts";
import { selectReaderLanguages } from "./reader-locale.ts";
import { createTenancyProjects, type ProjectRow, projectColumns } from "./tenancy-project.ts";

/** An e-mail on its way, with all that its delivery needs. */
export interface DueEmail extends EmailKey {
  readonly recipient: string;
  readonly subject: string;
  readonly type: EmailType;
  readonly state: EmailStatus;
  readonly source_sealed: string | null;
  readonly sender_address: string;
  readonly user_id: string | null;
  readonly mailing_id: string | null;
  /** The content of the mailing, which may have been deleted. */
  readonly content_sealed: string | null;
  /** The same, where it was opened for other e-mails of the mailing. */
  readonly content?: MailingContent | undefined;
  readonly user_name: string | null;
  /** As an Accept-Language header. */
  readonly user_languages: string | null;
  readonly suppression: SuppressionReason | null;
  /** The state of the mailing, where it tries the e-mail again. */
  readonly hold?: "canceled" | "paused" | null;
  /** Categories that the user has turned off or on. */
  readonly preferences: Readonly<Record<string, boolean>>;
  readonly project: TenancyProject;
}

type Row = Omit<DueEmail, "project"> & ProjectRow;

/** SQL: whether a mailing tries the e-mail `e` again by its own job. One that a developer sends again has another share. */
export const retryOfMailing = sql`EXISTS (SELECT FROM jobs j WHERE j.kind = ${emailJob} AND j.key = e.tenancy_id::text || '/' || e.id::text
  AND j.share = e.tenancy_id::text || ${`/${emailShares.mailing}`})`;

/** Reads e-mails for their delivery. */
export function createDueEmails(db: Db, configs: ConfigCache) {
  const projects = createTenancyProjects(configs);

  /** Undefined when the e-mail was deleted, or its project: nothing is sent in the name of a deleted project. One statement. */
  return async function dueEmail({ tenancy_id, id }: EmailKey): Promise<DueEmail | undefined> {
    const cached = projects.cached(tenancy_id);
    const { rows } =
      await sql<Row>`SELECT e.tenancy_id, e.id, e.recipient, e.subject, e.type, e.state, e.source_sealed, e.sender_address, e.user_id,
        e.mailing_id, m.content_sealed, u.display_name AS user_name,
        CASE WHEN m.id IS NULL OR NOT ${retryOfMailing} THEN NULL WHEN m.canceled_at IS NOT NULL THEN 'canceled' WHEN m.paused_at IS NOT NULL THEN 'paused' END
          AS hold,
        ${selectReaderLanguages} AS user_languages, d.reason AS suppression,
        (SELECT coalesce(jsonb_object_agg(n.category_id, n.enabled), '{}') FROM notification_preferences n
          WHERE n.tenancy_id = e.tenancy_id AND n.user_id = e.user_id) AS preferences,
        ${projectColumns(cached)}
      FROM emails e
      JOIN tenancies t ON t.id = e.tenancy_id
      JOIN projects p ON p.id = t.project_id
      LEFT JOIN email_mailings m ON m.tenancy_id = e.tenancy_id AND m.id = e.mailing_id
      LEFT JOIN users u ON u.tenancy_id = e.tenancy_id AND u.id = e.user_id
      LEFT JOIN email_suppressions d ON d.tenancy_id = e.tenancy_id AND d.email = e.recipient
      WHERE e.tenancy_id = ${tenancy_id}::uuid AND e.id = ${id}::uuid AND e.state IN ('queued', 'sending')`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { project_id, display_name, branch_id, config_revision, config, ...email } = row;
    return { ...email, project: projects.resolve(tenancy_id, { project_id, display_name, branch_id, config_revision, config }, cached) };
  };
}

/**
 * Returns the content of a sent e-mail that remains. The local inbox has it as rendered; of a developer's e-mail the source remains, to send it
 * again.
 * That of built-in e-mails is deleted: their links carry secrets.
 */
export function sentSource(
  secrets: Secrets,
  due: DueEmail,
  message: EmailMessage,
  keepContent: boolean,
): { source_sealed?: string | null } {
  const { subject, text, html, unsubscribeUrl } = message;
  if (keepContent) return { source_sealed: sealSource(secrets, due, { type: "custom", subject, text, html, unsubscribeUrl }) };
  return due.mailing_id === null ? { source_sealed: null } : {};
}

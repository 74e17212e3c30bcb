import type { NotificationCategoryName } from "#contract/vocabulary/emails/notifications.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { sealedColumn } from "../../core/sealed-column.ts";
import type { Secrets } from "../../services/secrets.ts";

/** The kind of the jobs that queue and deliver the e-mails of mailings. */
export const mailingJob = "email-mailing";

/** The content that a call sends to users. Each user's e-mail is rendered from it when it is sent. */
export interface MailingContent {
  readonly content:
    | { readonly html: string }
    | { readonly templateId: string; readonly variables: Readonly<Record<string, Json>> }
    /** A draft's source at the time of the call. */
    | { readonly tsxSource: string };
  /** Instead of the rendered subject. */
  readonly subject?: string | undefined;
  /** False for none; undefined for the one of the template, or else the project's. */
  readonly themeId?: string | false | undefined;
  /** The category of an e-mail that names none. */
  readonly category: NotificationCategoryName;
}

const sealContext = (tenancyId: string, mailingId: string) => `email_mailings.content/${tenancyId}/${mailingId}`;

/** For the column `email_mailings.content_sealed`: variables may be secrets. */
export const sealContent = (secrets: Secrets, tenancyId: string, mailingId: string, content: MailingContent): string =>
  secrets.seal(sealContext(tenancyId, mailingId), JSON.stringify(content));

/** @throws SealBroken */
export const openContent = (secrets: Secrets, tenancyId: string, mailingId: string, sealed: string): MailingContent =>
  JSON.parse(secrets.open(sealContext(tenancyId, mailingId), sealed)) as MailingContent;

export const mailingContentColumn = sealedColumn("email_mailings", "content_sealed", ["tenancy_id", "id"], ({ tenancy_id, id }) =>
  sealContext(tenancy_id, id),
);

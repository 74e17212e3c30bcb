import { sealedColumn } from "../../core/sealed-column.ts";
import type { Secrets } from "../../services/secrets.ts";
import type { DisabledWebhookEmail } from "./templates/disabled-webhook.ts";
import type { LeakedKeyEmail } from "./templates/leaked-key.ts";
import type { Reader } from "./templates/locale.ts";
import type { InvitationEmail, LinkEmail } from "./templates/messages.ts";
import type { PaymentNoticeEmail } from "./templates/payment-notice.ts";
import type { RecoveryEmail } from "./templates/recovery.ts";
import type { SecurityNoticeEmail } from "./templates/security-notice.ts";

/** The values of a built-in e-mail. The project's name is added when it is rendered. */
type Values<Email> = Omit<Email, "projectName">;
type Link = Pick<LinkEmail, "userName" | "link" | "locale">;

/** The source of an e-mail when it is sent. It is stored as JSON. */
export type EmailSource = (
  | (Link & { readonly type: "email_verification" | "password_reset" | "sign_in_invitation" })
  /** @property typed the characters to enter instead of following the link */
  | (Link & { readonly type: "magic_link"; readonly typed: string })
  | (Link & { readonly type: "team_invitation" } & Pick<InvitationEmail, "teamName" | "inviterName">)
  | (Omit<Values<SecurityNoticeEmail>, "at"> & { readonly type: "security_notice"; readonly atMillis: number })
  | (Values<RecoveryEmail> & { readonly type: "account_recovery" })
  | (Values<LeakedKeyEmail> & { readonly type: "leaked_api_key" })
  | (DisabledWebhookEmail & { readonly type: "webhook_disabled" })
  | (Values<PaymentNoticeEmail> & { readonly type: "payment_notice" })
  | RenderedSource
) & { readonly reader?: Reader | undefined };

/** An e-mail whose content is final. */
export interface RenderedSource extends RenderedEmail {
  readonly type: "custom";
}

/** The content of an e-mail, in both of its forms. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that unsubscribes its recipient. It is a secret like any other link. */
  readonly unsubscribeUrl?: string | undefined;
}

/** The primary key of an e-mail. It is bound into the seal, so that a source moved to another row does not open. */
export interface EmailKey {
  readonly tenancy_id: string;
  readonly id: string;
}

// Stored rows are sealed with this name: it must not change.
const sealContext = (key: EmailKey) => `mails.body/${key.tenancy_id}/${key.id}`;

/** Seals the source of an e-mail for the column `emails.source_sealed`. */
export const sealSource = (secrets: Secrets, key: EmailKey, source: EmailSource): string =>
  secrets.seal(sealContext(key), JSON.stringify(source));

/** @throws SealBroken if the source was changed, moved, or sealed with a secret that this server does not have */
export function openSource(secrets: Secrets, row: EmailKey & { readonly source_sealed: string; readonly subject: string }): EmailSource {
  const source = JSON.parse(secrets.open(sealContext(row), row.source_sealed)) as EmailSource | Omit<RenderedEmail, "subject">;
  // In early versions the outbox had finished texts alone.
  return "type" in source ? source : { ...source, type: "custom", subject: row.subject };
}

export const emailSourceColumn = sealedColumn("emails", "source_sealed", ["tenancy_id", "id"], sealContext);

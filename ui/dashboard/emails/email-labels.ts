import type { DeliveryErrorType, EmailStatus, EmailType } from "#contract/vocabulary/emails/sent-emails.ts";
import type { EmailMailing, SentEmail } from "#sdk/admin.ts";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";

export const emailStatusLabels = {
  queued: { label: "emails.status.queued", variant: "plain" },
  sending: { label: "emails.status.sending", variant: "plain" },
  sent: { label: "emails.status.sent", variant: "good" },
  failed: { label: "emails.status.failed", variant: "danger" },
  unknown: { label: "emails.status.unknown", variant: "warning" },
  canceled: { label: "emails.status.canceled", variant: "plain" },
  bounced: { label: "emails.status.bounced", variant: "danger" },
  complained: { label: "emails.status.complained", variant: "danger" },
} as const satisfies Record<EmailStatus, { label: MessageId; variant: string }>;

export const mailingStatusLabels = {
  queueing: { label: "emails.mailingStatus.queueing", variant: "plain" },
  sending: { label: "emails.status.sending", variant: "plain" },
  paused: { label: "emails.mailingStatus.paused", variant: "warning" },
  done: { label: "emails.mailingStatus.done", variant: "good" },
  canceled: { label: "emails.status.canceled", variant: "plain" },
} as const satisfies Record<EmailMailing["status"], { label: MessageId; variant: string }>;

export const typeLabels = {
  email_verification: "emails.type.verification",
  password_reset: "emails.type.reset",
  magic_link: "emails.type.signIn",
  team_invitation: "emails.type.teamInvitation",
  sign_in_invitation: "emails.type.signInInvitation",
  security_notice: "emails.type.security",
  account_recovery: "emails.type.recovery",
  leaked_api_key: "emails.type.leakedKey",
  webhook_disabled: "emails.type.disabledWebhook",
  payment_notice: "emails.type.payment",
  custom: "emails.type.custom",
} as const satisfies Record<EmailType, MessageId>;

/** The subject of an e-mail; its type where it has none yet. */
export const emailTitle = ({ subject, type }: Pick<SentEmail, "subject" | "type">): string => subject || t(typeLabels[type]);

/** The meaning of an error class, and the advice about it. */
export const errorDiagnoses = {
  HOST_NOT_FOUND: "emails.error.host",
  AUTH_FAILED: "emails.error.auth",
  TEMPORARY: "emails.error.temporary",
  INVALID_EMAIL_ADDRESS: "emails.error.address",
  REJECTED: "emails.error.rejected",
  TIMEOUT: "emails.error.timeout",
  SOCKET_CLOSED: "emails.error.closed",
  UNKNOWN: "emails.error.unknown",
} as const satisfies Record<DeliveryErrorType, MessageId>;

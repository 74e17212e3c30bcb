import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { CompiledMessage } from "#contract/vocabulary/format-message.ts";
import type { PaymentNotice } from "#contract/vocabulary/payments/purchases.ts";

/** Changes that a user is notified of, because an attacker may have made them. */
export const securityNoticeEvents = [
  "user.device_added",
  "user.password_set",
  "user.password_changed",
  "user.password_reset",
  "user.password_removed",
  "user.second_factor_enabled",
  "user.second_factor_disabled",
  "user.backup_codes_created",
  "user.backup_code_used",
  "user.passkey_added",
  "user.passkey_removed",
  "user.email_changed",
  "user.email_added",
  "user.email_removed",
  "user.oauth_sign_in_added",
  "user.sign_in_methods_changed",
  "user.disowned",
  "user_api_key.created",
] as const satisfies readonly AuditEventName[];
export type SecurityNoticeEvent = (typeof securityNoticeEvents)[number];

/** The texts of a notice about one change. */
interface NoticeMessages {
  subject: CompiledMessage;
  title: CompiledMessage;
  message: CompiledMessage;
}

/**
 * The texts of the notices in one locale. Those of the templates are in contract/config/generated/. Values are inserted once: a name that
 * looks like a placeholder stays a name.
 */
export interface EmailMessages {
  notices: Readonly<Record<SecurityNoticeEvent, NoticeMessages>> & {
    /** Label of the time. */
    when: CompiledMessage;
    /** Label of the provider whose account was added. */
    provider: CompiledMessage;
    /** Label of the address that the change is about, where it is not the recipient's. */
    address: CompiledMessage;
    /** Label of the browser and system of a new device, and their names. */
    device: CompiledMessage;
    browserOnSystem: CompiledMessage;
    /** Label of the link to the user's sessions. */
    sessions: CompiledMessage;
    /** Label of the caller's address. */
    from: CompiledMessage;
    /** Replaces the address if the project's own server made the change. */
    byProject: CompiledMessage;
    near: CompiledMessage;
    wasYou: CompiledMessage;
    /** Advises otherwise, if a password reset with this address ends the access. */
    notYou: CompiledMessage;
    /** Advises otherwise, if no password can be reset with this address. */
    notYouAsk: CompiledMessage;
  };
  /** The e-mail after the recovery of an account that another person may have created. */
  recovery: {
    subject: CompiledMessage;
    title: CompiledMessage;
    message: CompiledMessage;
    /** Label of the removed credentials, and their names. */
    credentials: CompiledMessage;
    secondFactor: CompiledMessage;
    passkey: CompiledMessage;
    /** Label of a removed member. */
    member: CompiledMessage;
    /** Label of the recipient of a revoked invitation. */
    invitation: CompiledMessage;
    /** Label of a team that the account is still in. */
    team: CompiledMessage;
    /** Label of such a team whose members others decide on. */
    foreignTeam: CompiledMessage;
    more: CompiledMessage;
    action: CompiledMessage;
    advice: CompiledMessage;
    /** The advice about teams that the account is still in. */
    teamAdvice: CompiledMessage;
    expiry: CompiledMessage;
  };
  /** E-mails about purchases and subscriptions. */
  payments: Readonly<Record<PaymentNotice, NoticeMessages>> & {
    /** Labels of the product, the amount and the dates. */
    product: CompiledMessage;
    amount: CompiledMessage;
    /** When the payment was made. */
    paidAt: CompiledMessage;
    /** When the trial or the subscription ends. */
    endsAt: CompiledMessage;
    /** Note in the e-mail about a test purchase. */
    test: CompiledMessage;
    advice: CompiledMessage;
  };
  /** The notice of an API key that was found in public and revoked. */
  leakedKey: {
    /** @param key the key's description and last characters */
    subject: CompiledMessage;
    title: CompiledMessage;
    ofUser: CompiledMessage;
    ofTeam: CompiledMessage;
    /** Label of the key. */
    key: CompiledMessage;
    advice: CompiledMessage;
  };
  /** The notice of a webhook endpoint that was disabled. */
  disabledWebhook: {
    subject: CompiledMessage;
    title: CompiledMessage;
    message: CompiledMessage;
    /** Instead, where the receiver has answered 410 Gone. */
    gone: CompiledMessage;
    /** Label of the address. */
    endpoint: CompiledMessage;
    /** Label of the first failure. */
    failingSince: CompiledMessage;
    advice: CompiledMessage;
  };
}

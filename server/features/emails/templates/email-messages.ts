import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { PaymentNotice } from "#contract/vocabulary/payments/purchases.ts";

/** Changes that a user is notified of, because an attacker may have made them. */
export const securityNoticeEvents = [
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
export interface SecurityNoticeMessages {
  subject(project: string): string;
  title: string;
  message(project: string): string;
}

/**
 * The texts of the notices in one locale. Those of the templates are in contract/config/email-texts/. Functions insert the values: a name
 * that looks like a placeholder stays a name.
 */
export interface EmailMessages {
  /** The HTML attribute `lang`. */
  language: string;
  greeting(name: string | null): string;
  /** Precedes the address that the button leads to. */
  linkHint: string;
  notices: Readonly<Record<SecurityNoticeEvent, SecurityNoticeMessages>> & {
    /** Label of the time. */
    when: string;
    /** Label of the provider whose account was added. */
    provider: string;
    /** Label of the address that the change is about, where it is not the recipient's. */
    address: string;
    /** Label of the caller's address. */
    from: string;
    /** Replaces the address if the project's own server made the change. */
    byProject(project: string): string;
    near(city: string): string;
    wasYou: string;
    /** What to do otherwise, if a password reset with this address ends the access. */
    notYou(project: string): string;
    /** What to do otherwise, if no password can be reset with this address. */
    notYouAsk(project: string): string;
  };
  /** The e-mail after the recovery of an account that another person may have created. */
  recovery: {
    subject(project: string): string;
    title: string;
    message(project: string): string;
    /** Label of the removed credentials, and their names. */
    credentials: string;
    secondFactor: string;
    passkey: string;
    /** Label of a removed member. */
    member: string;
    /** Label of the recipient of a revoked invitation. */
    invitation: string;
    /** Label of a team that the account is still in. */
    team: string;
    /** Label of such a team whose members others decide on. */
    foreignTeam: string;
    more(count: number): string;
    action: string;
    advice: string;
    /** What to do about teams that the account is still in. */
    teamAdvice: string;
    expiry(days: number): string;
  };
  /** E-mails about purchases and subscriptions. `product` is the name of the product. */
  payments: Readonly<
    Record<PaymentNotice, { subject(project: string): string; title: string; message(project: string, product: string): string }>
  > & {
    /** Labels of the product, the amount and the dates. */
    product: string;
    amount: string;
    /** When the payment was made. */
    paidAt: string;
    /** When the trial or the subscription ends. */
    endsAt: string;
    /** Note in the e-mail about a test purchase. */
    test: string;
    advice: string;
  };
  /** The notice of an API key that was found in public and revoked. */
  leakedKey: {
    /** @param key the key's description and last characters */
    subject(project: string, key: string): string;
    title: string;
    ofUser(project: string): string;
    ofTeam(project: string): string;
    /** Label of the key. */
    key: string;
    advice: string;
  };
  /** The notice of a webhook endpoint that was disabled. */
  disabledWebhook: {
    subject(project: string): string;
    title: string;
    message(project: string): string;
    /** Instead, where the receiver has answered 410 Gone. */
    gone(project: string): string;
    /** Label of the address. */
    endpoint: string;
    /** Label of the first failure. */
    failingSince: string;
    advice: string;
  };
}

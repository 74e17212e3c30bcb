import { seconds } from "../time.ts";

/**
 * The states of an e-mail. `unknown`: its process stopped while the mail server had it, so it may have been delivered. `bounced` and
 * `complained`: the mail server accepted it, and its recipient's server or its recipient reported it later.
 */
export const emailStatuses = ["queued", "sending", "sent", "failed", "unknown", "canceled", "bounced", "complained"] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** Why an e-mail was not delivered (wire protocol, resources, section 4.8). */
export const deliveryErrorTypes = [
  "HOST_NOT_FOUND",
  "AUTH_FAILED",
  "TEMPORARY",
  "INVALID_EMAIL_ADDRESS",
  "REJECTED",
  "TIMEOUT",
  "SOCKET_CLOSED",
  "UNKNOWN",
] as const;
export type DeliveryErrorType = (typeof deliveryErrorTypes)[number];

/** The outcome of one delivery attempt. `in_doubt`: the connection failed after the mail server got the content. */
export const deliveryOutcomes = ["accepted", "deferred", "refused", "in_doubt"] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** The origin of an e-mail: a built-in message, or a developer's content. */
export const emailTypes = [
  "email_verification",
  "password_reset",
  "magic_link",
  "team_invitation",
  "sign_in_invitation",
  "security_notice",
  "account_recovery",
  "leaked_api_key",
  "webhook_disabled",
  "payment_notice",
  "custom",
] as const;
export type EmailType = (typeof emailTypes)[number];

/** E-mails that a person has requested and waits for. They are tried even where an earlier one to the address has bounced. */
export const awaitedEmailTypes: ReadonlySet<EmailType> = new Set([
  "email_verification",
  "password_reset",
  "magic_link",
  "account_recovery",
]);

/** Why an address receives no more e-mails, but those that a person waits for. */
export const suppressionReasons = ["bounce", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const sendingLimits = {
  /** Users named by one call. */
  recipients: 10_000,
  /** Users that the response of a call for all users lists. */
  listedRecipients: 10_000,
  /** Mailings that a list has. */
  listedMailings: 25,
  /** Characters of the HTML that a call sends. */
  html: 1_000_000,
  subject: 500,
  /** E-mails of a project in an hour over the shared mail server. */
  sharedPerHour: 1000,
  /** Calls of a key in a minute. */
  callsPerMinute: 100,
  /** Time between two e-mails that a person waits for, to an address that is suppressed after a bounce. */
  suppressedSeconds: 3600,
  /** Delivery attempts. */
  attempts: 3,
  /** Attempts that the log shows of an e-mail, with those of earlier sends. */
  listedAttempts: 10,
  /** Milliseconds of a test of a mail server. */
  testMillis: 10_000,
  /** Days for which an e-mail and its outcome are retained. */
  retentionDays: 30,
  /** Days ahead for which an e-mail can be scheduled: fewer than a mailing is retained. */
  scheduleDays: 25,
  /** Milliseconds of each DNS query about the sender's domain. */
  dnsMillis: 5000,
  /** Seconds after which a mailing that was not completed, and its content, are deleted. */
  mailingSeconds: 30 * seconds.day,
} as const;

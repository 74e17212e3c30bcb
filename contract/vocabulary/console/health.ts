/** Problems of a project, with the page that repairs each. */
export const healthCodes = [
  "webhook_disabled",
  "webhook_failing",
  "mail_server_missing",
  "emails_failed",
  "emails_bounced",
  "sign_ins_refused",
  "keys_expired",
  "keys_expiring",
  "shared_oauth_keys",
] as const;
export type HealthCode = (typeof healthCodes)[number];

export const healthSeverities = ["error", "warning", "notice"] as const;
export type HealthSeverity = (typeof healthSeverities)[number];

export const healthLimits = {
  /** Counts end here: more are shown as this number and a plus sign. */
  maxCount: 100,
  /** E-mails that failed or bounced within so many days are a problem. */
  emailDays: 7,
  /** Refused sign-ins within so many hours are a problem. */
  signInHours: 24,
  /** Keys that expire within so many days, or expired so many days ago, are a problem. */
  keyDays: 14,
} as const;

import type { ColumnType, Generated } from "kysely";
import type { EmailStatus, EmailType, SuppressionReason } from "#contract/vocabulary/emails/sent-emails.ts";
import type { Json } from "#contract/vocabulary/json.ts";

/** The mail server of a project that an e-mail was sent over. */
export interface SendingServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
}

/** E-mails and what became of them. A row is written with what causes the e-mail; a job of kind `email` renders and delivers it. */
export interface Emails {
  tenancy_id: string;
  id: string;
  sender_name: string;
  sender_address: string;
  recipient: string;
  /** Empty until the e-mail is rendered. */
  subject: Generated<string>;
  /** The source of the e-mail, sealed: links in it carry secrets. Null where it is that of the mailing, or was deleted. */
  source_sealed: string | null;
  type: Generated<EmailType>;
  /** The user to whom a developer sent it. The log outlives the user. */
  user_id: string | null;
  mailing_id: string | null;
  /** The project's own mail server; null for the shared one. */
  mail_server: ColumnType<SendingServer | null, string | null | undefined, string | null>;
  state: Generated<EmailStatus>;
  /** Delivery attempts until the last one that reported. */
  attempts: Generated<number>;
  created_at: Date;
  sent_at: Date | null;
  /** When a bounce or a complaint was reported. */
  feedback_at: Date | null;
  /** Whether its address was suppressed after a bounce. */
  was_suppressed: Generated<boolean>;
  /** When the local inbox first returned it. */
  read_at: Date | null;
  /** The last delivery error; null once the e-mail is sent. */
  error: ColumnType<unknown, string | null | undefined, string | null>;
  /** The last delivery attempts, oldest first. */
  deliveries: ColumnType<unknown, string | null | undefined, string | null>;
  /** The source of a built-in e-mail without its secrets. The log shows it. */
  masked_source: ColumnType<unknown, string | null | undefined, string | null>;
}

/** Calls that send one content to many users. A job queues the e-mails, in batches. */
export interface EmailMailings {
  tenancy_id: string;
  id: string;
  content_sealed: string;
  /** Null for all users. */
  user_ids: string[] | null;
  /** How many of `user_ids` are queued. */
  queued_ids: Generated<number>;
  /** The last user that is queued, where it is for all users. */
  after_user_id: string | null;
  created_at: Date;
  /** When it begins; null for at once. */
  scheduled_at: Date | null;
  /** When the last e-mail was queued. */
  completed_at: Date | null;
  canceled_at: Date | null;
  /** Since when nothing of it is sent, until it is resumed. */
  paused_at: Generated<Date | null>;
  /** The subject in the default language; null where it is not known, or differs between users. */
  subject: Generated<string | null>;
  /** The draft that it sends. The draft may have been deleted. */
  draft_id: Generated<string | null>;
}

/** Addresses that receive no more e-mails of a project, but those that a person waits for. */
export interface EmailSuppressions {
  tenancy_id: string;
  id: string;
  email: string;
  reason: SuppressionReason;
  message: string | null;
  email_id: string | null;
  created_at: Date;
  /** When an e-mail was last tried that a person waited for, and which. */
  tried_at: Generated<Date | null>;
  tried_email_id: Generated<string | null>;
}

/** The token with which a mail provider reports bounces; one per tenancy. */
export interface EmailFeedbackTokens {
  tenancy_id: string;
  token_hash: Buffer;
  /** With which Resend signs its reports; null without a check. */
  signing_secret_sealed: string | null;
  created_at: Date;
}

/** An e-mail that a developer writes and sends once. */
export interface EmailDrafts {
  tenancy_id: string;
  id: string;
  display_name: string;
  tsx_source: string;
  /** Null for the project's theme. The theme may have been deleted since. */
  theme_id: string | null;
  /** False for an e-mail without theme. */
  has_theme: Generated<boolean>;
  sent_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** When what it sends last changed. Mailings before that have sent something else. */
  edited_at: Generated<Date | null>;
}

/** A user's decision on a category of e-mails, where it differs from the category's default. */
export interface NotificationPreferences {
  tenancy_id: string;
  user_id: string;
  category_id: string;
  enabled: boolean;
  updated_at: Date;
}

/** A message of a chat about an e-mail theme, template or draft. */
export interface AiChatMessages {
  tenancy_id: string;
  /** Ascends in the order of insertion. */
  id: Generated<string>;
  thread_id: string;
  message: ColumnType<Json, string, never>;
  /** The size of the message when it was written. */
  bytes: number;
  created_at: Date;
}

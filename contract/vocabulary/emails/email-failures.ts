import { keyList } from "../key-list.ts";
/** Why an e-mail was not sent or not delivered, by code. `{detail}`: the words of the mail server or the connection, or a number. */
export const emailFailures = {
  not_configured: "No mail server is configured. Set SMTP_HOST and SMTP_SENDER_EMAIL.",
  server_not_public: "The mail server's address is not public.",
  host_not_found: "The name of the mail server does not lead to a public address.",
  deferred: "The mail server requested a later attempt: {detail}",
  refused: "The mail server refused the email: {detail}",
  credentials: "The mail server does not accept the user name and password: {detail}",
  timeout: "The mail server did not respond in time.",
  tls: "The mail server could not be reached over TLS: {detail}",
  connection: "The connection to the mail server failed: {detail}",
  undelivered: "The email could not be delivered: {detail}",
  in_doubt: "The connection failed after the mail server got the email. It may have been delivered.",
  internal: "The e-mail could not be sent because of an internal error.",
  abandoned: "The process that sent this e-mail stopped. It is unknown whether the e-mail was delivered.",
  renderer_busy: "Too many e-mails are being rendered.",
  malformed_address: "The address does not have the form of an e-mail address.",
  invalid_address: "The email address is not valid.",
  project_server_missing: "The project's mail server is not configured: emails.server.host and senderEmail are required.",
  content_deleted: "The content of the e-mail is no longer stored.",
  template_deleted: "The template of the e-mail was deleted.",
  category_unknown: "The template names an unknown category: {detail}",
  not_rendered: "The e-mail cannot be rendered: {detail}",
  suppressed: "The address is suppressed: an e-mail to it has bounced.",
  suppressed_tried:
    "The address is suppressed: an e-mail to it has bounced. Codes are tried once an hour, and one was tried in the last hour.",
  mailing_paused: "The mailing is paused. This e-mail waits until it is resumed.",
  opted_out: "The user has turned off e-mails of this category.",
  complained: "The address is suppressed: its owner has complained.",
  shared_limit: "The shared mail server sends at most {detail} e-mails an hour for a project. This one waits for its turn.",
  bounced_silently: "The e-mail bounced: no reason given",
  bounced: "The e-mail bounced: {detail}",
  unwanted: "The recipient reported the e-mail as unwanted.",
} as const;
export const emailFailureCodes = keyList(emailFailures);

/** The step of a test e-mail that failed. */
export const emailTestFailureCodes = [
  "timeout",
  "host_not_found",
  "connection_refused",
  "tls",
  "credentials",
  "sender",
  "recipient",
  "content",
  "no_mail_server",
] as const;
export type EmailTestFailureCode = (typeof emailTestFailureCodes)[number];

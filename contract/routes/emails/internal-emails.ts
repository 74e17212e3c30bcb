import { z } from "zod";
import { EmailContent } from "../../entities/emails/email-content.ts";
import { EmailDomainCheck, EmailFeedbackState, EmailSuppression, EmailUsage, SentEmail } from "../../entities/emails/sent-email.ts";
import { Success } from "../../entities/success.ts";
import {
  EmailCannotBeCanceled,
  EmailCannotBeResent,
  EmailFeedbackTokenNotFound,
  EmailNotFound,
  EmailSuppressionNotFound,
  IdempotencyKeyReused,
  MailServerNotPublic,
  RedirectUrlNotWhitelisted,
} from "../../errors/index.ts";
import { adminOnly, serverOnly } from "../../kernel/access.ts";
import { listSchema, pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { emailTestFailureCodes } from "../../vocabulary/emails/email-failures.ts";
import { emailStatuses, emailTypes, sendingLimits } from "../../vocabulary/emails/sent-emails.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { email, strictEmail, string, url, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { signingSecret } from "../../vocabulary/webhooks/signing-secret.ts";
import { idempotencyHeaders } from "../shared/customers.ts";

const sentEmail = z.strictObject({ email_id: uuid });
const callLimits = [{ max: sendingLimits.callsPerMinute, seconds: 60, per: "key" }] as const;
const testLimits = [{ max: 30, seconds: 60, per: "key" }] as const;
const page = {
  ...pageQuery("E-mails", pages.emails.max),
};

export const internalEmailRoutes = {
  list: route({
    method: "GET",
    path: "/internal/emails",
    summary: "List e-mails, newest first",
    description: `Retained for ${sendingLimits.retentionDays} days. Without \`cursor\` and \`limit\` it is the newest ${pages.emails.max}, without pages.`,
    access: adminOnly,
    query: z.strictObject({
      ...page,
      status: z.enum(emailStatuses).optional(),
      type: z.enum(emailTypes).optional(),
      recipient: email.optional().describe("Only e-mails to this address"),
      user_id: userId.optional(),
      mailing_id: uuid.optional().describe("Only e-mails of this call of `/emails/send-email`"),
    }),
    returns: z.union([pageSchema(SentEmail), listSchema(SentEmail)]),
    limits: heavyCallLimits,
  }),
  get: route({
    method: "GET",
    path: "/internal/emails/{email_id}",
    summary: "Get an e-mail of the log",
    description: "Includes the error of the last attempt, if it failed.",
    access: adminOnly,
    params: sentEmail,
    returns: SentEmail,
    errors: [EmailNotFound],
  }),
  getContent: route({
    method: "GET",
    path: "/internal/emails/{email_id}/content",
    summary: "Get the content of an e-mail of the log, and its delivery attempts",
    description:
      "Codes and links that sign in or confirm are replaced: only the recipient has them. The content is rendered for this call. It is not stored.",
    access: adminOnly,
    params: sentEmail,
    returns: EmailContent,
    errors: [EmailNotFound],
    limits: callLimits,
  }),
  resend: route({
    method: "POST",
    path: "/internal/emails/{email_id}/resend",
    summary: "Send an e-mail again",
    description:
      "Also one that may have been delivered. It keeps its id and its Message-ID. A delivered built-in e-mail cannot be sent again: its content is deleted.",
    access: adminOnly,
    params: sentEmail,
    returns: SentEmail,
    errors: [EmailNotFound, EmailCannotBeResent],
    limits: callLimits,
    refreshes: ["internal.emails"],
  }),
  cancel: route({
    method: "POST",
    path: "/internal/emails/{email_id}/cancel",
    summary: "Cancel an e-mail that waits",
    description: "It is not sent any more, and stays in the log. An e-mail that was sent cannot be canceled.",
    access: adminOnly,
    params: sentEmail,
    returns: SentEmail,
    errors: [EmailNotFound, EmailCannotBeCanceled],
    refreshes: ["internal.emails"],
  }),
  sendTest: route({
    method: "POST",
    path: "/internal/send-test-email",
    summary: "Send a test e-mail over a mail server",
    description: `Tries the given settings once, without storing them, for at most ${sendingLimits.testMillis / 1000} seconds. \`error_message\` names the failed step and what to do.`,
    access: adminOnly,
    body: z.strictObject({
      recipient_email: strictEmail,
      email_config: z.strictObject({
        host: string(textLimits.setting).min(1),
        port: z.int().min(1).max(textLimits.port),
        username: string(textLimits.setting),
        password: string(textLimits.setting).meta({ format: "password" }),
        sender_name: string(textLimits.setting),
        sender_email: strictEmail,
      }),
    }),
    returns: z.object({
      success: z.boolean(),
      error_message: z.string().optional(),
      error_code: z.enum(emailTestFailureCodes).optional().describe("The step that failed"),
      error_detail: z.string().nullable().optional().describe("The words of the mail server or the connection in `error_message`"),
    }),
    errors: [MailServerNotPublic],
    limits: testLimits,
    examples: {
      body: {
        recipient_email: "ada@example.org",
        email_config: {
          host: "smtp.example.org",
          port: 465,
          username: "mailer",
          password: "secret",
          sender_name: "Acme",
          sender_email: "noreply@example.org",
        },
      },
    },
  }),
  sendSignInInvitation: route({
    method: "POST",
    path: "/internal/send-sign-in-invitation",
    summary: "Invite a person to sign in",
    description: "The link of the e-mail is `callback_url` itself.",
    access: serverOnly,
    headers: idempotencyHeaders,
    body: z.strictObject({ email: strictEmail, callback_url: url }),
    returns: Success,
    errors: [RedirectUrlNotWhitelisted, IdempotencyKeyReused],
    limits: callLimits,
    refreshes: ["internal.emails"],
    examples: { body: { email: "ada@example.org", callback_url: "http://localhost:3000/handler/sign-in" } },
  }),
  getUsage: route({
    method: "GET",
    path: "/internal/email-usage",
    summary: "Get the project's sending limits and their use",
    description: "The limits hold where the server's shared mail server sends the project's e-mails.",
    access: adminOnly,
    returns: EmailUsage,
    limits: heavyCallLimits,
  }),
  checkDomain: route({
    method: "GET",
    path: "/internal/email-domain",
    summary: "Check the DNS records of the sender's domain",
    description: "SPF, DKIM and DMARC records let mail servers trust the project's e-mails.",
    access: adminOnly,
    query: z.strictObject({
      dkim_selector: z
        .string()
        .max(63)
        .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, "must be a DNS label")
        .optional()
        .describe("The selector that the mail provider signs with. Without one, usual selectors are tried"),
    }),
    returns: EmailDomainCheck,
    limits: testLimits,
  }),
  listManagedDomains: route({
    method: "GET",
    path: "/internal/emails/managed-onboarding/list",
    summary: "List the domains that the server manages for the project's e-mails",
    description: "For later published clients. Always empty: a project has its own mail server, or the shared one.",
    access: adminOnly,
    returns: z.object({ items: z.array(z.never()) }),
    examples: { returns: { items: [] } },
  }),
  getFeedbackToken: route({
    method: "GET",
    path: "/internal/email-feedback-token",
    summary: "Get whether a mail provider can report bounces and complaints",
    description: "Neither the address nor the signing secret is part of it.",
    access: adminOnly,
    returns: EmailFeedbackState,
  }),
  createFeedbackToken: route({
    method: "POST",
    path: "/internal/email-feedback-token",
    summary: "Create the address to which a mail provider reports bounces and complaints",
    description: "Replaces the previous one. Enter it as the webhook of the provider. It is shown once.",
    access: adminOnly,
    returns: z.object({ url: z.string() }),
    refreshes: ["internal.emails"],
  }),
  setFeedbackSecret: route({
    method: "POST",
    path: "/internal/email-feedback-token/signing-secret",
    summary: "Store the secret with which Resend signs its reports",
    description:
      "From then on, reports without a valid signature are refused: those of other providers, too. Null accepts reports without one. A new address has no secret.",
    access: adminOnly,
    body: z.strictObject({
      signing_secret: signingSecret.meta({ format: "password" }).nullable(),
    }),
    returns: Success,
    errors: [EmailFeedbackTokenNotFound],
    refreshes: ["internal.emails"],
    examples: { body: { signing_secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" } },
  }),
};

export const internalEmailSuppressionRoutes = {
  list: route({
    method: "GET",
    path: "/internal/email-suppressions",
    summary: "List addresses that receive no more e-mails, newest first",
    description: "An address is added after a permanent failure or a complaint that was reported.",
    access: adminOnly,
    query: z.strictObject({ ...page, email: email.optional().describe("Only this address") }),
    returns: pageSchema(EmailSuppression),
    limits: heavyCallLimits,
  }),
  remove: route({
    method: "DELETE",
    path: "/internal/email-suppressions/{suppression_id}",
    summary: "Let an address receive e-mails again",
    description: "Until the next failure or complaint.",
    access: adminOnly,
    params: z.strictObject({ suppression_id: uuid }),
    returns: Success,
    errors: [EmailSuppressionNotFound],
    refreshes: ["internal.emailSuppressions"],
  }),
};

import { z } from "zod";
import { Success } from "../../entities/success.ts";
import {
  EmailDraftAlreadySent,
  EmailFeedbackSignatureInvalid,
  EmailFeedbackTokenInvalid,
  EmailRenderingError,
  IdempotencyKeyReused,
  RequiresCustomEmailServer,
  UnknownEmailDraft,
  UnknownEmailTemplate,
  UnknownNotificationCategory,
  UserIdDoesNotExist,
} from "../../errors/index.ts";
import { noCredentials, serverOnly } from "../../kernel/access.ts";
import { rawBody } from "../../kernel/body.ts";
import { route } from "../../kernel/route.ts";
import { sendingLimits as limits } from "../../vocabulary/emails/sent-emails.ts";
import { metadata } from "../../vocabulary/json.ts";
import { dateMillis, string, uuid } from "../../vocabulary/text.ts";
import { idempotencyHeaders } from "../shared/customers.ts";

const header = z.string().max(2000).optional();

export const emailSendingRoutes = {
  send: route({
    method: "POST",
    path: "/emails/send-email",
    summary: "Send an e-mail to users",
    description: `Give either \`user_ids\` or \`all_users\`, and one of \`html\`, \`template_id\` and \`draft_id\`. Answers before the delivery: the e-mails are in the log. A template or a draft is rendered once first. One that fails is not sent. Each e-mail is in the language of its user, where it has texts in it: a template and a theme receive the props \`locale\` and \`dir\`. Users without an address, and users who have turned the category off, are listed and receive nothing. For all users, the answer lists the first ${limits.listedRecipients}.`,
    access: serverOnly,
    headers: idempotencyHeaders,
    body: z.strictObject({
      user_ids: z.array(uuid).max(limits.recipients).optional(),
      all_users: z.literal(true).optional(),
      html: string(limits.html).optional(),
      template_id: uuid.optional(),
      variables: z.record(z.string(), metadata).optional().describe("The variables of the template"),
      draft_id: uuid.optional().describe("A draft; it is marked as sent"),
      send_again: z
        .boolean()
        .optional()
        .describe("Sends a draft also to users whom it was sent to before. Without it, that is refused until the draft changes"),
      subject: string(limits.subject).optional().describe("Instead of the subject of the template or draft"),
      theme_id: z
        .union([uuid, z.literal(false)])
        .nullable()
        .optional()
        .describe("A theme, or false for none. Default: the theme of the template or draft, or else that of the project"),
      notification_category_name: string(100)
        .optional()
        .describe("The category of `html`, and of a template or draft that names none. Default: Transactional"),
      scheduled_at_millis: dateMillis
        .optional()
        .describe(`When to send. Default: now. At most ${limits.scheduleDays} days ahead. With \`all_users\`, users are those of the call`),
    }),
    returns: z.object({
      results: z.array(z.object({ user_id: uuid, user_email: z.string().optional() })),
      mailing_id: uuid.describe("Finds its e-mails in the log"),
    }),
    largeBody: true,
    errors: [
      RequiresCustomEmailServer,
      UserIdDoesNotExist,
      UnknownEmailTemplate,
      UnknownEmailDraft,
      UnknownNotificationCategory,
      EmailRenderingError,
      EmailDraftAlreadySent,
      IdempotencyKeyReused,
    ],
    limits: [{ max: limits.callsPerMinute, seconds: 60, per: "key" }],
    refreshes: ["internal.emails", "internal.emailMailings"],
    examples: { body: { user_ids: ["6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11"], html: "<p>Hello</p>", subject: "Hello" } },
  }),
  reportFeedback: route({
    method: "POST",
    path: "/emails/feedback/{token}",
    summary: "Report a bounce or a complaint",
    description:
      "For the webhook of a mail provider. Marks the e-mail in the log and suppresses the address. The body has `type` (`bounce` or `complaint`), `email_id` or `recipient`, and optionally `is_permanent` and `message`. It may also be an event of Resend, of which bounces and complaints count. `email_id` is the id of the log and the local part of the Message-ID. Only addresses that the project has sent an e-mail to are suppressed.",
    access: noCredentials,
    params: z.strictObject({ token: string(100) }),
    headers: z.object({ "svix-id": header, "svix-timestamp": header, "svix-signature": header }),
    body: rawBody("application/json"),
    returns: Success,
    errors: [EmailFeedbackTokenInvalid, EmailFeedbackSignatureInvalid],
    examples: { body: { type: "bounce", recipient: "ada@example.org", message: "550 5.1.1 user unknown" } },
  }),
};

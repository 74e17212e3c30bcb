import { z } from "zod";
import { domainHintCodes } from "../../vocabulary/emails/domain-hints.ts";
import { emailFailureCodes } from "../../vocabulary/emails/email-failures.ts";
import { deliveryErrorTypes, emailStatuses, emailTypes, suppressionReasons } from "../../vocabulary/emails/sent-emails.ts";
import { email, millis, string, uuid } from "../../vocabulary/text.ts";

/** Why the last delivery attempt failed. */
const DeliveryError = z
  .object({
    errorType: z.enum(deliveryErrorTypes),
    message: z.string().optional(),
    messageCode: z.enum(emailFailureCodes).nullable().describe("The code of `message`; null for one without a code"),
    messageDetail: z.string().nullable().describe("The value in `message`, such as the mail server's answer"),
    canRetry: z.boolean().describe("Whether another attempt can succeed without a change"),
    rawError: z
      .object({
        code: z.string().optional(),
        command: z.string().optional().describe("The SMTP command that failed"),
        response_code: z.int().optional(),
        response: z.string().optional().describe("The mail server's answer, shortened"),
      })
      .describe("What the mail server or the connection reported"),
  })
  .meta({ id: "EmailDeliveryError" });

const SenderConfig = z
  .object({
    type: z.enum(["shared", "standard"]).describe("`standard`: the project's own mail server"),
    host: z.string().optional(),
    port: z.int().optional(),
    username: z.string().optional(),
    sender_name: z.string().optional(),
    sender_email: z.string().optional(),
  })
  .meta({ id: "EmailSenderConfig" });

/** An e-mail in the log of the project, whatever became of it. */
export const SentEmail = z
  .object({
    id: uuid,
    subject: z.string().describe("Of a built-in e-mail, empty until it is rendered. It never contains its code"),
    sent_at_millis: millis.describe("When the mail server accepted it; before that, when it was queued"),
    to: z.array(z.string()),
    sender_config: SenderConfig,
    error: DeliveryError.nullable(),
    status: z.enum(emailStatuses),
    type: z.enum(emailTypes),
    user_id: uuid.nullable().describe("The user to whom a developer sent it"),
    mailing_id: uuid.nullable().describe("The call of `/emails/send-email` that sent it"),
    attempts: z.int(),
    created_at_millis: millis,
    feedback_at_millis: millis.nullable().describe("When a bounce or a complaint was reported"),
    was_suppressed: z
      .boolean()
      .describe(
        "Whether the address was suppressed after a bounce. A code or a link that a person waits for is tried all the same, once an hour",
      ),
    can_resend: z
      .boolean()
      .describe("Whether its content is still stored. That of delivered built-in e-mails is deleted: their links sign in"),
  })
  .meta({ id: "SentEmail" });

/** An address that receives no more e-mails of the project. Codes and links that a person waits for are tried once an hour. */
export const EmailSuppression = z
  .object({
    id: uuid,
    email: z.string(),
    reason: z.enum(suppressionReasons).describe("After a complaint, only e-mails of categories that can be disabled are held back"),
    message: z.string().nullable().describe("What was reported"),
    email_id: uuid.nullable().describe("The e-mail that was reported"),
    created_at_millis: millis,
    tried_at_millis: millis.nullable().describe("When a code or link was last sent to it all the same"),
  })
  .meta({ id: "EmailSuppression" });

const domainRecordFields = {
  name: z.string().describe("The name of the DNS record"),
  status: z.enum(["ok", "missing", "invalid", "unknown"]).describe("`unknown`: the name could not be looked up"),
  value: z.string().nullable().describe("The record that was found"),
  hint: z.string().describe("What to do, or why it is fine"),
  hint_code: z.enum(domainHintCodes).describe("The code of `hint`"),
};

/** The DNS records about the domain that the project's e-mails come from. */
export const EmailDomainCheck = z
  .object({
    domain: z.string().nullable().describe("Null without a sender address of the project"),
    spf: z.object(domainRecordFields).nullable(),
    dkim: z.object(domainRecordFields).nullable(),
    dmarc: z.object(domainRecordFields).nullable(),
  })
  .meta({ id: "EmailDomainCheck" });

/** How many e-mails the project may send, and has sent. */
export const EmailUsage = z
  .object({
    is_shared: z.boolean().describe("Whether the server's shared mail server sends the project's e-mails"),
    hour: z.object({
      max: z.int().nullable().describe("Null without a limit: the project's own mail server"),
      sent: z.int(),
    }),
    day: z.object({ sent: z.int(), failed: z.int() }),
    queued: z.int().describe("E-mails that wait"),
    suppressed: z.int().describe("Addresses that receive no more e-mails"),
    recipients_per_call: z.int(),
    calls_per_minute: z.int(),
  })
  .meta({ id: "EmailUsage" });

/** Whether a mail provider can report bounces and complaints. */
export const EmailFeedbackState = z
  .object({
    created_at_millis: millis.nullable().describe("When the address for reports was created; null without one"),
    has_signing_secret: z.boolean().describe("Whether reports need a signature of Resend"),
  })
  .meta({ id: "EmailFeedbackState" });

/** A mail provider's report about an e-mail. Other fields are ignored. */
export const EmailFeedback = z.object({
  type: z.enum(suppressionReasons),
  /** The id of the log; without it, the newest e-mail to the recipient is meant. */
  email_id: uuid.optional(),
  recipient: email.optional(),
  /** False for a bounce after which the address stays in use. */
  is_permanent: z.boolean().default(true),
  message: string(2000).optional(),
});

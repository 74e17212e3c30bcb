import { z } from "zod";
import { deliveryOutcomes } from "../../vocabulary/emails/sent-emails.ts";
import { millis } from "../../vocabulary/text.ts";

/** The content of an e-mail of the log, and each attempt to deliver it. */
export const EmailContent = z
  .object({
    subject: z.string(),
    html: z.string().nullable().describe("Null where `missing` says why"),
    text: z.string().nullable().describe("The plain text part"),
    missing: z
      .enum(["not_stored", "not_rendered"])
      .nullable()
      .describe("`not_stored`: e-mails of earlier versions, and tests. `not_rendered`: the template is gone or has an error"),
    is_masked: z.boolean().describe("Whether codes and links that sign in or confirm are replaced: only the recipient has them"),
    has_changed: z
      .boolean()
      .nullable()
      .describe("Whether the template, the theme or the brand has changed since. The content is rendered from today's. Null if unknown"),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).describe("The header fields that matter for the delivery"),
    deliveries: z
      .array(
        z.object({
          at_millis: millis,
          outcome: z.enum(deliveryOutcomes),
          reply: z.string().nullable().describe("The mail server's answer, or the code of the connection's error"),
        }),
      )
      .describe("The last attempts, oldest first. E-mails of earlier versions have none"),
  })
  .meta({ id: "EmailContent" });

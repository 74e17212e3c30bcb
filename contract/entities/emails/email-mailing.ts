import { z } from "zod";
import { millis, uuid } from "../../vocabulary/text.ts";

/** A call of `/emails/send-email`, and how far its e-mails are. */
export const EmailMailing = z
  .object({
    id: uuid,
    status: z
      .enum(["queueing", "sending", "paused", "done", "canceled"])
      .describe(
        "`queueing`: not all e-mails are in the log yet. `paused`: what waits is not sent until it is resumed. `done`: none is waiting",
      ),
    subject: z.string().nullable().describe("The subject in the default language; null where it differs between users, or is not known"),
    draft_id: uuid.nullable().describe("The draft that it sends"),
    is_for_all_users: z.boolean(),
    recipients: z.int().nullable().describe("How many users were named; null for all users"),
    counts: z
      .object({
        queued: z.int().describe("Wait, or are being sent"),
        sent: z.int().describe("Accepted by the mail server, also those that bounced later"),
        failed: z.int().describe("Not delivered, or with an unknown outcome"),
        canceled: z.int().describe("Canceled, or turned off by their recipients"),
      })
      .describe("The e-mails in the log"),
    created_at_millis: millis,
    scheduled_at_millis: millis.nullable().describe("When it begins, if a call has scheduled it"),
    paused_at_millis: millis.nullable(),
    canceled_at_millis: millis.nullable(),
  })
  .meta({ id: "EmailMailing" });

import { z } from "zod";
import { millis, uuid } from "../../vocabulary/text.ts";

/** A call of `/emails/send-email`, and how far its e-mails are. */
export const EmailMailing = z
  .object({
    id: uuid,
    status: z
      .enum(["queueing", "sending", "done", "canceled"])
      .describe("`queueing`: not all e-mails are in the log yet. `done`: none is waiting"),
    is_for_all_users: z.boolean(),
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
    canceled_at_millis: millis.nullable(),
  })
  .meta({ id: "EmailMailing" });

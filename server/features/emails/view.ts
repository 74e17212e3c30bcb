import type { z } from "zod";
import type { EmailSuppression, SentEmail } from "#contract/entities/emails/sent-email.ts";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import { readFailure } from "#contract/vocabulary/failure-texts.ts";
import type { EmailRow, SuppressionRow } from "./queries.ts";

/** An e-mail as the log shows it. */
export function toEmailView(row: EmailRow): z.output<typeof SentEmail> {
  const { mail_server: server } = row;
  return {
    id: row.id,
    subject: row.subject,
    sent_at_millis: (row.sent_at ?? row.created_at).getTime(),
    to: [row.recipient],
    sender_config: {
      type: server ? "standard" : "shared",
      ...(server && { host: server.host, port: server.port, username: server.username }),
      sender_name: row.sender_name,
      ...(row.sender_address !== "" && { sender_email: row.sender_address }),
    },
    error: toError(row),
    status: row.state,
    type: row.type,
    user_id: row.user_id,
    mailing_id: row.mailing_id,
    attempts: row.attempts,
    created_at_millis: row.created_at.getTime(),
    feedback_at_millis: row.feedback_at?.getTime() ?? null,
    was_suppressed: row.was_suppressed,
    can_resend: row.has_content && row.state !== "queued" && row.state !== "sending",
  };
}

/** Errors that early versions stored have no raw error. */
function toError({ error }: EmailRow): z.output<typeof SentEmail>["error"] {
  const deliveryError = error as z.output<typeof SentEmail>["error"];
  if (!deliveryError) return null;
  // Derived from the stored sentence, so that the rows of earlier versions have a code, too.
  const failure = readFailure(emailFailures, deliveryError.message ?? "");
  return {
    ...deliveryError,
    rawError: deliveryError.rawError ?? {},
    messageCode: failure?.code ?? null,
    messageDetail: failure?.detail ?? null,
  };
}

export const toSuppressionView = (row: SuppressionRow): z.output<typeof EmailSuppression> => ({
  id: row.id,
  email: row.email,
  reason: row.reason,
  message: row.message,
  email_id: row.email_id,
  created_at_millis: row.created_at.getTime(),
  tried_at_millis: row.tried_at?.getTime() ?? null,
});

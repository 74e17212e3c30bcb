import type { InsertQueryBuilder, InsertResult } from "kysely";
import type { Db, Schema } from "../../database/schema.ts";
import { oneLine } from "../../services/one-line.ts";
import { randomUuid } from "../../services/random.ts";
import type { Secrets } from "../../services/secrets.ts";
import type { MailBody } from "./body.ts";
import { sealBody } from "./body.ts";

/** A mail to be sent: to one address, in the name of one tenancy. */
export interface NewMail extends MailBody {
  tenancyId: string;
  senderName: string;
  senderAddress: string;
  recipient: string;
  subject: string;
}

/**
 * The statement that puts a mail into the outbox, not yet executed: run it alone, in a unit, or as a `with` of the
 * statement that causes the mail, so that both happen or neither. Kick the mail worker once it has committed.
 */
export function queueMail(db: Db, secrets: Secrets, mail: NewMail, now: Date): InsertQueryBuilder<Schema, "mails", InsertResult> {
  const key = { tenancy_id: mail.tenancyId, id: randomUuid() };
  return db.insertInto("mails").values({
    ...key,
    sender_name: oneLine(mail.senderName),
    sender_address: mail.senderAddress,
    recipient: mail.recipient,
    subject: oneLine(mail.subject),
    body_sealed: sealBody(secrets, key, { text: mail.text, html: mail.html }),
    due_at: now,
    created_at: now,
  });
}

import { type InsertQueryBuilder, type InsertResult, type RawBuilder, sql } from "kysely";
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
  return db.insertInto("mails").values({ ...rowOf(secrets, mail, now), recipient: mail.recipient });
}

/**
 * The same to whoever a SELECT of one row at most, or none, finds as `recipient` when it runs: where it finds nobody, there is
 * no mail.
 */
export function queueMailTo(
  db: Db,
  secrets: Secrets,
  mail: Omit<NewMail, "recipient">,
  reader: RawBuilder<unknown>,
  now: Date,
): InsertQueryBuilder<Schema, "mails", InsertResult> {
  const row = rowOf(secrets, mail, now);
  return db
    .insertInto("mails")
    .columns(["tenancy_id", "id", "sender_name", "sender_address", "recipient", "subject", "body_sealed", "due_at", "created_at"])
    .expression(
      sql`SELECT ${row.tenancy_id}::uuid, ${row.id}::uuid, ${row.sender_name}::text, ${row.sender_address}::text, reader.recipient,
        ${row.subject}::text, ${row.body_sealed}::text, ${now}::timestamptz, ${now}::timestamptz FROM (${reader}) AS reader`,
    );
}

function rowOf(secrets: Secrets, mail: Omit<NewMail, "recipient">, now: Date) {
  const key = { tenancy_id: mail.tenancyId, id: randomUuid() };
  return {
    ...key,
    sender_name: oneLine(mail.senderName),
    sender_address: mail.senderAddress,
    subject: oneLine(mail.subject),
    body_sealed: sealBody(secrets, key, { text: mail.text, html: mail.html }),
    due_at: now,
    created_at: now,
  };
}

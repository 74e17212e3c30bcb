import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { Emails } from "../../database/tables/emails.ts";
import type { Secrets } from "../../services/secrets.ts";
import type { DeliveryAttempt } from "./delivery-attempt.ts";
import { type EmailKey, openSource } from "./email-source.ts";

const maxEmails = 200;

/** A sent e-mail in the local inbox. */
export interface InboxEmail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  sent_at_millis: number;
  /** The mail server that accepted it; null where it is in this inbox only. */
  accepted_by: string | null;
}

const sentEmails = (db: Db, to: string | undefined) => {
  const sent = db.selectFrom("emails").where("state", "=", "sent");
  return to === undefined ? sent : sent.where(sql<SqlBool>`lower(recipient) = lower(${to})`);
};

/** Whether an e-mail (to that address) was sent that is unread or newer than `since`. */
export async function hasNewEmail(db: Db, to: string | undefined, since: Date): Promise<boolean> {
  const found = await sentEmails(db, to)
    .select("id")
    .where((where) => where.or([where("read_at", "is", null), where("sent_at", ">", since)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The 200 newest sent e-mails of all tenancies, or to one address, newest last. One statement reads them and marks them as read.
 * Development only: their links sign users in.
 */
export async function readInbox(db: Db, secrets: Secrets, to: string | undefined, now: Date): Promise<InboxEmail[]> {
  const rows = await db
    .with("newest", () =>
      sentEmails(db, to)
        .select([
          "tenancy_id",
          "id",
          "sender_name",
          "sender_address",
          "recipient",
          "subject",
          "source_sealed",
          "created_at",
          "sent_at",
          "read_at",
          "mail_server",
          "deliveries",
        ])
        .orderBy("sent_at", "desc")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(maxEmails),
    )
    .with("marked", (query) =>
      query
        .updateTable("emails")
        .from("newest")
        .set({ read_at: now })
        .whereRef("emails.tenancy_id", "=", "newest.tenancy_id")
        .whereRef("emails.id", "=", "newest.id")
        .where("emails.read_at", "is", null)
        .where("newest.read_at", "is", null),
    )
    .selectFrom("newest")
    .selectAll()
    .orderBy("sent_at")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

  return rows.map((row) => {
    const { subject, text, html, unsubscribeUrl = null } = readRendered(secrets, row);
    return {
      id: row.id,
      from: `${row.sender_name} <${row.sender_address}>`,
      to: [row.recipient],
      subject,
      text,
      html,
      // The header List-Unsubscribe (RFC 8058).
      unsubscribe_url: unsubscribeUrl,
      sent_at_millis: row.sent_at?.getTime() ?? row.created_at.getTime(),
      accepted_by: readServer(row),
    };
  });
}

/** The project's mail server, or the shared one, whose reply is in the log. Without a mail server, e-mails have no reply. */
function readServer({ mail_server, deliveries }: Pick<Selectable<Emails>, "mail_server" | "deliveries">): string | null {
  if (mail_server) return `${mail_server.host}:${mail_server.port}`;
  const reply = (deliveries as readonly DeliveryAttempt[] | null)?.at(-1)?.reply;
  return reply ? "shared" : null;
}

/** Reads the rendered content of a sent e-mail, which exists in development. */
function readRendered(secrets: Secrets, row: EmailKey & { readonly source_sealed: string | null; readonly subject: string }) {
  const source = row.source_sealed === null ? undefined : openSource(secrets, { ...row, source_sealed: row.source_sealed });
  return source?.type === "custom" ? source : { subject: row.subject, text: "", html: "", unsubscribeUrl: undefined };
}

import { type SqlBool, sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { Secrets } from "../../services/secrets.ts";
import { openBody } from "./body.ts";

const newestMax = 200;

/** A sent mail as the local inbox shows it. */
export interface InboxMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  sent_at_millis: number;
}

const sentTo = (db: Db, to: string | undefined) => {
  const sent = db.selectFrom("mails").where("state", "=", "sent");
  return to === undefined ? sent : sent.where(sql<SqlBool>`lower(recipient) = lower(${to})`);
};

/** Whether a mail (to that address) was sent that nobody has read yet, or that is newer than `since`. */
export async function inboxHasNews(db: Db, to: string | undefined, since: Date): Promise<boolean> {
  const found = await sentTo(db, to)
    .select("id")
    .where((where) => where.or([where("read_at", "is", null), where("sent_at", ">", since)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The 200 newest sent mails of all tenancies (or those to one address), newest last. One statement reads them and marks
 * them as read. Development only: what it gives out signs people in.
 */
export async function readInbox(db: Db, secrets: Secrets, to: string | undefined, now: Date): Promise<InboxMail[]> {
  const rows = await db
    .with("newest", () =>
      sentTo(db, to)
        .select([
          "tenancy_id",
          "id",
          "sender_name",
          "sender_address",
          "recipient",
          "subject",
          "body_sealed",
          "created_at",
          "sent_at",
          "read_at",
        ])
        .orderBy("sent_at", "desc")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(newestMax),
    )
    .with("marked", (query) =>
      query
        .updateTable("mails")
        .from("newest")
        .set({ read_at: now })
        .whereRef("mails.tenancy_id", "=", "newest.tenancy_id")
        .whereRef("mails.id", "=", "newest.id")
        .where("mails.read_at", "is", null)
        .where("newest.read_at", "is", null),
    )
    .selectFrom("newest")
    .selectAll()
    .orderBy("sent_at")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

  return rows.map((row) => ({
    id: row.id,
    from: `${row.sender_name} <${row.sender_address}>`,
    to: [row.recipient],
    subject: row.subject,
    ...openBody(secrets, row),
    sent_at_millis: row.sent_at?.getTime() ?? row.created_at.getTime(),
  }));
}

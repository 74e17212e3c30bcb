import type { ColumnType, Generated } from "kysely";

/** E-mails and what became of them. A row is written with what causes the e-mail; a job of kind `email` delivers it. */
export interface Emails {
  tenancy_id: string;
  id: string;
  sender_name: string;
  sender_address: string;
  recipient: string;
  subject: string;
  /** JSON of {text, html}, sealed: links in it carry secrets. Emptied once the e-mail is sent or has failed. */
  body_sealed: string;
  state: Generated<"queued" | "sent" | "failed">;
  /** Delivery attempts until the last one that reported. */
  attempts: Generated<number>;
  created_at: Date;
  sent_at: Date | null;
  /** When the local inbox first returned it. */
  read_at: Date | null;
  /** The last delivery error; null once the e-mail is sent. */
  error: ColumnType<unknown, string | null | undefined, string | null>;
}

import type { ColumnType, Generated } from "kysely";

/** The outbox: a mail is first a row, written with what caused it, and sent after that has committed. */
export interface Mails {
  tenancy_id: string;
  id: string;
  sender_name: string;
  sender_address: string;
  recipient: string;
  subject: string;
  /** JSON of {text, html}, sealed with context `mails.body/<tenancy>/<id>`: links in it carry secrets. */
  body_sealed: string;
  state: Generated<"queued" | "sending" | "sent" | "failed">;
  attempts: Generated<number>;
  /** When to try (again); while `sending`, when to give the sender up for dead. */
  due_at: Date;
  created_at: Date;
  sent_at: Date | null;
  /** When the local inbox handed it out first. */
  read_at: Date | null;
  error: ColumnType<unknown, string | null | undefined, string | null>;
}

import { openBody } from "../features/emails/sealed-body.ts";
import type { TestServer } from "./index.ts";

/** The newest mail to an address, taken out of the outbox; undefined when there is none. */
export async function emailTo(server: TestServer, recipient: string) {
  const row = await server.db
    .selectFrom("emails")
    .select(["tenancy_id", "id", "subject", "body_sealed"])
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row && { subject: row.subject, ...openBody(server.running.services.secrets, row) };
}

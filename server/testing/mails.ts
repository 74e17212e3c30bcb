import { openBody } from "../features/mails/body.ts";
import type { TestServer } from "./index.ts";

/** The newest mail to an address, taken out of the outbox; undefined when there is none. */
export async function mailTo(server: TestServer, recipient: string) {
  const row = await server.db
    .selectFrom("mails")
    .select(["tenancy_id", "id", "subject", "body_sealed"])
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row && { subject: row.subject, ...openBody(server.running.services.secrets, row) };
}

import { openSource, type RenderedEmail } from "../../features/emails/email-source.ts";
import type { TestServer } from "../index.ts";

/** A sent e-mail, taken from the local inbox. */
export interface SentTestEmail extends RenderedEmail {
  readonly to: string;
}

/** All e-mails in the local inbox, oldest first, after those that wait are sent. */
export async function sentEmails(server: TestServer): Promise<SentTestEmail[]> {
  await expectSent(server);
  const rows = await server.db
    .selectFrom("emails")
    .selectAll()
    .where("state", "=", "sent")
    .orderBy("created_at")
    .orderBy("subject")
    .execute();
  return rows.map(({ recipient: to, source_sealed, ...row }) => {
    const source = openSource(server.running.services.secrets, { ...row, source_sealed: source_sealed ?? "" });
    if (source.type !== "custom") throw new Error("A sent e-mail is not rendered.");
    return { ...source, to };
  });
}

/** The newest e-mail to an address; undefined when there is none. */
export const emailTo = async (server: TestServer, recipient: string): Promise<SentTestEmail | undefined> =>
  (await sentEmails(server)).findLast(({ to }) => to === recipient);

/** Waits until every e-mail is sent, also by another server of the test. */
async function expectSent(server: TestServer): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    await server.running.jobsIdle();
    const waiting = await server.db.selectFrom("emails").select("id").where("state", "in", ["queued", "sending"]).limit(1).execute();
    if (waiting.length === 0) return;
    if (Date.now() > deadline) throw new Error("An e-mail was not sent.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

import { inject } from "vitest";
import type { JobRunner } from "../../../core/jobs/runner.ts";
import { createRecordedRunner } from "../../../core/jobs/testing/recorded-runner.ts";
import type { Database } from "../../../database/connect.ts";
import { statement } from "../../../kernel/statement.ts";
import type { BackgroundPace } from "../../../services/background-pace.ts";
import { createConfigCache } from "../../../services/config-cache.ts";
import { createMailServers } from "../../../services/mail-servers.ts";
import type { EmailMessage, Transport } from "../../../services/mailer.ts";
import { createSecrets } from "../../../services/secrets.ts";
import { freshDatabase } from "../../../testing/databases.ts";
import { sharedEmailRenderer as emailRenderer } from "../../../testing/emails/email-renderer.ts";
import { emailDelivery } from "../delivery.ts";
import type { RenderedSource } from "../email-source.ts";
import { type EmailContext, enqueueEmail } from "../enqueue.ts";
import { mailings } from "../mailing-job.ts";
import type { DeliveryOptions } from "../prepare-email.ts";

const content: RenderedSource = { type: "custom", subject: "Hello", text: "plain words", html: "<p>rich words</p>" };

const atOnce: BackgroundPace = { run: (work) => work() };

/** A transport that records what it delivered. @param act what it does with each e-mail first */
export function recordingTransport(act: (email: EmailMessage) => Promise<void> | void = () => {}) {
  const delivered: EmailMessage[] = [];
  return {
    delivered,
    async deliver(email: EmailMessage, beforeContent?: () => Promise<void>) {
      await beforeContent?.();
      await act(email);
      delivered.push(email);
      return "250 accepted";
    },
  };
}

/** A database with one tenancy, a second process on it, a clock to move, and runners that deliver its e-mails. */
export async function openEmailContext() {
  const source = await freshDatabase(inject("template"));
  const database = await source.open();
  const second = source.url ? await source.open() : database;
  const { db } = database;
  const tenancyId = "6f0d4f6e-7f0a-4d0e-9a53-0d4d2b1f9a10";
  let now = Date.UTC(2030, 0, 1, 12);
  const clock = { now: () => new Date(now), advance: (millis: number) => void (now += millis) };
  const secrets = createSecrets({ current: "a root secret for the tests of e-mails" });
  await db.insertInto("projects").values({ id: "apples", display_name: "Apples", created_at: clock.now() }).execute();
  await db.insertInto("tenancies").values({ id: tenancyId, project_id: "apples", branch_id: "main", config: "{}" }).execute();
  const runners: JobRunner[] = [];
  const mailServers = createMailServers({ allowPrivate: true });

  const call = (on: Database["db"] = db, displayName = "Apples") =>
    ({
      project: { tenancyId, displayName },
      db: on,
      services: { secrets },
      serverConfig: { senderAddress: "noreply@apples.example" },
      background: { wakeJobs() {} },
      now: clock.now(),
      afterCommit() {},
    }) as unknown as EmailContext;
  const rows = () => db.selectFrom("emails").selectAll().orderBy("created_at").orderBy("id").execute();

  return {
    database,
    second,
    db,
    tenancyId,
    secrets,
    clock,
    call,
    rows,
    async enqueue(
      recipient = "ada@example.com",
      { on = db, displayName, ...given }: Partial<RenderedSource> & { on?: Database["db"]; displayName?: string } = {},
    ) {
      await statement()
        .also(enqueueEmail(call(on, displayName), recipient, { ...content, ...given }))
        .execute(on);
    },
    /** The only e-mail; throws if there is none or more. */
    async onlyRow() {
      const [row, ...more] = await rows();
      if (!row || more.length > 0) throw new Error(`There are ${row ? more.length + 1 : 0} e-mails.`);
      return row;
    },
    givenRunner(transport: Transport, { on = database, ...options }: Partial<DeliveryOptions> & { on?: Database } = {}) {
      const services = { secrets, clock, mailServers, emailRenderer, configs: createConfigCache() };
      const publicUrl = "http://localhost";
      const delivery = { ...services, db: on.db, transport, publicUrl, ...options };
      const kinds = [emailDelivery(delivery), mailings(delivery, { queueing: atOnce, delivering: atOnce })];
      const runner = createRecordedRunner({ db: on.db, clock, kinds, pollMillis: 0 });
      runners.push(runner);
      return runner;
    },
    async clear() {
      for (const runner of runners.splice(0)) await runner.stop();
      await db.deleteFrom("emails").execute();
      await db.deleteFrom("jobs").execute();
    },
    async close() {
      mailServers.close();
      await emailRenderer.close();
      if (second !== database) await second.close();
      await database.close();
      await source.drop();
    },
  };
}
export type EmailTestContext = Awaited<ReturnType<typeof openEmailContext>>;

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { enqueueJob } from "../../core/jobs/queue.ts";
import { statement } from "../../kernel/statement.ts";
import { createEmailRenderer, type EmailRenderer, RendererUnavailable } from "../../services/email-renderer/email-renderer.ts";
import { sharedEmailRenderer } from "../../testing/emails/email-renderer.ts";
import { emailShares, enqueueEmail } from "./enqueue.ts";
import { mailingJob, sealContent } from "./mailing-content.ts";
import { type EmailTestContext, openEmailContext, recordingTransport } from "./testing/email-context.ts";

let context: EmailTestContext;
beforeAll(async () => {
  context = await openEmailContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

const minute = 60_000;

test("the shared mail server sends a thousand e-mails of a project in an hour, and more after it", async () => {
  const { sharedPerHour } = sendingLimits;
  expect(sharedPerHour).toBe(1000);
  const { db, clock, tenancyId } = context;
  await sql`INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, state, created_at, sent_at)
    SELECT ${tenancyId}::uuid, gen_random_uuid(), 'Apples', '', 'n' || n || '@example.org', 'sent', ${clock.now()}::timestamptz,
      ${clock.now()}::timestamptz FROM generate_series(1, ${sharedPerHour - 1}) AS n`.execute(db);
  const transport = recordingTransport();
  const runner = context.givenRunner(transport, { sharedPerHour });
  await context.enqueue("last@example.org");
  await runner.run();
  expect(transport.delivered.map(({ to }) => to)).toEqual(["last@example.org"]);

  await context.enqueue("over@example.org");
  await runner.run();
  const over = () => db.selectFrom("emails").select(["state", "error"]).where("recipient", "=", "over@example.org").executeTakeFirst();
  expect(await over()).toMatchObject({
    state: "queued",
    error: { errorType: "TEMPORARY", canRetry: true, message: expect.stringContaining("1000") },
  });
  expect(transport.delivered).toHaveLength(1);

  clock.advance(3_600_001);
  await runner.run();
  expect(await over()).toMatchObject({ state: "sent", error: null });
});

test("e-mails above the limit wait for their turn, in order, however often the queue is polled: waiting is no attempt", async () => {
  const { clock, rows, db } = context;
  const transport = recordingTransport();
  const runner = context.givenRunner(transport, { sharedPerHour: 2 });
  const startedAt = clock.now().getTime();
  const enqueueAndWait = async (recipient: string) => {
    await context.enqueue(recipient);
    clock.advance(10 * minute);
  };
  for (const name of ["one", "two", "three", "four", "five", "six"]) {
    await enqueueAndWait(`${name}@example.org`);
    await runner.run();
  }
  for (let poll = 0; poll < 4; poll++) {
    clock.advance(2000);
    await runner.run();
  }
  const waiting = (await rows()).filter(({ state }) => state === "queued");
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);
  expect(waiting[0]?.error).toMatchObject({
    errorType: "TEMPORARY",
    canRetry: true,
    message: expect.stringContaining("waits for its turn"),
  });
  const jobs = await db.selectFrom("jobs").select(["due_at", "attempts"]).orderBy("due_at").execute();
  // The first two were sent after 10 and 20 minutes.
  expect(jobs.map(({ due_at }) => (due_at.getTime() - startedAt) / minute)).toEqual([70, 80, 130, 140]);
  expect(jobs.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);

  const sent: number[] = [];
  while (transport.delivered.length < 6) {
    clock.advance(5 * minute);
    await runner.run();
    sent.push(transport.delivered.length);
  }
  expect(transport.delivered.map(({ to }) => to.split("@")[0])).toEqual(["one", "two", "three", "four", "five", "six"]);
  // Two in each hour, of twelve polls.
  expect(sent.every((count, poll) => count - (sent[poll - 12] ?? 0) <= 2 || poll < 12)).toBe(true);
  expect((await rows()).map(({ state, attempts, error }) => [state, attempts, error])).toEqual(Array(6).fill(["sent", 1, null]));
});

test("a mailing above the limit waits as a whole, and goes on when the hour allows it", async () => {
  const { clock, rows, db, tenancyId, secrets } = context;
  const id = "11111111-1111-4111-8111-111111111111";
  const at = clock.now();
  const content_sealed = sealContent(secrets, tenancyId, id, { content: { html: "<p>News</p>" }, category: "Transactional" });
  await db
    .insertInto("email_mailings")
    .values({ tenancy_id: tenancyId, id, content_sealed, user_ids: null, after_user_id: null, created_at: at, completed_at: at })
    .execute();
  await sql`INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, user_id, mailing_id, created_at)
    SELECT ${tenancyId}::uuid, gen_random_uuid(), 'Apples', '', 'n' || n || '@example.org', gen_random_uuid(), ${id}::uuid,
      ${at}::timestamptz FROM generate_series(1, 5) AS n`.execute(db);
  await enqueueJob(db, { kind: mailingJob, key: `${tenancyId}/${id}`, share: `${tenancyId}/${emailShares.mailing}` }, at).execute();
  // The hour has its e-mail.
  await sql`INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, state, attempts, created_at, sent_at)
    VALUES (${tenancyId}::uuid, gen_random_uuid(), 'Apples', '', 'first@example.org', 'sent', 1, ${at}::timestamptz, ${at}::timestamptz)`.execute(
    db,
  );
  const transport = recordingTransport();
  const runner = context.givenRunner(transport, { sharedPerHour: 1 });
  const sentAfter = async (minutes: number) => {
    clock.advance(minutes * minute);
    await runner.run();
    return transport.delivered.length;
  };
  expect(await sentAfter(0)).toBe(0);
  expect(await sentAfter(30)).toBe(0);
  const jobs = await db.selectFrom("jobs").selectAll().where("kind", "=", mailingJob).execute();
  expect(jobs.map(({ attempts, lease }) => [attempts, lease])).toEqual([[0, null]]);
  for (let hour = 0; hour < 6 && transport.delivered.length < 5; hour++) await sentAfter(61);
  expect(new Set(transport.delivered.map(({ to }) => to)).size).toBe(5);
  expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(6).fill(["sent", 1]));
});

/** Queues an e-mail that is rendered when it is sent. */
const enqueueSignIn = () =>
  statement()
    .also(
      enqueueEmail(context.call(), "ada@example.org", {
        type: "magic_link",
        userName: null,
        link: "https://apples.example/in",
        typed: "ABC123",
        locale: "en",
      }),
    )
    .execute(context.db);

test("an e-mail for which the renderer has no place waits, however long, and waiting is no attempt", async () => {
  const full = createEmailRenderer({ workers: 0 });
  const other = { template: { html: "" }, theme: null, share: "other", user: { displayName: null }, project: { displayName: "Other" } };
  const placed = Array.from({ length: 500 }, () => full.render(other).catch(() => {}));
  let current: EmailRenderer = full;
  const emailRenderer: EmailRenderer = { ...sharedEmailRenderer, render: (request) => current.render(request) };
  const transport = recordingTransport();
  const runner = context.givenRunner(transport, { emailRenderer });
  await enqueueSignIn();
  for (let poll = 0; poll < 2 * sendingLimits.attempts; poll++) {
    await runner.run();
    context.clock.advance(2000);
  }
  expect(await context.onlyRow()).toMatchObject({ state: "queued", attempts: 0, error: { errorType: "TEMPORARY", canRetry: true } });
  expect(transport.delivered).toEqual([]);

  await full.close();
  await Promise.all(placed);
  current = sharedEmailRenderer;
  await runner.run();
  expect(await context.onlyRow()).toMatchObject({ state: "sent", attempts: 1, error: null });
});

test("an e-mail is given up after its attempts where no worker of the renderer starts", async () => {
  const render = () => Promise.reject(new RendererUnavailable("The renderer is not available."));
  const runner = context.givenRunner(recordingTransport(), { emailRenderer: { ...sharedEmailRenderer, render } });
  await enqueueSignIn();
  for (let poll = 0; poll < sendingLimits.attempts; poll++) {
    await runner.run();
    context.clock.advance(minute);
  }
  expect(await context.onlyRow()).toMatchObject({ state: "failed", attempts: sendingLimits.attempts });
});

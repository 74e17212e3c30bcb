// Schedule, pause, resume and cancel, with two processes that deliver.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpSink } from "../../testing/emails/smtp-sink.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";

const hour = 3_600_000;
let server: TestServer;
let second: TestServer;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
/** Addresses whose e-mails the mail server defers. */
const deferred = new Set<string>();
/** Holds the mail server back after a recipient, until it resolves. */
let gate: Promise<void> | undefined;

beforeAll(async () => {
  sink = await startSmtpSink({
    onRcptTo({ address }, _session, done) {
      void (async () => {
        await gate;
        done(deferred.has(address) ? Object.assign(new Error("try later"), { responseCode: 451 }) : null);
      })();
    },
  });
  server = await startServer();
  second = await startServer({ databaseOf: server });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
  await sink?.close();
});

async function givenReaders(count: number) {
  const own = { isShared: false, host: "127.0.0.1", port: sink.port, senderName: "Acme", senderEmail: "hello@acme.example.org" };
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } }, emails: { server: own } });
  const users = await Promise.all(Array.from({ length: count }, () => server.givenUser({ project })));
  return { project, users, addresses: users.map(({ email }) => email).sort() };
}
async function send(project: TenantKeys, body: object = {}): Promise<string> {
  const content = { all_users: true, html: "<p>Hello</p>", subject: "News", ...body };
  const answer = await server.request("POST", "/emails/send-email", { as: "server", project, body: content });
  expect(answer.status).toBe(200);
  return answer.json.mailing_id;
}
const act = (project: TenantKeys, id: string, name: string, body?: object) =>
  server.request("POST", `/internal/email-mailings/${id}/${name}`, { as: "admin", project, ...(body && { body }) });
const read = async (project: TenantKeys, id: string) =>
  (await server.request("GET", `/internal/email-mailings/${id}`, { as: "admin", project })).json;
const idle = () => Promise.all([server.running.jobsIdle(), second.running.jobsIdle()]);
const listReceived = (addresses: readonly string[]) =>
  sink.received
    .flatMap(({ to }) => to)
    .filter((address) => addresses.includes(address))
    .sort();
/** Lets time pass until the condition holds. */
const settle = (project: TenantKeys, id: string, status: string) =>
  expect
    .poll(
      async () => {
        server.clock.advance(5000);
        for (const each of [server, second]) each.running.background.wakeJobs();
        await idle();
        return (await read(project, id)).status;
      },
      { timeout: 30_000 },
    )
    .toBe(status);

test("a scheduled mailing is paused, moved and resumed before it begins, and begins at its new time", async () => {
  const { project, addresses } = await givenReaders(2);
  const at = server.clock.now().getTime() + hour;
  const id = await send(project, { scheduled_at_millis: at });
  expect(await read(project, id)).toMatchObject({ status: "queueing", subject: "News", recipients: null, scheduled_at_millis: at });

  expect((await act(project, id, "pause")).json).toMatchObject({ status: "paused", paused_at_millis: expect.any(Number) });
  expect((await act(project, id, "pause")).status).toBe(409);
  const moved = await act(project, id, "reschedule", { scheduled_at_millis: at + hour });
  expect(moved.json).toMatchObject({ status: "paused", scheduled_at_millis: at + hour });
  const far = await act(project, id, "reschedule", { scheduled_at_millis: at + 30 * 24 * hour });
  expect([far.status, far.json.error]).toEqual([400, expect.stringContaining("scheduled_at_millis")]);

  server.clock.advance(1.5 * hour);
  for (const each of [server, second]) each.running.background.wakeJobs();
  await idle();
  expect((await act(project, id, "resume")).json).toMatchObject({ status: "queueing", paused_at_millis: null });
  expect((await act(project, id, "resume")).status).toBe(409);
  await idle();
  expect(listReceived(addresses)).toEqual([]);

  server.clock.advance(hour);
  await settle(project, id, "done");
  expect(listReceived(addresses)).toEqual(addresses);
  expect((await act(project, id, "reschedule", { scheduled_at_millis: at })).status).toBe(409);
});

test("a paused mailing sends nothing until it is resumed, and then each e-mail once", async () => {
  const { project, addresses } = await givenReaders(20);
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const id = await send(project);
  server.running.background.wakeJobs();
  // Some deliveries wait for the mail server.
  await expect.poll(async () => (await read(project, id)).counts.queued, { timeout: 20_000 }).toBe(20);
  expect((await act(project, id, "pause")).json.status).toBe("paused");
  open();
  gate = undefined;
  await idle();
  const paused = listReceived(addresses);
  for (const each of [server, second]) each.running.background.wakeJobs();
  await idle();
  // None was marked before: the mail server had accepted no recipient.
  expect([paused, listReceived(addresses)]).toEqual([[], []]);
  expect((await read(project, id)).counts).toEqual({ queued: 20, sent: 0, failed: 0, canceled: 0 });

  expect((await act(project, id, "resume")).json.status).toBe("sending");
  await settle(project, id, "done");
  expect(listReceived(addresses)).toEqual(addresses);
});

test("after a cancellation is answered, no mail server gets another e-mail, and none twice", async () => {
  const { project, addresses } = await givenReaders(60);
  const id = await send(project);
  for (const each of [server, second]) each.running.background.wakeJobs();
  await expect.poll(() => listReceived(addresses).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const canceled = await act(project, id, "cancel");
  if (canceled.status === 409) throw new Error("All e-mails were sent before the cancellation.");
  const handedOver = await server.db
    .selectFrom("emails")
    .select("recipient")
    .where("mailing_id", "=", id)
    .where("state", "in", ["sending", "sent"])
    .execute();
  await settle(project, id, "canceled");
  const received = listReceived(addresses);
  expect(new Set(received).size).toBe(received.length);
  const allowed = new Set(handedOver.map(({ recipient }) => recipient));
  expect(received.filter((address) => !allowed.has(address))).toEqual([]);
  const { counts } = await read(project, id);
  expect(counts.queued).toBe(0);
  expect(counts.canceled).toBeGreaterThan(0);
  expect(counts.sent + counts.failed + counts.canceled).toBe(60);
});

test("an e-mail that is tried again waits while its mailing is paused, and is dropped with a cancellation", async () => {
  const { project, users, addresses } = await givenReaders(1);
  deferred.add(addresses[0] ?? "");
  const id = await send(project, { all_users: undefined, user_ids: [users[0]?.id] });
  const state = async () =>
    (await server.request("GET", `/internal/emails?mailing_id=${id}`, { as: "admin", project })).json.items.map(
      ({ status, attempts }: { status: string; attempts: number }) => `${status} ${attempts}`,
    );
  await expect.poll(async () => [await idle(), await state()][1], { timeout: 20_000 }).toEqual(["queued 1"]);
  expect((await act(project, id, "pause")).json).toMatchObject({ status: "paused", recipients: 1 });
  deferred.clear();
  server.clock.advance(5000);
  for (const each of [server, second]) each.running.background.wakeJobs();
  await idle();
  expect(await state()).toEqual(["queued 1"]);
  expect((await act(project, id, "cancel")).json.status).toBe("canceled");
  await expect
    .poll(
      async () => {
        server.clock.advance(61_000);
        for (const each of [server, second]) each.running.background.wakeJobs();
        await idle();
        return state();
      },
      { timeout: 20_000 },
    )
    .toEqual(["canceled 1"]);
  expect(listReceived(addresses)).toEqual([]);
  // A developer may send it again all the same.
  const [{ id: emailId }] = (await server.request("GET", `/internal/emails?mailing_id=${id}`, { as: "admin", project })).json.items;
  expect((await server.request("POST", `/internal/emails/${emailId}/resend`, { as: "admin", project })).status).toBe(200);
  await expect.poll(async () => [await idle(), listReceived(addresses)][1], { timeout: 20_000 }).toEqual(addresses);
});

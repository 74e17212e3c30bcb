import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { givenFeedbackToken } from "../../testing/emails/feedback-tokens.ts";
import { givenSentEmail } from "../../testing/emails/sent-emails.ts";
import { startSmtpSink } from "../../testing/emails/smtp-sink.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
let project: TenantKeys;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
/** Addresses that the mail server refuses. */
const refused = new Set<string>();
beforeAll(async () => {
  sink = await startSmtpSink({
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null),
  });
  server = await startServer();
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    emails: { server: { isShared: false, host: "127.0.0.1", port: sink.port, senderName: "Acme", senderEmail: "hello@acme.example.org" } },
  });
});
afterAll(async () => {
  await server?.close();
  await sink?.close();
});

const callback_url = "http://localhost:3000/handler";
const call = (path: string, body: object, as: "client" | "server" = "client") => server.request("POST", path, { as, project, body });
const reset = (email: string) => call("/auth/password/send-reset-code", { email, callback_url });
/** The log of an address, newest first, once nothing waits. */
async function readLog(address: string, at = project): Promise<{ status: string; subject: string }[]> {
  for (let tries = 0; ; tries++) {
    await server.running.jobsIdle();
    const { items } = (await server.request("GET", `/internal/emails?recipient=${address}`, { as: "admin", project: at })).json;
    if (tries === 5 || !items.some(({ status }: { status: string }) => status === "queued")) return items;
    // On a busy machine, the renderer starts too slowly for the first attempt.
    server.clock.advance(3000);
    server.running.background.wakeJobs();
  }
}
const receivedBy = (address: string) => sink.received.filter(({ to }) => to.includes(address)).length;
async function givenBounce() {
  const ada = await server.givenUser({ project });
  await givenSentEmail(server, project, { state: "sent", recipient: ada.email });
  const token = await givenFeedbackToken(server, project);
  const bounce = { type: "bounce", recipient: ada.email, message: "550 unknown" };
  expect((await server.request("POST", `/emails/feedback/${token}`, { body: bounce })).status).toBe(200);
  return ada;
}
const suppression = async (email: string) =>
  (await server.request("GET", `/internal/email-suppressions?email=${email}`, { as: "admin", project })).json.items[0];

test("after a bounce, a reset is tried once an hour, and the log and the suppression show it", async () => {
  const { email } = await givenBounce();
  expect(await suppression(email)).toMatchObject({ tried_at_millis: null });

  expect((await reset(email)).status).toBe(200);
  const [first] = await readLog(email);
  expect(first).toMatchObject({ type: "password_reset", status: "sent", was_suppressed: true, error: null });
  expect(receivedBy(email)).toBe(1);
  expect(await suppression(email)).toMatchObject({ reason: "bounce", tried_at_millis: expect.any(Number) });

  server.clock.advance(60_000);
  expect((await reset(email)).status).toBe(200);
  const [second] = await readLog(email);
  expect(second).toMatchObject({
    status: "failed",
    was_suppressed: true,
    error: { message: expect.stringContaining("tried once an hour") },
  });
  expect(receivedBy(email)).toBe(1);

  server.clock.advance(3_600_000);
  expect((await reset(email)).status).toBe(200);
  expect((await readLog(email))[0]).toMatchObject({ type: "password_reset", status: "sent", was_suppressed: true });
  expect(receivedBy(email)).toBe(2);
});

test("after a bounce, nothing is tried that no one waits for: mailings and invitations", async () => {
  const { id, email } = await givenBounce();
  await call("/emails/send-email", { user_ids: [id], html: "<p>News</p>", subject: "News" }, "server");
  await server.request("POST", "/internal/send-sign-in-invitation", { as: "server", project, body: { email, callback_url } });
  const emails = await readLog(email);
  const bounced = { status: "failed", was_suppressed: true, error: { message: "The address is suppressed: an e-mail to it has bounced." } };
  expect(emails.slice(0, 2)).toMatchObject([bounced, bounced]);
  expect(receivedBy(email)).toBe(0);
  expect(await suppression(email)).toMatchObject({ tried_at_millis: null });
});

test("of several codes in parallel, one is tried", async () => {
  const { email } = await givenBounce();
  const wake = vi.spyOn(server.running.background, "wakeJobs").mockImplementation(() => {});
  expect((await reset(email)).status).toBe(200);
  server.clock.advance(60_000);
  expect((await reset(email)).status).toBe(200);
  wake.mockRestore();
  server.running.background.wakeJobs();
  expect((await readLog(email)).map(({ status }) => status).sort()).toEqual(["bounced", "failed", "sent"]);
  expect(receivedBy(email)).toBe(1);
});

test("the log of an e-mail that the project's own mail server refuses names the server, the sender and the subject", async () => {
  const ada = await server.givenUser({ project });
  refused.add(ada.email);
  await reset(ada.email);
  await call("/emails/send-email", { user_ids: [ada.id], html: "<p>News</p>", subject: "News" }, "server");
  const sender_config = {
    type: "standard",
    host: "127.0.0.1",
    port: sink.port,
    username: "",
    sender_name: "Acme",
    sender_email: "hello@acme.example.org",
  };
  const failed = { status: "failed", sender_config, was_suppressed: false, error: { rawError: { response_code: 550 } } };
  const emails = await readLog(ada.email);
  expect(emails).toMatchObject([failed, failed]);
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^News$/),
    expect.stringMatching(/^Reset your .* password$/),
  ]);
});

test("the log of an e-mail that cannot be rendered names the server and the sender", async () => {
  const id = crypto.randomUUID();
  const broken = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    emails: {
      server: { isShared: false, host: "127.0.0.1", port: sink.port, senderName: "Acme", senderEmail: "hello@acme.example.org" },
      templates: {
        [id]: {
          displayName: "Broken",
          tsxSource: "export function EmailTemplate({ user }) { if (user.displayName === null) throw new Error('no name'); return <p />; }",
        },
      },
    },
  });
  const eve = await server.givenUser({ project: broken });
  const body = { user_ids: [eve.id], template_id: id };
  const sent = await server.request("POST", "/emails/send-email", { as: "server", project: broken, body });
  expect(sent.status, sent.text).toBe(200);
  const sender_config = { type: "standard", host: "127.0.0.1", sender_name: "Acme", sender_email: "hello@acme.example.org" };
  expect(await readLog(eve.email, broken)).toMatchObject([
    { status: "failed", sender_config, error: { message: expect.stringContaining("no name") } },
  ]);
});

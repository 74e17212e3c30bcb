// Server and admin apps send e-mails over a real mail server, and read what became of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpSink } from "#server/testing/emails/smtp-sink.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { type AdminApp, createAdminApp } from "./admin.ts";
import { createServerApp, type ServerApp } from "./server.ts";

let server: TestServer;
let smtp: Awaited<ReturnType<typeof startSmtpSink>>;
let admin: AdminApp;
let app: ServerApp;
const settings = () => ({
  host: "127.0.0.1",
  port: smtp.port,
  username: "shop",
  password: "p",
  senderName: "Shop",
  senderEmail: "shop@example.org",
});
beforeAll(async () => {
  smtp = await startSmtpSink({ onAuth: ({ username }, _session, done) => done(null, { user: username }) });
  server = await startServer({ jobPollMillis: 200, txtRecords: { find: async (name) => (name === "example.org" ? ["v=spf1 -all"] : []) } });
  const {
    id: projectId,
    secretServerKey,
    superSecretAdminKey,
  } = await server.givenProject({
    emails: { server: { isShared: false, ...settings() } },
    domains: { allowLocalhost: true },
  });
  const options = { baseUrl: server.url, projectId };
  admin = createAdminApp({ ...options, superSecretAdminKey });
  app = createServerApp({ ...options, secretServerKey });
});
afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

test("an e-mail is sent to users, found in the log and sent again", async () => {
  const ada = await app.createUser({ displayName: "Ada", primaryEmail: "ada@example.org", primaryEmailVerified: true });
  const { recipients, mailingId } = await app.sendEmail({ userIds: [ada.id], subject: "Welcome", html: "<p>Hello</p>", themeId: false });
  expect(recipients).toEqual([{ userId: ada.id, userEmail: "ada@example.org" }]);
  await smtp.arrived(1);
  await server.running.jobsIdle();
  expect(smtp.received.at(-1)).toMatchObject({ from: "shop@example.org", to: ["ada@example.org"] });

  const [email, ...others] = await admin.listSentEmails({ mailingId });
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    recipient: "ada@example.org",
    subject: "Welcome",
    status: "sent",
    type: "custom",
    error: null,
    userId: ada.id,
  });
  expect([email?.sentAt, email?.createdAt]).toEqual([expect.any(Date), expect.any(Date)]);
  expect(await admin.listSentEmails({ status: "failed" })).toHaveLength(0);
  expect((await email?.resend())?.status).toBe("queued");
  await smtp.arrived(2);
  await server.running.jobsIdle();
  await expect(email?.cancel()).rejects.toThrow("no longer waiting");
});

test("a draft and a template are sent to all users", async () => {
  const { id: draftId } = await admin.createEmailDraft({ displayName: "May" });
  const { recipients } = await app.sendEmail({ allUsers: true, draftId, subject: "News" });
  expect(recipients.map(({ userEmail }) => userEmail)).toEqual(["ada@example.org"]);
  const { id: templateId } = await admin.createEmailTemplate("Hello");
  await app.sendEmail({ userIds: recipients.map(({ userId }) => userId), templateId, variables: {} });
  await smtp.arrived(4);
  await server.running.jobsIdle();
  const subjects = (await admin.listSentEmails({ limit: 2 })).map(({ subject }) => subject);
  expect(subjects).toContain("News");
  expect((await admin.getEmailDraft(draftId)).sentAt).toBeInstanceOf(Date);
});

test("a test e-mail shows whether the settings work", async () => {
  expect(await admin.sendTestEmail({ recipientEmail: "dev@example.org", emailConfig: settings() })).toEqual({
    status: "ok",
    data: undefined,
  });
  const refused = await admin.sendTestEmail({ recipientEmail: "dev@example.org", emailConfig: { ...settings(), port: 9 } });
  expect(refused).toMatchObject({ status: "error", error: { errorMessage: expect.stringMatching(/./) } });
});

test("a person is invited to sign in", async () => {
  await admin.sendSignInInvitationEmail("eve@example.org", "http://localhost:3000/handler/sign-in");
  await smtp.arrived(6);
  expect(smtp.received.at(-1)?.to).toEqual(["eve@example.org"]);
});

test("limits, the sender's domain and suppressed addresses are read", async () => {
  expect(await admin.getEmailUsage()).toMatchObject({ isShared: false, hour: { max: null }, recipientsPerCall: expect.any(Number) });
  expect(await admin.checkEmailDomain({ dkimSelector: "mail" })).toMatchObject({
    domain: "example.org",
    spf: { status: "ok" },
    dkim: { name: "mail._domainkey.example.org", status: "missing" },
  });
  expect(await admin.listEmailSuppressions()).toHaveLength(0);
});

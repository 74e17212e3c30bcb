import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateIds } from "#contract/config/built-in-templates.ts";
import { lightThemeId } from "#contract/config/built-in-themes.ts";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { givenEmailSource } from "../../testing/emails/email-sources.ts";
import { givenFeedbackToken } from "../../testing/emails/feedback-tokens.ts";
import { givenSentEmail } from "../../testing/emails/sent-emails.ts";
import { startSmtpSink } from "../../testing/emails/smtp-sink.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { publishedApps } from "../../testing/published-client.ts";
import { measureMillis, smallest } from "../../testing/smallest.ts";

let server: TestServer;
let project: TenantKeys;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await startServer();
  const own = { isShared: false, host: "127.0.0.1", port: sink.port, senderName: "Acme", senderEmail: "hello@acme.example.org" };
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    emails: { server: own },
  });
});
afterAll(async () => {
  await server?.close();
  await sink?.close();
});

/** The e-mails to an address that the mail server has received, once there are so many. */
async function receivedBy(address: string, count: number) {
  const found = () => sink.received.filter(({ to }) => to.includes(address));
  await expect.poll(async () => [await server.running.jobsIdle(), found().length][1]).toBe(count);
  return Promise.all(found().map(({ source }) => simpleParser(source)));
}

test("the published client sends HTML, templates and drafts, as server and as admin", async () => {
  const ada = await server.givenUser({ project });
  const draftId = await givenEmailSource(server, project, "drafts");
  const userIds = [ada.id];
  const apps = publishedApps(server, project);
  await apps.server().sendEmail({ userIds, html: "<p>Hello</p>", subject: "From the server" });
  const variables = { passwordResetLink: "https://acme.example.org/reset" };
  await apps.admin().sendEmail({ userIds, templateId: templateIds.passwordReset, variables, subject: "From the admin" });
  await apps.admin().sendEmail({ userIds, draftId, subject: "A draft", themeId: false });
  const emails = await receivedBy(ada.email, 3);
  expect(emails.map(({ subject }) => subject).sort()).toEqual(["A draft", "From the admin", "From the server"]);
  expect(emails.find(({ subject }) => subject === "From the admin")?.text).toContain(variables.passwordResetLink);
  expect((await apps.admin().listEmailDrafts()).find(({ id }) => id === draftId)?.sentAt).toBeInstanceOf(Date);
});

test("recipients by the million are refused at once, and nothing is queued", async () => {
  const { recipients } = sendingLimits;
  const listIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const send = (userIds: string[]) =>
    server.request("POST", "/emails/send-email", { as: "server", project, body: { user_ids: userIds, html: "<p>Hello</p>" } });
  const above = await send(listIds(recipients + 1));
  expect([above.status, above.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(above.json.error).toContain("body.user_ids");
  const million = listIds(1_000_000);
  const refused = async () => expect((await send(million)).status).toBe(413);
  expect(await smallest(5000, () => measureMillis(refused), 3)).toBeLessThan(5000);
  const unknown = await send(listIds(recipients));
  expect([unknown.status, unknown.json.code]).toEqual([400, "USER_ID_DOES_NOT_EXIST"]);
  const mailings = await server.db.selectFrom("email_mailings").select("user_ids").where("tenancy_id", "=", project.tenancyId).execute();
  for (const { user_ids } of mailings) expect(user_ids).toHaveLength(1);
});

test("after a complaint, an address gets transactional and built-in e-mails, and no marketing", async () => {
  const ada = await server.givenUser({ project });
  await givenSentEmail(server, project, { state: "sent", recipient: ada.email });
  const token = await givenFeedbackToken(server, project);
  const complaint = { type: "complaint", recipient: ada.email };
  expect((await server.request("POST", `/emails/feedback/${token}`, { body: complaint })).status).toBe(200);

  const [transactional, marketing] = notificationCategories;
  const send = async (subject: string, category: string) => {
    const body = { user_ids: [ada.id], html: "<p>Hello</p>", subject, notification_category_name: category };
    return (await server.request("POST", "/emails/send-email", { as: "server", project, body })).json.mailing_id as string;
  };
  const news = await send("News", marketing.name);
  await send("Receipt", transactional.name);
  const body = { email: ada.email, callback_url: "http://localhost:3000/handler" };
  const reset = await server.request("POST", "/auth/password/send-reset-code", { as: "client", project, body });
  expect(reset.status).toBe(200);
  const log = async () => (await server.request("GET", `/internal/emails?mailing_id=${news}`, { as: "admin", project })).json.items[0];
  await expect.poll(async () => [await server.running.jobsIdle(), (await log())?.status][1]).toBe("canceled");
  expect((await log()).error).toMatchObject({ errorType: "REJECTED", canRetry: false, message: expect.stringContaining("complained") });
  const subjects = (await receivedBy(ada.email, 2)).map(({ subject }) => subject);
  expect(subjects).toContain("Receipt");
  expect(subjects).not.toContain("News");
});

test("a mailing is queued and delivered while requests never cease", async () => {
  const ada = await server.givenUser({ project });
  const stop = new AbortController();
  // The server works on it until an e-mail comes that never does.
  const request = fetch(`${server.url}/dev/inbox.json?to=${crypto.randomUUID()}@example.org&wait=60`, { signal: stop.signal }).catch(
    () => {},
  );
  try {
    const body = { user_ids: [ada.id], html: "<p>Hello</p>", subject: "Beside" };
    await server.request("POST", "/emails/send-email", { as: "server", project, body });
    await receivedBy(ada.email, 1);
  } finally {
    stop.abort();
    await request;
  }
});

test("a mailing is in the language of each user: its template, its theme and the link that unsubscribes", async () => {
  const users = [];
  for (const languages of ["de-AT, en;q=0.5", "ar", "xx", undefined]) {
    const user = await server.givenUser({ project });
    if (languages) await sql`UPDATE users SET languages = ${languages} WHERE id = ${user.id}`.execute(server.db);
    users.push(user);
  }
  const tsx_source = `import { Subject, NotificationCategory } from "@stackframe/emails";
export function EmailTemplate({ locale, dir }) {
  const subjects = { de: "Neuigkeiten", ar: "أخبار" };
  return <><Subject value={subjects[locale] ?? "News"} /><NotificationCategory value="Marketing" /><p>{locale} {dir}</p></>;
}`;
  const draft_id = await givenEmailSource(server, project, "drafts", { tsx_source, theme_id: lightThemeId });
  const user_ids = users.map(({ id }) => id);
  const send = (body: object) => server.request("POST", "/emails/send-email", { as: "server", project, body });
  await send({ user_ids, draft_id });
  const html = { html: "<p>Hello</p>", subject: "HTML", theme_id: lightThemeId, notification_category_name: "Marketing" };
  await send({ user_ids, ...html });
  const expected = [
    ["Neuigkeiten", "de ltr", "Abmelden"],
    ["أخبار", "ar rtl", "إلغاء الاشتراك"],
    ["News", "en ltr", "Unsubscribe"],
    ["News", "en ltr", "Unsubscribe"],
  ] as const;
  for (const [index, [subject, shown, unsubscribe]] of expected.entries()) {
    const received = await receivedBy(users[index]?.email ?? "", 2);
    const own = received.find((email) => email.subject === subject);
    expect(own?.text).toContain(shown);
    for (const email of received)
      expect(email.html).toMatch(new RegExp(`<html[^>]* dir="${shown.slice(3)}"[^]*>${unsubscribe}(?:</span>)?[^]{0,200}</a>`));
  }
});

import { simpleParser } from "mailparser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateIds } from "#contract/config/built-in-templates.ts";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import { randomUuid } from "../../services/random.ts";
import { startSmtpSink } from "../../testing/emails/smtp-sink.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
let project: TenantKeys;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
/** The answers of the mail server to recipients. */
const answers = new Map<string, readonly [code: number, text: string]>();
beforeAll(async () => {
  sink = await startSmtpSink({
    onRcptTo({ address }, _session, done) {
      const [responseCode, text] = answers.get(address) ?? [];
      done(responseCode ? Object.assign(new Error(text), { responseCode }) : null);
    },
  });
  server = await startServer();
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    emails: { server: { isShared: false, host: "127.0.0.1", port: sink.port, senderName: "Acme", senderEmail: "hello@acme.example.org" } },
  });
});
afterAll(async () => {
  await server?.close();
  await sink?.close();
});

const admin = (method: "GET" | "PATCH" | "POST", path: string, body?: object) =>
  server.request(method, path, { as: "admin", project, ...(body && { body }) });
const callback_url = "http://localhost:3000/handler/sign-in";
const requestCode = (email: string) =>
  server.request("POST", "/auth/otp/send-sign-in-code", { as: "client", project, body: { email, callback_url } });

/** The newest e-mail to an address, once it is no longer waiting, with its content. */
async function readContent(address: string, status: string) {
  const newest = async () => (await admin("GET", `/internal/emails?recipient=${address}`)).json.items[0];
  await expect
    .poll(
      async () => {
        await server.running.jobsIdle();
        server.clock.advance(3000);
        server.running.background.wakeJobs();
        return (await newest())?.status;
      },
      { timeout: 30_000 },
    )
    .toBe(status);
  const email = await newest();
  return { email, content: (await admin("GET", `/internal/emails/${email.id}/content`)).json };
}
const squash = (value: unknown) =>
  JSON.stringify(value)
    .replace(/[^A-Za-z0-9]/g, "")
    .toLowerCase();

test("a sign-in code is in none of the forms of the log, even where the template spells it out", async () => {
  const source = `import { NotificationCategory, Subject } from "@stackframe/emails";
import { type } from "arktype";

export const variablesSchema = type({ magicLink: "string", otp: "string" });

export function EmailTemplate({ variables }) {
  return <><NotificationCategory value="Transactional" /><Subject value={"Code " + variables.otp} /><p>{variables.otp.split("").join(" - ")}</p>
    <a href={"https://track.example/?to=" + encodeURIComponent(variables.magicLink)}>Sign in</a></>;
}

EmailTemplate.PreviewVariables = { magicLink: "https://example.com/sign-in", otp: "3SLSWZ" };
`;
  const changed = await admin("PATCH", `/internal/email-templates/${templateIds.magicLink}`, { tsx_source: source });
  expect(changed.status, JSON.stringify(changed.json)).toBe(200);
  const ada = { email: `${randomUuid()}@example.org` };
  expect((await requestCode(ada.email)).status).toBe(200);
  const { email, content } = await readContent(ada.email, "sent");
  const received = await simpleParser(sink.received.find(({ to }) => to.includes(ada.email))?.source ?? "");
  const typed = /Code (\w{6})/.exec(received.subject ?? "")?.[1] ?? "";
  const link = /code(?:=|%3D)(\w{10,})/i.exec(String(received.html))?.[1] ?? "";
  expect([typed.length, link.length > 10]).toEqual([6, true]);

  expect(content).toMatchObject({ is_masked: true, missing: null, has_changed: false });
  expect(content.html).toContain("Sign in");
  const row = await server.db.selectFrom("emails").selectAll().where("id", "=", email.id).executeTakeFirstOrThrow();
  for (const shown of [email, content, row]) {
    expect(squash(shown)).not.toContain(typed.toLowerCase());
    expect(squash(shown)).not.toContain(link.toLowerCase());
  }
  expect(email.subject).toBe("Code ••••••");
  expect(content.deliveries).toEqual([{ at_millis: expect.any(Number), outcome: "accepted", reply: expect.stringMatching(/^250 /) }]);
  expect(content.headers).toContainEqual({ name: "From", value: "Acme <hello@acme.example.org>" });

  await admin("PATCH", `/internal/email-templates/${templateIds.magicLink}`, { tsx_source: source.replace("Sign in", "Continue") });
  const after = (await admin("GET", `/internal/emails/${email.id}/content`)).json;
  expect([after.has_changed, after.html.includes("Continue")]).toEqual([true, true]);
});

test("a refused e-mail keeps its subject and its content, with the mail server's reply to each attempt", async () => {
  const ada = await server.givenUser({ project });
  answers.set(ada.email, [451, "greylisted"]);
  const body = { user_ids: [ada.id], html: "<p>News of May</p>", subject: "May" };
  expect((await server.request("POST", "/emails/send-email", { as: "server", project, body })).status).toBe(200);
  const { email, content } = await readContent(ada.email, "failed");
  expect(email).toMatchObject({ subject: "May", attempts: 3 });
  expect(content).toMatchObject({ subject: "May", is_masked: false, missing: null });
  expect(content.html).toContain("News of May");
  expect(content.deliveries.map(({ outcome, reply }: { outcome: string; reply: string }) => [outcome, reply])).toEqual(
    Array.from({ length: 3 }, () => ["deferred", expect.stringContaining("451 greylisted")]),
  );
});

test("the content of a mailing is that of its user, without the code that unsubscribes", async () => {
  const ada = await server.givenUser({ project });
  const marketing = notificationCategories[1].name;
  const body = { user_ids: [ada.id], html: "<p>News</p>", subject: "June", notification_category_name: marketing };
  await server.request("POST", "/emails/send-email", { as: "server", project, body });
  const { content } = await readContent(ada.email, "sent");
  expect(content.is_masked).toBe(true);
  const received = await simpleParser(sink.received.find(({ to }) => to.includes(ada.email))?.source ?? "");
  const code = /unsubscribe-link\?code=([\w-]+)/.exec(String(received.html))?.[1] ?? "";
  expect(code.length).toBeGreaterThan(20);
  expect(JSON.stringify(content)).not.toContain(code);
  expect(content.html).toContain("code=hidden");
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailTo } from "../../testing/emails/emails.ts";
import { beginOutage } from "../../testing/in-process-outages.ts";
import { startServer } from "../../testing/index.ts";
import { hasNewEmail, readInbox } from "./inbox.ts";
import { type EmailTestContext, openEmailContext } from "./testing/email-context.ts";

let context: EmailTestContext;
beforeAll(async () => {
  context = await openEmailContext();
});
beforeEach(() => context.clear());
afterAll(() => context.close());

const read = (to?: string) => readInbox(context.db, context.secrets, to, context.clock.now());

/** An e-mail sent now. */
async function sent(to?: string) {
  await context.enqueue(to);
  await context.db.updateTable("emails").set({ state: "sent", sent_at: context.clock.now() }).where("state", "=", "queued").execute();
}

test("a sent e-mail has a text and an HTML body", async () => {
  await sent();
  expect(await read("ada@example.com")).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      from: "Apples <noreply@apples.example>",
      to: ["ada@example.com"],
      subject: "Hello",
      text: "plain words",
      html: "<p>rich words</p>",
      unsubscribe_url: null,
      sent_at_millis: context.clock.now().getTime(),
      accepted_by: null,
    },
  ]);
});

test("it says which mail server has accepted an e-mail", async () => {
  await sent();
  const server = { host: "smtp.example.org", port: 465, username: "shop" };
  await context.db
    .updateTable("emails")
    .set({ mail_server: JSON.stringify(server) })
    .execute();
  expect((await read()).map(({ accepted_by }) => accepted_by)).toEqual(["smtp.example.org:465"]);
  const deliveries = JSON.stringify([{ at_millis: 1, outcome: "accepted", reply: "250 OK" }]);
  await context.db.updateTable("emails").set({ mail_server: null, deliveries }).execute();
  expect((await read()).map(({ accepted_by }) => accepted_by)).toEqual(["shared"]);
});

test("the newest is last, and only e-mails to the address are returned, ignoring case", async () => {
  await sent("ada@example.com");
  context.clock.advance(1000);
  await sent("ben@example.com");
  context.clock.advance(1000);
  await sent("ada@example.com");
  const mine = await read("Ada@Example.com");
  expect(mine.map((email) => email.sent_at_millis)).toEqual([context.clock.now().getTime() - 2000, context.clock.now().getTime()]);
  expect(await read()).toHaveLength(3);
});

test("an e-mail that is not sent yet is not returned", async () => {
  await context.enqueue();
  expect(await read()).toEqual([]);
  expect(await hasNewEmail(context.db, undefined, new Date(0))).toBe(false);
});

test("reading marks only the returned e-mails as read, in the same statement", async () => {
  await sent("ada@example.com");
  await sent("ben@example.com");
  const statements: string[] = [];
  context.database.onStatement = (text) => statements.push(text);
  await read("ada@example.com");
  context.database.onStatement = undefined;
  expect(statements).toHaveLength(1);

  const now = context.clock.now();
  expect(await hasNewEmail(context.db, "ada@example.com", now)).toBe(false);
  expect(await hasNewEmail(context.db, "ben@example.com", now)).toBe(true);
});

test("the time of the first read does not change", async () => {
  await sent();
  const first = context.clock.now();
  await read();
  context.clock.advance(5000);
  await read();
  expect((await context.onlyRow()).read_at).toEqual(first);
});

test("an e-mail newer than the request is new even if it has been read", async () => {
  const requestedAt = context.clock.now();
  context.clock.advance(1);
  await sent();
  await read();
  expect(await hasNewEmail(context.db, "ada@example.com", requestedAt)).toBe(true);
});

test("the newest two hundred e-mails are returned", async () => {
  for (let count = 0; count < 205; count++) await context.enqueue(`p${count}@example.com`);
  const rows = await context.rows();
  for (const [index, { id }] of rows.entries())
    await context.db
      .updateTable("emails")
      .set({ state: "sent", sent_at: new Date(index * 1000) })
      .where("id", "=", id)
      .execute();
  const emails = await read();
  expect(emails).toHaveLength(200);
  expect([emails[0]?.sent_at_millis, emails.at(-1)?.sent_at_millis]).toEqual([5000, 204_000]);
  expect(await hasNewEmail(context.db, undefined, new Date(300_000))).toBe(true);
});

test("in development, an e-mail of an app without a mail server reaches the inbox; in production it is refused", async () => {
  const server = await startServer();
  const project = await server.givenProject();
  const user = await server.givenUser({ project });
  const send = () =>
    server.request("POST", "/emails/send-email", {
      ...{ as: "server", project },
      body: { user_ids: [user.id], subject: "Your invoice", html: "<p>Thank you</p>" },
    });
  expect((await send()).status).toBe(200);
  // The first e-mail of a process waits for the renderer to start.
  const received = expect.poll(() => emailTo(server, user.email), { timeout: 90_000 });
  await received.toMatchObject({ subject: "Your invoice", html: expect.stringContaining("Thank you") });
  // A development server with an SMTP server would send it to real addresses.
  const undo = beginOutage(server, "e-mails are delivered");
  expect((await send()).headers.get("x-latchkey-error")).toBe("REQUIRES_CUSTOM_EMAIL_SERVER");
  undo();
  const production = await startServer({ databaseOf: server, development: false });
  const refused = await production.request("POST", "/emails/send-email", {
    as: "server",
    project,
    body: { all_users: true, html: "<p>Hi</p>" },
  });
  expect(refused.headers.get("x-latchkey-error")).toBe("REQUIRES_CUSTOM_EMAIL_SERVER");
});

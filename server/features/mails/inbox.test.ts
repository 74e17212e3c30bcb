import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inboxHasNews, readInbox } from "./inbox.ts";
import { type MailStage, openMailStage } from "./testing.ts";

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
beforeEach(() => stage.clear());
afterAll(() => stage.close());

const read = (to?: string) => readInbox(stage.db, stage.secrets, to, stage.clock.now());

/** A mail sent now. */
async function sent(to?: string) {
  await stage.queue(to);
  await stage.db.updateTable("mails").set({ state: "sent", sent_at: stage.clock.now() }).where("state", "=", "queued").execute();
}

test("a sent mail is shown with both of its texts", async () => {
  await sent();
  expect(await read("ada@example.com")).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      from: "Apples <noreply@apples.example>",
      to: ["ada@example.com"],
      subject: "Hello",
      text: "plain words",
      html: "<p>rich words</p>",
      sent_at_millis: stage.clock.now().getTime(),
    },
  ]);
});

test("the newest stands last, and other people's mails are left out, whatever the letters' case", async () => {
  await sent("ada@example.com");
  stage.clock.advance(1000);
  await sent("ben@example.com");
  stage.clock.advance(1000);
  await sent("ada@example.com");
  const mine = await read("Ada@Example.com");
  expect(mine.map((mail) => mail.sent_at_millis)).toEqual([stage.clock.now().getTime() - 2000, stage.clock.now().getTime()]);
  expect(await read()).toHaveLength(3);
});

test("what is not sent yet is not shown", async () => {
  await stage.queue();
  expect(await read()).toEqual([]);
  expect(await inboxHasNews(stage.db, undefined, new Date(0))).toBe(false);
});

test("reading marks as read, in the same statement, and only what was handed out", async () => {
  await sent("ada@example.com");
  await sent("ben@example.com");
  const seen: string[] = [];
  stage.database.onStatement = (text) => seen.push(text);
  await read("ada@example.com");
  stage.database.onStatement = undefined;
  expect(seen).toHaveLength(1);

  const now = stage.clock.now();
  expect(await inboxHasNews(stage.db, "ada@example.com", now)).toBe(false);
  expect(await inboxHasNews(stage.db, "ben@example.com", now)).toBe(true);
});

test("when it was read first is kept", async () => {
  await sent();
  const first = stage.clock.now();
  await read();
  stage.clock.advance(5000);
  await read();
  expect((await stage.onlyRow()).read_at).toEqual(first);
});

test("a mail newer than the question is news even after somebody else has read it", async () => {
  const asked = stage.clock.now();
  stage.clock.advance(1);
  await sent();
  await read();
  expect(await inboxHasNews(stage.db, "ada@example.com", asked)).toBe(true);
});

test("of many mails the newest two hundred are handed out", async () => {
  for (let count = 0; count < 205; count++) await stage.queue(`p${count}@example.com`);
  const rows = await stage.rows();
  for (const [index, { id }] of rows.entries())
    await stage.db
      .updateTable("mails")
      .set({ state: "sent", sent_at: new Date(index * 1000) })
      .where("id", "=", id)
      .execute();
  const mails = await read();
  expect(mails).toHaveLength(200);
  expect([mails[0]?.sent_at_millis, mails.at(-1)?.sent_at_millis]).toEqual([5000, 204_000]);
  expect(await inboxHasNews(stage.db, undefined, new Date(300_000))).toBe(true);
});

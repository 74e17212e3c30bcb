import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBody } from "./body.ts";
import { queueMail } from "./queue.ts";
import { type MailStage, openMailStage } from "./testing.ts";

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
beforeEach(() => stage.clear());
afterAll(() => stage.close());

const mail = () => ({
  tenancyId: stage.tenancyId,
  senderName: "Apples",
  senderAddress: "noreply@apples.example",
  recipient: "ada@example.com",
  subject: "Hello",
  text: "code=secret",
  html: "<p>code=secret</p>",
});

test("a queued mail waits for its worker with its text sealed", async () => {
  await queueMail(stage.db, stage.secrets, mail(), stage.clock.now()).execute();
  const row = await stage.onlyRow();
  expect(row).toMatchObject({
    state: "queued",
    attempts: 0,
    due_at: stage.clock.now(),
    created_at: stage.clock.now(),
    recipient: "ada@example.com",
  });
  expect(JSON.stringify(row)).not.toContain("code=secret");
  expect(openBody(stage.secrets, row)).toEqual({ text: "code=secret", html: "<p>code=secret</p>" });
});

test("a text moved to another mail's row does not open", async () => {
  await stage.queue();
  await stage.queue();
  const [first, second] = await stage.rows();
  if (!first || !second) throw new Error("Two mails were queued.");
  expect(() => openBody(stage.secrets, { ...first, body_sealed: second.body_sealed })).toThrow();
});

test("the insert joins the statement that causes the mail", async () => {
  const seen: string[] = [];
  stage.database.onStatement = (text) => seen.push(text);
  await stage.db
    .with("mail", () => queueMail(stage.db, stage.secrets, mail(), stage.clock.now()))
    .updateTable("projects")
    .set({ description: "mailed" })
    .where("id", "=", "apples")
    .execute();
  stage.database.onStatement = undefined;
  expect(seen).toHaveLength(1);
  expect(await stage.rows()).toHaveLength(1);
});

test("line ends never reach a header's column (EML-01)", async () => {
  await queueMail(
    stage.db,
    stage.secrets,
    { ...mail(), senderName: "A\r\nBcc: eve@x.example", subject: "S\nX: y" },
    stage.clock.now(),
  ).execute();
  expect(await stage.onlyRow()).toMatchObject({ sender_name: "A Bcc: eve@x.example", subject: "S X: y" });
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { statement } from "../../kernel/statement.ts";
import { openSource } from "./email-source.ts";
import { enqueueEmail } from "./enqueue.ts";
import { type EmailTestContext, openEmailContext, recordingTransport } from "./testing/email-context.ts";

let context: EmailTestContext;
beforeAll(async () => {
  context = await openEmailContext();
});
beforeEach(() => context.clear());
afterAll(() => context?.close());

const content = { type: "custom", subject: "Hello", text: "code=secret", html: "<p>code=secret</p>" } as const;
const jobs = () => context.db.selectFrom("jobs").selectAll().execute();

test("a queued e-mail has a job and an encrypted source", async () => {
  await statement()
    .also(enqueueEmail(context.call(), "ada@example.com", content))
    .execute(context.db);
  const row = await context.onlyRow();
  expect(row).toMatchObject({
    state: "queued",
    attempts: 0,
    created_at: context.clock.now(),
    sender_name: "Apples",
    sender_address: "noreply@apples.example",
    recipient: "ada@example.com",
  });
  expect(JSON.stringify(row)).not.toContain("code=secret");
  expect(openSource(context.secrets, { ...row, source_sealed: row.source_sealed ?? "" })).toEqual(content);
  expect(await jobs()).toMatchObject([{ kind: "email", key: `${context.tenancyId}/${row.id}`, due_at: context.clock.now(), lease: null }]);
});

test("a source moved to another e-mail's row cannot be decrypted", async () => {
  await context.enqueue();
  await context.enqueue();
  const [first, second] = await context.rows();
  if (!first || !second) throw new Error("Two e-mails were queued.");
  expect(() => openSource(context.secrets, { ...first, source_sealed: second.source_sealed ?? "" })).toThrow();
});

test("the steps are part of the causing statement, and a SELECT can determine the recipient", async () => {
  const sent: string[] = [];
  context.database.onStatement = (text) => void sent.push(text);
  for (const condition of [true, false])
    await statement()
      .step("described", context.db.updateTable("projects").set({ description: "mailed" }).returning("id"))
      .also(enqueueEmail(context.call(), sql`SELECT 'eve@example.com' AS recipient WHERE ${condition}`, content))
      .execute(context.db);
  context.database.onStatement = undefined;
  expect(sent).toHaveLength(2);
  expect(await context.onlyRow()).toMatchObject({ recipient: "eve@example.com" });
});

test("a job without an e-mail ends", async () => {
  await statement()
    .also(enqueueEmail(context.call(), sql`SELECT 'x' AS recipient WHERE false`, content))
    .execute(context.db);
  await context.givenRunner({ deliver: () => Promise.reject(new Error("nothing to deliver")) }).run();
  expect([await context.rows(), await jobs()]).toEqual([[], []]);
});

test("line breaks are removed from header columns (EML-01)", async () => {
  const call = context.call();
  await context.db.updateTable("projects").set({ display_name: "A\r\nBcc: eve@x.example" }).execute();
  await statement()
    .also(enqueueEmail(call, "ada@example.com", { ...content, subject: "S\nX: y" }))
    .execute(context.db);
  await context.givenRunner(recordingTransport()).run();
  expect(await context.onlyRow()).toMatchObject({ sender_name: "A Bcc: eve@x.example", subject: "S X: y" });
});

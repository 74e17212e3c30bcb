import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendingLimits } from "#contract/vocabulary/sent-emails.ts";
import { type EmailTestContext, openEmailContext, recordingTransport } from "./testing/email-context.ts";

let context: EmailTestContext;
beforeAll(async () => {
  context = await openEmailContext();
});
afterAll(async () => {
  await context?.clear();
  await context?.close();
});

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

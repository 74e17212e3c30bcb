import { afterAll, beforeAll, expect, test } from "vitest";
import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { ownEmailServer } from "../../testing/emails/email-sources.ts";
import { givenSentEmail } from "../../testing/emails/sent-emails.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";

// The log of e-mails and scheduled mailings, as later published clients use them.

let server: TestServer;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, emails: { server: ownEmailServer } });
});
afterAll(() => server.close());

const day = 86_400_000;
const ask = (method: string, path: string, body?: object, at = project) =>
  server.request(method, path, { as: "server", project: at, body });

test("e-mails have the states that these clients know, and lists of one state have no other", async () => {
  const at = await server.givenProject();
  const expected = {
    queued: ["preparing", "in-progress", false],
    sent: ["sent", "ok", true],
    failed: ["server-error", "error", false],
    canceled: ["skipped", "ok", false],
    bounced: ["bounced", "error", false],
    complained: ["marked-as-spam", "ok", true],
  } as const;
  for (const [state, [status, simple_status, has_delivered]] of Object.entries(expected)) {
    const id = await givenSentEmail(server, at, { state: state as keyof typeof expected });
    expect((await ask("GET", `/emails/outbox/${id}`, undefined, at)).json).toMatchObject({ id, status, simple_status, has_delivered });
    expect((await ask("GET", `/emails/outbox?status=${status}`, undefined, at)).json.items).toMatchObject([{ id }]);
  }
  const errors = (await ask("GET", "/emails/outbox?simple_status=error", undefined, at)).json.items;
  expect(errors.map(({ status }: { status: string }) => status).sort()).toEqual(["bounced", "server-error"]);
  const first = (await ask("GET", "/emails/outbox?limit=4", undefined, at)).json;
  const second = (await ask("GET", `/emails/outbox?limit=4&cursor=${first.pagination.next_cursor}`, undefined, at)).json;
  expect([first.items.length, second.items.length, second.pagination.next_cursor]).toEqual([4, 2, null]);
});

test("an e-mail that waits is canceled; one that was sent is not", async () => {
  const [waiting, sent] = [
    await givenSentEmail(server, project, { state: "queued" }),
    await givenSentEmail(server, project, { state: "sent" }),
  ];
  expect((await ask("PATCH", `/emails/outbox/${waiting}`, { cancel: true })).json.status).toBe("skipped");
  expect((await ask("PATCH", `/emails/outbox/${sent}`, { cancel: true })).status).toBe(409);
  expect((await ask("PATCH", `/emails/outbox/${waiting}`, { is_paused: true })).json.code).toBe("SCHEMA_ERROR");
});

test("the figures of the delivery count by time, and name no limit for a project's own mail server", async () => {
  const at = await server.givenProject({ emails: { server: ownEmailServer } });
  for (const [state, ageMillis] of [
    ["sent", 0],
    ["bounced", 2 * day],
    ["complained", 10 * day],
  ] as const) {
    const id = await givenSentEmail(server, at, { state });
    const sent_at = new Date(server.clock.now().getTime() - ageMillis);
    await server.db.updateTable("emails").set({ sent_at }).where("id", "=", id).execute();
  }
  const { stats, capacity } = (await ask("GET", "/emails/delivery-info", undefined, at)).json;
  expect(stats).toEqual({
    hour: { sent: 1, bounced: 0, marked_as_spam: 0 },
    day: { sent: 1, bounced: 0, marked_as_spam: 0 },
    week: { sent: 2, bounced: 1, marked_as_spam: 0 },
    month: { sent: 3, bounced: 1, marked_as_spam: 1 },
  });
  expect(capacity.rate_per_second).toBeNull();
  const shared = await server.givenProject();
  expect((await ask("GET", "/emails/delivery-info", undefined, shared)).json.capacity.rate_per_second).toBeGreaterThan(0);
});

test("a scheduled mailing waits for its time, and can be canceled before", async () => {
  const { id } = await server.givenUser({ project });
  const scheduled_at_millis = server.clock.now().getTime() + day;
  const body = { user_ids: [id], html: "<p>Hello</p>", subject: "Hello", scheduled_at_millis };
  const listEmails = async (mailingId: string) =>
    (await server.db.selectFrom("emails").select("id").where("mailing_id", "=", mailingId).execute()).length;
  const [first, second] = [(await ask("POST", "/emails/send-email", body)).json, (await ask("POST", "/emails/send-email", body)).json];
  await server.running.jobsIdle();
  expect(await listEmails(first.mailing_id)).toBe(0);
  const path = `/internal/email-mailings/${second.mailing_id}`;
  const mailing = await server.request("GET", path, { as: "admin", project });
  expect(mailing.json).toMatchObject({ status: "queueing", scheduled_at_millis });
  expect((await server.request("POST", `${path}/cancel`, { as: "admin", project })).json.status).toBe("canceled");
  server.clock.advance(day);
  await server.running.jobsIdle();
  expect([await listEmails(first.mailing_id), await listEmails(second.mailing_id)]).toEqual([1, 0]);
});

test("a time beyond the retention of mailings is refused; a past one is now", async () => {
  const send = (daysAhead: number) =>
    ask("POST", "/emails/send-email", {
      user_ids: [],
      html: "<p>Hello</p>",
      scheduled_at_millis: server.clock.now().getTime() + daysAhead * day,
    });
  expect((await send(sendingLimits.scheduleDays + 1)).json.code).toBe("SCHEMA_ERROR");
  expect((await send(sendingLimits.scheduleDays)).status).toBe(200);
  expect((await send(-1)).status).toBe(200);
});

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditStreamLimits } from "#contract/vocabulary/console/audit-stream.ts";
import { deleteExpired } from "../../../core/retention.ts";
import type { Db } from "../../../database/schema.ts";
import { untilSettled } from "../../../testing/console/until-settled.ts";
import { permissiveConfig, type TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { type Received, type Receiver, startReceiver } from "../../../testing/webhooks/webhook-receiver.ts";

let server: TestServer;
let second: TestServer;
let project: TenantKeys;
let receiver: Receiver;
beforeAll(async () => {
  const options = { jobPollMillis: 0, webhookSender: { attemptMillis: 2000 } };
  server = await startServer(options);
  second = await startServer({ ...options, databaseOf: server });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});
beforeEach(async () => {
  project = await server.givenProject(permissiveConfig);
  receiver = await startReceiver();
});
afterEach(async () => {
  await admin("DELETE", "");
  await receiver.close();
});

const admin = (method: string, path: string, body?: object, at = project) =>
  server.request(method, `/internal/audit-log/stream${path}`, { as: "admin", project: at, body });
const givenStream = async (): Promise<{ secret: string }> => (await admin("POST", "", { url: receiver.url })).json;
const readStream = async () => (await admin("GET", "")).json.stream;
const eventsIn = ({ body }: Received): { id: string; event: string; request_id: string }[] => JSON.parse(body).data.events;
const receivedIds = () => receiver.received.flatMap(eventsIn).map(({ id }) => id);

/** Lets both processes look for events, and send what they find. */
async function deliver({ isSettled = true } = {}): Promise<void> {
  if (isSettled) await untilSettled(server);
  server.clock.advance(1000 * auditStreamLimits.lookSeconds + 1000);
  for (let turn = 0; turn < 3; turn++) await Promise.all([server.running.jobsIdle(), second.running.jobsIdle()]);
}

/** Writes an event. @returns its id */
async function writeEvent(db: Db = server.db, request = ""): Promise<string> {
  const id: string = crypto.randomUUID();
  const row = { tenancy_id: project.tenancyId, id, at: server.clock.now(), event: "user.signed_in", actor_type: "client" } as const;
  await db
    .insertInto("audit_events")
    .values({ ...row, user_id: null, actor_user_id: null, session_id: null, ip: null, request_id: request, data: "{}" })
    .execute();
  return id;
}
const writeEvents = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(await writeEvent());
  return ids;
};

describe("a stream", () => {
  test("sends the events since its creation in order, signed, as the list has them, and moves its position", async () => {
    await writeEvent();
    const { secret } = await givenStream();
    const ids = await writeEvents(5);
    await deliver();
    const [message] = receiver.received as [Received];
    const body = new Webhook(secret).verify(message.body, message.headers as Record<string, string>) as { type: string; data: object };
    expect(body).toMatchObject({ type: "audit_log.events", data: { project_id: project.id } });
    // The first event is the creation of the stream.
    expect(receivedIds().slice(1)).toEqual(ids);
    const { json } = await server.request("GET", "/internal/audit-log?limit=10", { as: "admin", project });
    // Two events of one millisecond have no order in the list.
    expect(json.items).toContainEqual(eventsIn(message).at(-1));
    expect(await readStream()).toMatchObject({ delivered: 6, waiting: 0, last_event_id: ids.at(-1), error: null, is_enabled: true });
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  test("sends more events than fit in a message in further ones", async () => {
    await givenStream();
    const ids = await writeEvents(2 * auditStreamLimits.batch + 5);
    await deliver();
    expect(receiver.received.map((each) => eventsIn(each).length)).toEqual([100, 100, 6]);
    expect(receivedIds().slice(1)).toEqual(ids);
  });

  test("repeats what the receiver refused, in order and without a gap", async () => {
    await givenStream();
    receiver.answer = () => 500;
    const ids = await writeEvents(3);
    await deliver();
    expect(await readStream()).toMatchObject({ delivered: 0, waiting: 4, error_code: "status", error_detail: "500" });
    const { next_attempt_at_millis, failing_since_millis } = await readStream();
    expect(next_attempt_at_millis).toBeGreaterThan(failing_since_millis);
    ids.push(await writeEvent());
    receiver.received.length = 0;
    receiver.answer = () => 204;
    await deliver();
    server.clock.advance(10_000);
    await deliver();
    expect(receivedIds().slice(1)).toEqual(ids);
    expect(await readStream()).toMatchObject({ delivered: 5, waiting: 0, error: null, failing_since_millis: null });
  });

  test("waits while it is paused, continues at its position, and follows its address", async () => {
    await givenStream();
    await deliver();
    receiver.received.length = 0;
    expect((await admin("PATCH", "", { is_enabled: false })).json).toMatchObject({ is_enabled: false });
    const ids = await writeEvents(2);
    await deliver();
    expect(receiver.received).toEqual([]);
    await admin("PATCH", "", { is_enabled: true, url: `${receiver.url}/moved` });
    await deliver();
    // In several batches, while transactions of other tests are open.
    expect([...new Set(receiver.received.map(({ path }) => path))]).toEqual(["/hooks/moved"]);
    const sent = receiver.received.flatMap(eventsIn).map(({ event, id }) => (event === "user.signed_in" ? id : event));
    expect(sent).toEqual(["audit_stream.changed", ...ids, "audit_stream.changed"]);
  });

  test("pauses when the receiver is gone, and tests without moving", async () => {
    const { secret } = await givenStream();
    receiver.answer = () => 410;
    await deliver();
    expect(await readStream()).toMatchObject({ is_enabled: false, error_detail: "410", next_attempt_at_millis: null });
    expect((await admin("POST", "/test")).json).toMatchObject({ success: false, error_code: "status" });
    receiver.answer = () => 200;
    const { json: rotated } = await admin("POST", "/rotate-secret");
    expect(rotated.secret).not.toBe(secret);
    expect((await admin("POST", "/test")).json).toEqual({ success: true });
    const message = receiver.received.at(-1) as Received;
    expect(new Webhook(rotated.secret).verify(message.body, message.headers as Record<string, string>)).toMatchObject({
      type: "audit_log.test",
      data: { events: [] },
    });
    expect((await readStream()).delivered).toBe(0);
  });
});

test("an event of a transaction that commits after later ones is sent before them", async () => {
  await givenStream();
  await deliver();
  receiver.received.length = 0;
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let early = "";
  // The embedded database has one connection: its transactions do not overlap.
  if (server.source.url === undefined) return;
  const running = server.db.transaction().execute(async (tx) => {
    early = await writeEvent(tx, "early");
    await held;
  });
  while (early === "") await sleep(5);
  const next = await writeEvent(server.db, "later");
  await deliver({ isSettled: false });
  expect(receiver.received).toEqual([]);
  commit();
  await running;
  await deliver();
  expect(receivedIds()).toEqual([early, next]);
});

test("concurrent writers and two processes lose no event, and messages are sent one after the other", async () => {
  await givenStream();
  let underWay = 0;
  let most = 0;
  let count = 0;
  receiver.answer = () => {
    underWay += 1;
    most = Math.max(most, underWay);
    count += 1;
    const status = count % 3 === 0 ? 503 : 200;
    return (response) =>
      void setTimeout(() => {
        underWay -= 1;
        response.writeHead(status).end();
      }, 15);
  };
  const accepted = new Set<string>();
  const writers = Array.from({ length: 6 }, async () => {
    const ids: string[] = [];
    for (let index = 0; index < 40; index++) ids.push(await writeEvent((index % 2 === 0 ? server : second).db));
    return ids;
  });
  const all = Promise.all(writers);
  let isDone = false;
  void all.then(() => (isDone = true));
  while (!isDone) await deliver({ isSettled: false });
  const ids = (await all).flat();
  for (let turn = 0; turn < 20 && (await readStream()).waiting > 0; turn++) {
    server.clock.advance(20_000);
    await deliver();
  }
  for (const id of receivedIds()) accepted.add(id);
  expect((await readStream()).waiting).toBe(0);
  expect(ids.filter((id) => !accepted.has(id))).toEqual([]);
  expect(most).toBe(1);
});

test("streams are of one project, and their waiting events end with the audit log's retention", async () => {
  const other = await server.givenProject(permissiveConfig);
  await givenStream();
  expect((await admin("GET", "", undefined, other)).json).toEqual({ stream: null });
  expect((await admin("PATCH", "", { is_enabled: false }, other)).status).toBe(404);
  expect((await admin("POST", "", { url: receiver.url })).status).toBe(409);
  await server.request("POST", "/users", { as: "server", project: other, body: {} });
  await deliver();
  expect(receiver.received.flatMap(eventsIn).map(({ event }) => event)).toEqual(["audit_stream.created"]);
  await admin("PATCH", "", { is_enabled: false });
  await writeEvent();
  expect((await readStream()).waiting).toBe(2);
  await deleteExpired(server.db, new Date(server.clock.now().getTime() + 401 * 864e5));
  expect((await readStream()).waiting).toBe(0);
  const { rows } = await sql`SELECT FROM audit_stream_queue WHERE tenancy_id = ${project.tenancyId}::uuid`.execute(server.db);
  expect(rows).toHaveLength(0);
});

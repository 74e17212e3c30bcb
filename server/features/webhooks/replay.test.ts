import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { permissiveConfig, type TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { type Received, type Receiver, startReceiver } from "../../testing/webhooks/webhook-receiver.ts";

let server: TestServer;
let project: TenantKeys;
let receiver: Receiver;
beforeAll(async () => {
  server = await startServer({ jobPollMillis: 0, webhookRetryMillis: [60_000, 120_000, 240_000] });
});
afterAll(() => server?.close());
beforeEach(async () => {
  project = await server.givenProject(permissiveConfig);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const admin = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
  server.request(method, `/internal${path}`, { as: "admin", project, body });
const givenEndpoint = async (about: object = {}) =>
  (await admin("POST", "/webhooks/endpoints", { url: receiver.url, ...about })).json as { id: string; secret: string };
const givenTeam = async (): Promise<string> =>
  (await server.request("POST", "/teams", { as: "server", project, body: { display_name: "Team" } })).json.id;
const deliver = () => server.running.jobsIdle();
const findTeam = ({ body }: Received) => JSON.parse(body).data.id;

test("an endpoint that is new gets earlier events by a replay, as its filter takes them", async () => {
  await givenEndpoint({ event_types: ["user.created"] });
  const earlier = await givenTeam();
  await server.request("POST", "/users", { as: "server", project, body: {} });
  const other = await startReceiver();
  const { id } = await givenEndpoint({ url: other.url, event_types: ["team.created"] });
  expect((await admin("POST", `/webhooks/endpoints/${id}/replay`, { since_millis: 0 })).json).toMatchObject({ count: 1 });
  await deliver();
  expect(other.received.map(findTeam)).toEqual([earlier]);
  await other.close();
});

test("a replay has a period, failed deliveries alone, or some events, and a dry run counts them", async () => {
  receiver.answer = () => 410;
  const { id } = await givenEndpoint();
  const failed = await givenTeam();
  await deliver();
  // Gone: the endpoint was disabled, and receives nothing meanwhile.
  await server.request("POST", "/users", { as: "server", project, body: {} });
  receiver.answer = () => 200;
  receiver.received.length = 0;
  await admin("PATCH", `/webhooks/endpoints/${id}`, { is_enabled: true });
  const replay = async (range: object) => (await admin("POST", `/webhooks/endpoints/${id}/replay`, { since_millis: 0, ...range })).json;
  const count = async (range: object) => (await replay({ ...range, dry_run: true })).count;
  expect(await replay({ dry_run: true })).toEqual({ count: 2, replay_id: null });
  const past = server.clock.now().getTime() - 86_400_000;
  const counts = [
    await count({ only_failed: true }),
    await count({ event_types: ["user.created"] }),
    await count({ only_failed: true, event_types: ["user.created"] }),
    await count({ until_millis: past }),
    await count({ since_millis: server.clock.now().getTime() + 1000 }),
  ];
  expect(counts).toEqual([1, 1, 0, 0, 0]);
  await deliver();
  expect(receiver.received).toEqual([]);

  await replay({ only_failed: true });
  await deliver();
  expect(receiver.received.map(findTeam)).toEqual([failed]);
});

test("an endpoint has counts of its failed deliveries of a day and a week", async () => {
  const { id } = await givenEndpoint();
  const statistics = async () => (await admin("GET", "/webhooks/statistics")).json.items;
  const none = { attempted: 0, failed: 0 };
  expect(await statistics()).toEqual([{ endpoint_id: id, day: none, week: none, is_limited: false }]);
  receiver.answer = () => 500;
  await givenTeam();
  await deliver();
  server.clock.advance(2 * 86_400_000);
  receiver.answer = () => 200;
  await givenTeam();
  await deliver();
  const [{ day, week }] = await statistics();
  expect(day).toEqual({ attempted: 1, failed: 0 });
  // The failed one was tried again meanwhile.
  expect(week).toEqual({ attempted: 2, failed: expect.any(Number) });
});

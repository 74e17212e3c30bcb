// Endpoints of a server in production lead to no private network (security checklist, WHK-01).
import type { LookupAddress } from "node:dns";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { permissiveConfig, type TenantKeys } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { type Receiver, startReceiver } from "../testing/webhooks/webhook-receiver.ts";
import { givenWebhookEndpoint } from "../testing/webhooks/webhooks.ts";

const rejection = "The host does not lead to a public address.";
/** The response to a test message that was not sent. */
const failedTest = { success: false, error_message: rejection, error_code: "host_not_found", error_detail: null };
const anyPublic: LookupAddress = { address: "8.8.8.8", family: 4 };
const loopback: LookupAddress = { address: "127.0.0.1", family: 4 };
const changing = "changing.example.org";
const unknown = "unknown.example.org";
/** The addresses that the name `changing` resolves to, one after the other. All other names resolve to this machine. */
let answers: LookupAddress[][] = [];

let server: TestServer;
let project: TenantKeys;
let receiver: Receiver;
beforeAll(async () => {
  server = await startServer({
    development: false,
    jobPollMillis: 0,
    webhookRetryMillis: [60_000, 60_000],
    webhookSender: {
      lookup: (hostname, _options, callback) => {
        if (hostname === unknown) return callback(Object.assign(new Error(), { code: "ENOTFOUND" }), []);
        callback(null, hostname === changing ? (answers.shift() ?? []) : [loopback]);
      },
    },
  });
});
afterAll(() => server?.close());
beforeEach(async () => {
  project = await server.givenProject(permissiveConfig);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const admin = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  server.request(method, `/internal${path}`, { as: "admin", project, body });
const endpoints = async () => (await admin("GET", "/webhooks/endpoints")).json.items as { url: string }[];
const deliveries = async () =>
  (await admin("GET", "/webhooks/deliveries")).json.items as {
    status: string;
    attempts: number;
    error: string;
    response_status: unknown;
  }[];
const givenEvent = () => server.request("POST", "/teams", { as: "server", project, body: { display_name: "Team" } });
const port = () => new URL(receiver.url).port;

describe("an endpoint", () => {
  test.each([
    "http://example.org/",
    "https://ada:secret@example.org/",
    ...["localhost", "LOCALHOST:8443", "localhost.", "api.localhost", "printer.local", "metadata.google.internal"],
    ...["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0", "10.0.0.1", "192.168.1.1", "100.64.0.1"],
    ...["169.254.169.254/latest/meta-data/", "[fd00:ec2::254]", "[::1]", "[::]", "[::ffff:169.254.169.254]", "[64:ff9b::a9fe:a9fe]"],
  ])("is neither created at nor moved to %s", async (address) => {
    const url = address.includes("://") ? address : `https://${address}`;
    const own = "https://example.org/hooks";
    const { id } = (await admin("POST", "/webhooks/endpoints", { url: own })).json;
    for (const refused of [await admin("POST", "/webhooks/endpoints", { url }), await admin("PATCH", `/webhooks/endpoints/${id}`, { url })])
      expect([refused.status, refused.headers.get("x-latchkey-error"), refused.text]).toEqual([
        400,
        "INVALID_WEBHOOK_ENDPOINT",
        expect.stringMatching(/^url: /),
      ]);
    expect((await endpoints()).map((each) => each.url)).toEqual([own]);
  });

  test.each(["https://example.org/hooks", "https://8.8.8.8/", "https://[2606:4700:4700::1111]:8443/"])("may be at %s", async (url) => {
    expect((await admin("POST", "/webhooks/endpoints", { url })).status).toBe(201);
  });
});

// As rows of an earlier version, or written in development: what counts is the address at the connection.
test.each(["127.0.0.1", "localhost", "hooks.example.org", "[::1]", "169.254.169.254"])(
  "an endpoint that is stored with %s gets neither an event nor a test message",
  async (host) => {
    const { id } = await givenWebhookEndpoint(server, project, { url: `http://${host}:${port()}/hooks` });
    await givenEvent();
    await server.running.jobsIdle();
    expect(await deliveries()).toMatchObject([{ status: "pending", attempts: 1, error: rejection, response_status: null }]);
    const tested = await admin("POST", "/send-test-webhook", { endpoint_id: id });
    expect(tested.json).toEqual(failedTest);
    expect(receiver.received).toEqual([]);
  },
);

test("a name that does not exist and one in a private network have the same error", async () => {
  const outcomes: unknown[] = [];
  for (const host of [unknown, "hooks.example.org"]) {
    const { id } = await givenWebhookEndpoint(server, project, { url: `https://${host}/hooks` });
    outcomes.push((await admin("POST", "/send-test-webhook", { endpoint_id: id })).json);
  }
  expect(outcomes).toEqual([failedTest, failedTest]);
});

test("a name that changes its address is checked again at each attempt, with all of its addresses", async () => {
  const { id } = (await admin("POST", "/webhooks/endpoints", { url: `https://${changing}:${port()}/` })).json;
  answers = [
    [loopback],
    [anyPublic, loopback],
    [
      { address: "::ffff:127.0.0.1", family: 6 },
      { address: "2606:4700:4700::1111", family: 6 },
    ],
  ];
  await givenEvent();
  for (const attempt of [1, 2, 3]) {
    await server.running.jobsIdle();
    expect(answers).toHaveLength(3 - attempt);
    expect(await deliveries()).toMatchObject([{ attempts: attempt, error: rejection, status: attempt < 3 ? "pending" : "failed" }]);
    server.clock.advance(90_000);
  }
  expect(receiver.received).toEqual([]);
  expect((await admin("GET", `/webhooks/endpoints/${id}`)).json.failing_since_millis).toEqual(expect.any(Number));
});

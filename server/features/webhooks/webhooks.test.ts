import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { sentEmails } from "../../testing/emails/emails.ts";
import { permissiveConfig, type TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { type Received, type Receiver, startReceiver } from "../../testing/webhooks/webhook-receiver.ts";
import { givenWebhookEndpoint } from "../../testing/webhooks/webhooks.ts";

let server: TestServer;
let second: TestServer;
let project: TenantKeys;
let receiver: Receiver;
beforeAll(async () => {
  const options = { jobPollMillis: 0, webhookRetryMillis: [60_000, 120_000, 240_000], webhookSender: { attemptMillis: 2000 } };
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
afterEach(() => receiver.close());

const admin = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object, at = project) =>
  server.request(method, `/internal${path}`, { as: "admin", project: at, body });
const givenEndpoint = async (about: object = {}) =>
  (await admin("POST", "/webhooks/endpoints", { url: receiver.url, ...about })).json as { id: string; secret: string };
const givenTeam = async (on = server): Promise<string> =>
  (await on.request("POST", "/teams", { as: "server", project, body: { display_name: "Team" } })).json.id;
const deliver = () => Promise.all([server.running.jobsIdle(), second.running.jobsIdle()]);
const deliveries = async (query = "") => (await admin("GET", `/webhooks/deliveries${query}`)).json.items;
const verify = (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers as Record<string, string>);
const findTeam = ({ body }: Received) => JSON.parse(body).data.id;

/** The addresses of the project's developers: the owner, who reads German, one with read access only, and an unverified one. */
async function givenDevelopers(): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: 3 }, () => server.givenUser()));
  const [owner, ...others] = people as [(typeof people)[0], ...typeof people];
  const internal = (method: string, path: string, body?: object) =>
    server.request(method, path, { as: "server", project: server.project, body });
  const { selected_team_id: teamId } = (await internal("GET", `/users/${owner.id}`)).json;
  await server.db.updateTable("projects").set({ owner_team_id: teamId }).where("id", "=", project.id).execute();
  for (const { id } of others) await internal("POST", `/team-memberships/${teamId}/${id}`, {});
  const [reader, unverified] = others;
  for (const { id } of [owner, reader as typeof owner]) await internal("PATCH", `/users/${id}`, { primary_email_verified: true });
  await internal("PATCH", `/users/${unverified?.id}`, { primary_email_verified: false });
  await server.db
    .deleteFrom("team_permissions")
    .where("user_id", "=", reader?.id ?? "")
    .execute();
  const body = { email: owner.email, password: owner.password };
  await server.request("POST", "/auth/password/sign-in", { as: "client", body, headers: { "accept-language": "de-AT,de;q=0.9" } });
  return people.map(({ email }) => email);
}

describe("a message", () => {
  test("has the view of a server and signatures that Standard Webhooks verifies, also by the headers of Svix (WHK-02)", async () => {
    const { secret } = await givenEndpoint();
    const totp = Buffer.alloc(20, 7).toString("base64");
    const body = {
      primary_email: "ada@example.org",
      server_metadata: { plan: 1 },
      password: "correct horse battery",
      totp_secret_base64: totp,
    };
    const { json: user } = await server.request("POST", "/users", { as: "server", project, body });
    await deliver();
    const [message] = receiver.received as [Received];
    for (const hidden of [body.password, totp, "$argon2id$", secret]) expect(JSON.stringify(message)).not.toContain(hidden);
    expect(verify(secret, message)).toEqual({ type: "user.created", data: { ...user, last_active_at_millis: expect.any(Number) } });
    for (const name of ["id", "timestamp", "signature"]) expect(message.headers[`svix-${name}`]).toBe(message.headers[`webhook-${name}`]);
    expect(() => verify(secret, { ...message, body: message.body.replace("ada", "eve") })).toThrow();
  });

  test("is signed by both secrets during a rotation, and by the new one alone after it", async () => {
    const { id, secret } = await givenEndpoint();
    const rotated = await admin("POST", `/webhooks/endpoints/${id}/rotate-secret`, { overlap_seconds: 60 });
    expect(rotated.json.previous_secret_expires_at_millis).toBeGreaterThan(server.clock.now().getTime() + 50_000);
    expect((await admin("GET", `/webhooks/endpoints/${id}/secret`)).json).toEqual({ secret: rotated.json.secret });
    await givenTeam();
    await deliver();
    for (const each of [secret, rotated.json.secret]) verify(each, receiver.received[0] as Received);

    server.clock.advance(60_000);
    await givenTeam();
    await deliver();
    const signatures = String(receiver.received[1]?.headers["webhook-signature"]).split(" ");
    expect(signatures).toHaveLength(1);
  });

  test("that tests an endpoint waits for the response and is no event", async () => {
    const { id, secret } = await givenEndpoint();
    const send = async () => (await admin("POST", "/send-test-webhook", { endpoint_id: id })).json;
    expect(await send()).toEqual({ success: true });
    expect(verify(secret, receiver.received[0] as Received)).toMatchObject({ type: "webhook.test", data: { project_id: project.id } });
    receiver.answer = () => 418;
    expect(Object.values(await send())).toEqual([false, "The endpoint answered with status 418.", "status", "418"]);
    receiver.answer = () => () => {};
    expect(await send()).toMatchObject({ success: false, error_message: expect.stringContaining("no response") });
    expect(await deliveries()).toEqual([]);
  });
});

describe("a receiver", () => {
  test("that fails, is slow and goes down gets every event from two servers, signed, with one id and body", async () => {
    const { secret } = await givenEndpoint();
    const healthy = await startReceiver();
    await givenEndpoint({ url: healthy.url });
    let attempt = 0;
    // Errors, answers that never come, and connections that break.
    receiver.answer = () =>
      [500, () => {}, (response: import("node:http").ServerResponse) => void response.socket?.destroy()][attempt++ % 3] as number;
    const teams = await Promise.all(Array.from({ length: 12 }, (_, n) => givenTeam(n % 2 ? second : server)));
    await deliver();
    // The other endpoint had to wait for none of it.
    expect(new Set(healthy.received.map(findTeam))).toEqual(new Set(teams));
    const first = receiver.received;
    expect(first).toHaveLength(12);
    await receiver.close();
    server.clock.advance(80_000);
    await deliver();
    const down = (await deliveries("?status=pending")) as { attempts: number; response_status: number | null }[];
    expect(down.map(({ attempts, response_status }) => [attempts, response_status])).toEqual(Array(12).fill([2, null]));
    receiver = await startReceiver(() => 200, Number(new URL(receiver.url).port));
    server.clock.advance(160_000);
    await deliver();
    expect(receiver.received.map(findTeam).sort()).toEqual(teams.toSorted());
    const bodies = new Map(first.map(({ headers, body }) => [headers["webhook-id"], body]));
    for (const each of receiver.received)
      expect([verify(secret, each), bodies.get(each.headers["webhook-id"])]).toEqual([JSON.parse(each.body), each.body]);
    expect((await deliveries()).every(({ status }: { status: string }) => status === "delivered")).toBe(true);
    expect(healthy.received).toHaveLength(12);
    await healthy.close();
  });

  test("that fails is tried for two days by the product's schedule, each time with the same id", async () => {
    const daily = await startServer({ jobPollMillis: 0 });
    const at = await daily.givenProject(permissiveConfig);
    await givenWebhookEndpoint(daily, at, { url: receiver.url });
    receiver.answer = () => 500;
    await daily.request("POST", "/teams", { as: "server", project: at, body: { display_name: "Team" } });
    const [row] = await daily.db.selectFrom("webhook_deliveries").select("id").where("tenancy_id", "=", at.tenancyId).execute();
    const read = async () =>
      (await daily.request("GET", `/internal/webhooks/deliveries/${row?.id}`, { as: "admin", project: at })).json as {
        status: string;
        next_attempt_at_millis: number;
      };
    const { retrySeconds } = webhookLimits;
    expect(retrySeconds.reduce((sum, seconds) => sum + seconds)).toBeGreaterThan(2 * 86_400 - 3600);
    for (const [attempt, seconds] of [...retrySeconds, undefined].entries()) {
      await daily.running.jobsIdle();
      expect(receiver.received).toHaveLength(attempt + 1);
      const { status, next_attempt_at_millis: next } = await read();
      expect(status).toBe(seconds === undefined ? "failed" : "pending");
      if (seconds === undefined) break;
      const wait = next - daily.clock.now().getTime();
      // Up to a quarter more at random; less what the attempt took.
      expect(wait / 1000).toBeGreaterThan(seconds - 5);
      expect(wait / 1000).toBeLessThanOrEqual(seconds * 1.25);
      daily.clock.advance(wait);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    await daily.close();
  });

  test("that never answers is given up after the last retry, and its delivery can be sent again", async () => {
    const { id } = await givenEndpoint();
    receiver.answer = () => (response) => void response.writeHead(503).end("x".repeat(5000));
    const team = await givenTeam();
    for (let round = 0; round < 5; round++) {
      await deliver();
      server.clock.advance(300_000);
    }
    expect(receiver.received).toHaveLength(4);
    const [row] = await deliveries(`?endpoint_id=${id}&status=failed&event_type=team.created`);
    expect(row).toMatchObject({ attempts: 4, response_status: 503, next_attempt_at_millis: null, error: expect.stringContaining("503") });
    const { json: details } = await admin("GET", `/webhooks/deliveries/${row.id}`);
    expect(details).toMatchObject({ payload: { type: "team.created", data: { id: team } } });
    expect(details.response_body).toBe("x".repeat(webhookLimits.responseCharacters));

    receiver.answer = () => 204;
    expect((await admin("POST", `/webhooks/deliveries/${row.id}/resend`)).json).toMatchObject({ status: "pending" });
    await deliver();
    expect((await deliveries())[0]).toMatchObject({ status: "delivered", attempts: 5, response_status: 204, error: null });
  });

  test("is disabled after days without a success, and gets what it missed by a replay", async () => {
    const developers = await givenDevelopers();
    const { id } = await givenEndpoint();
    receiver.answer = () => 500;
    await givenTeam();
    await deliver();
    server.clock.advance(webhookLimits.disableAfter * 1000);
    const since = { since_millis: server.clock.now().getTime() - 1000 };
    const missed = await givenTeam();
    await deliver();
    const { json: endpoint } = await admin("GET", `/webhooks/endpoints/${id}`);
    expect(endpoint).toMatchObject({ is_enabled: false, disabled_at_millis: expect.any(Number) });
    expect((await admin("POST", `/webhooks/endpoints/${id}/replay`, since)).status).toBe(409);
    const emails = (await sentEmails(server)).filter(({ to }) => developers.includes(to));
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [developers[0], "Ein Webhook-Endpunkt von Another project wurde deaktiviert"],
    ]);
    expect(emails[0]?.text).toContain(receiver.url);

    server.clock.advance(300_000);
    await deliver();
    receiver.answer = () => 200;
    receiver.received.length = 0;
    const enabled = await admin("PATCH", `/webhooks/endpoints/${id}`, { is_enabled: true });
    expect(enabled.json).toMatchObject({ is_enabled: true, disabled_at_millis: null, failing_since_millis: null });
    const { json } = await admin("POST", `/webhooks/endpoints/${id}/replay`, { since_millis: since.since_millis });
    expect(json).toEqual({ count: 1, replay_id: expect.any(String) });
    const progress = async () => (await admin("GET", `/webhooks/endpoints/${id}/replays/${json.replay_id}`)).json;
    expect(await progress()).toEqual({ waiting: 1, retrying: 0, delivered: 0, failed: 0 });
    await deliver();
    expect(receiver.received.map(findTeam)).toEqual([missed]);
    expect(await progress()).toEqual({ waiting: 0, retrying: 0, delivered: 1, failed: 0 });
    expect((await admin("POST", `/webhooks/endpoints/${id}/replay`, since)).json).toEqual({ count: 0, replay_id: expect.any(String) });
  });

  test("that redirects is not followed, and one with an endless answer is not awaited", async () => {
    await givenEndpoint();
    receiver.answer = ({ path }) =>
      path === "/hooks" ? (response) => void response.writeHead(307, { location: receiver.url.replace("hooks", "other") }).end() : 200;
    await givenTeam();
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
    expect((await deliveries())[0]).toMatchObject({ status: "pending", response_status: 307 });

    receiver.answer = () => (response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write("x".repeat(2000)), 5);
      response.on("close", () => clearInterval(writing));
    };
    await givenTeam();
    await deliver();
    expect((await deliveries("?status=delivered"))[0]).toMatchObject({ response_status: 200 });
  });
});

describe("endpoints", () => {
  test("are listed, changed and deleted, and the secret is only in the responses that say so", async () => {
    const { id, secret } = await givenEndpoint({ description: "Mine", event_types: ["user.deleted"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const changed = await admin("PATCH", `/webhooks/endpoints/${id}`, { description: "Ours", event_types: null });
    expect(changed.json).toMatchObject({ id, description: "Ours", event_types: null, url: receiver.url });
    const list = await admin("GET", "/webhooks/endpoints");
    expect(list.json.items).toEqual([changed.json]);
    expect(list.text).not.toContain("whsec_");
    await givenTeam();
    await deliver();
    expect((await admin("DELETE", `/webhooks/endpoints/${id}`)).json).toEqual({ success: true });
    expect(await deliveries()).toEqual([]);
    await givenTeam();
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  test("are refused with a message that names the field", async () => {
    for (const [field, value] of [
      ["url", "ftp://example.org/"],
      ["url", "not a url"],
      ["url", `https://example.org/${"a".repeat(2048)}`],
      ["event_types", []],
      ["event_types", ["user.flew"]],
      ["event_types", ["user.created", "user.created"]],
    ]) {
      const { status, json } = await admin("POST", "/webhooks/endpoints", { url: "https://example.org/", [String(field)]: value });
      expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
      expect(json.error).toContain(String(field));
    }
    expect((await admin("GET", "/webhooks/endpoints")).json.items).toEqual([]);
  });

  test("are no more than the limit, also when many are created at once", async () => {
    for (let n = 3; n < webhookLimits.endpoints; n++) await givenWebhookEndpoint(server, project);
    const at = (n: number) => (n % 2 ? second : server);
    const create = (n: number) =>
      at(n).request("POST", "/internal/webhooks/endpoints", { as: "admin", project, body: { url: receiver.url } });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, text } of answers) if (status !== 201) expect(text).toContain("at most 50");
    expect((await admin("GET", "/webhooks/endpoints")).json.items).toHaveLength(webhookLimits.endpoints);
  });
});

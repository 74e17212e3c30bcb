import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "../testing/emails/emails.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { paymentConfig } from "../testing/payments/payment-config.ts";
import { givenTestPurchase } from "../testing/payments/stripe.ts";
import { givenApiKey } from "../testing/teams/api-keys.ts";
import { givenInvitation } from "../testing/teams/invitations.ts";

let server: TestServer;
let second: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer({ clockPollMillis: 20 });
  second = await startServer({ databaseOf: server, clockPollMillis: 20 });
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    apiKeys: { enabled: { user: true } },
    payments: paymentConfig,
  });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const [minute, day] = [60_000, 86_400_000];
const send = (at: TestServer, body?: string, headers = { "content-type": "application/json" }) =>
  fetch(`${at.url}/dev/clock`, body === undefined ? {} : { method: "POST", headers, body });
const read = async (at: TestServer) => (await (await send(at)).json()) as { now_millis: number; ahead_millis: number };
const advance = async (millis: number) => {
  const response = await send(server, JSON.stringify({ advance_millis: millis }));
  expect(response.status).toBe(200);
  return (await response.json()) as { ahead_millis: number; are_jobs_done: boolean };
};

test("one move of the clock expires tokens, codes, invitations, API keys and sessions, and renews subscriptions", async () => {
  const as = { as: "server", project } as const;
  const { id, email, accessToken, refreshToken } = await server.givenUser({ project });
  const expiresAt = new Date(server.clock.now().getTime() + 2 * day);
  const key = await givenApiKey(server, project, { type: "user", id }, { expiresAt });
  const invitation = await givenInvitation(server, project, { lifetimeMillis: 7 * day });
  await server.request("POST", "/auth/password/send-reset-code", {
    ...{ as: "client", project },
    body: { email, callback_url: "http://localhost:3000/reset" },
  });
  const code = /code=([\w-]+)/.exec((await emailTo(server, email))?.text ?? "")?.[1];
  const purchase = await givenTestPurchase(server, project, { product_id: "pro" });

  const me = async () => (await server.request("GET", "/users/me", { as: "client", project, user: accessToken })).status;
  const checkKey = async () => (await server.request("POST", "/user-api-keys/check", { ...as, body: { api_key: key.value } })).status;
  const checkReset = async () => (await server.request("POST", "/auth/password/reset/check-code", { ...as, body: { code } })).status;
  const checkInvitation = async () => {
    const response = await server.request("GET", `/team-invitations?team_id=${invitation.teamId}`, as);
    return (response.json.items as unknown[]).length;
  };
  const refresh = async () => {
    const headers = { "x-stack-refresh-token": refreshToken };
    return (await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers })).status;
  };
  const charges = async () =>
    (await server.db.selectFrom("payment_charges").select("id").where("purchase_id", "=", purchase.id).execute()).length;
  const states = async () => [await me(), await checkKey(), await checkReset(), await checkInvitation(), await refresh(), await charges()];
  expect(await states()).toEqual([200, 200, 200, 1, 200, 1]);

  const ahead = await advance(11 * minute);
  expect(ahead.are_jobs_done).toBe(true);
  expect(await states()).toEqual([401, 200, 200, 1, 200, 1]);
  await advance(3 * day);
  expect(await states()).toEqual([401, 401, 200, 1, 200, 1]);
  await advance(5 * day);
  expect(await states()).toEqual([401, 401, 400, 0, 200, 1]);
  // The renewal is a job, which has ended when the clock has moved.
  await advance(24 * day);
  expect(await charges()).toBe(2);
  await advance(400 * day);
  expect(await refresh()).toBe(401);
});

test("another process of the database follows, and a later start continues", async () => {
  const before = await read(server);
  await advance(day);
  await expect.poll(async () => (await read(second)).ahead_millis).toBe(before.ahead_millis + day);
  const third = await startServer({ databaseOf: server });
  const started = await read(third);
  expect(started.ahead_millis).toBe(before.ahead_millis + day);
  expect(Math.abs(started.now_millis - server.clock.now().getTime() - started.ahead_millis)).toBeLessThan(5000);
});

test("parallel moves add up", async () => {
  const before = (await read(server)).ahead_millis;
  await Promise.all([1, 2, 3, 4].map((millis) => send(millis % 2 ? server : second, `{"advance_millis":${millis}}`)));
  await expect.poll(async () => (await read(server)).ahead_millis).toBe(before + 10);
});

test.each([
  ["a negative step", '{"advance_millis":-1}'],
  ["a fraction", '{"advance_millis":1.5}'],
  ["more than 100 years", '{"advance_millis":3200000000000}'],
  ["no step", "{}"],
  ["other fields", '{"advance_millis":1,"back":true}'],
  ["broken JSON", '{"advance_millis":1'],
])("%s is refused, and the clock does not move", async (_name, body) => {
  const before = (await read(server)).ahead_millis;
  expect((await send(server, body)).status).toBe(400);
  expect((await read(server)).ahead_millis).toBe(before);
});

test("a form or text of a page of another origin does not move the clock", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    const refused = await send(server, '{"advance_millis":1}', { "content-type": type });
    expect([refused.status, refused.headers.get("link")]).toEqual([400, '</docs/errors/SCHEMA_ERROR>; rel="help"']);
  }
});

test("a server in production has no such clock, and does not follow the clock of development", async () => {
  const production = await startServer({ databaseOf: server, development: false });
  expect((await send(production)).status).toBe(404);
  expect((await send(production, '{"advance_millis":1}')).status).toBe(404);
  expect(production.running.services.clock.now().getTime() - server.clock.now().getTime()).toBeLessThan(5000);
});

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { isSignedBy } from "../../../services/webhook-signature.ts";
import { type ProjectKeys, startServer, type TestResponse, type TestServer } from "../../../testing/index.ts";

const secret = `whsec_${Buffer.from("the secret of the migration").toString("base64")}`;
const password = "old password of ada";
const failureMillis = 2500;
const oldSystem = { deadlineMillis: 60_000, failureMillis: 1 };

interface Received {
  readonly isSigned: boolean;
  readonly body: { readonly type: string; readonly data: { readonly email: string; readonly password: string } };
}

/** Refuses without delay, and waits long for the old system. */
let server: TestServer;
/** Another process, which refuses after the same time, and waits briefly. */
let timed: TestServer;
let url: string;
let project: ProjectKeys & { tenancyId: string };
let received: Received[] = [];
/** Answers of the old system, by address. */
let answer: (email: string, response: ServerResponse) => void;

const reply = (response: ServerResponse, status: number, value: unknown) => {
  response.statusCode = status;
  response.end(typeof value === "string" ? value : JSON.stringify(value));
};
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const header = (name: string) => request.headers[`webhook-${name}`] as string | undefined;
  const headers = { id: header("id"), timestamp: header("timestamp"), signature: header("signature") };
  const body = JSON.parse(bytes.toString());
  received.push({ isSigned: isSignedBy(secret, headers, bytes, server.clock.now()), body });
  answer(body.data.email, response);
}
const oldServer = createServer((request, response) => void receive(request, response));

beforeAll(async () => {
  server = await startServer({ oldSystem });
  timed = await startServer({ databaseOf: server, oldSystem: { deadlineMillis: 500, failureMillis } });
  await new Promise<void>((resolve) => oldServer.listen(0, "127.0.0.1", resolve));
  url = `http://localhost:${(oldServer.address() as AddressInfo).port}/sign-in`;
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, migration: { url, secret }, allowSignUp: false },
    "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true },
  });
});
afterAll(async () => {
  await timed?.close();
  await server?.close();
  oldServer.closeAllConnections();
  oldServer.close();
});
beforeEach(() => {
  received = [];
  answer = (_email, response) => reply(response, 200, { user: null });
});

const address = () => `${crypto.randomUUID()}@example.org`;
const signIn = (email: string, typed = password, at: ProjectKeys = project) =>
  server.request("POST", "/auth/password/sign-in", { as: "client", project: at, body: { email, password: typed } });
const read = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
const listEvents = async (userId: string) =>
  (await server.db.selectFrom("audit_events").select("event").where("user_id", "=", userId).execute()).map(({ event }) => event);
const readFailure = async ({ headers }: TestResponse) =>
  (
    await server.db
      .selectFrom("audit_events")
      .select("data")
      .where("event", "=", "user.sign_in_failed")
      .where("request_id", "=", headers.get(responseHeaders.requestId))
      .executeTakeFirst()
  )?.data;

test("a user of the old system moves at the first sign-in by a signed call, and stays", async () => {
  const email = address();
  const facts = {
    external_id: `old ${email}`,
    display_name: "Ada",
    primary_email_verified: true,
    client_metadata: { theme: "dark" },
    oauth_providers: [{ id: "github", account_id: email }],
    signed_up_at_millis: 1_600_000_000_000,
    // Not for the old system to decide.
    primary_email: "other@example.org",
    password_hash: "x",
    is_anonymous: true,
  };
  answer = (_email, response) => reply(response, 200, { user: facts });
  const first = await signIn(email);
  expect(first.status, first.text).toBe(200);
  expect(received).toMatchObject([{ isSigned: true, body: { type: "migration.sign_in", data: { email, password } } }]);
  const user = await read(first.json.user_id);
  const { display_name, primary_email_verified, client_metadata, signed_up_at_millis } = facts;
  expect(user).toMatchObject({ primary_email: email, display_name, primary_email_verified, client_metadata, signed_up_at_millis });
  expect(user).toMatchObject({ is_anonymous: false, has_password: true, oauth_providers: [{ account_id: email }] });
  expect(await listEvents(user.id)).toEqual(expect.arrayContaining(["user.migrated", "user.signed_in"]));
  expect(JSON.stringify(await server.db.selectFrom("audit_events").select("data").execute())).not.toContain(password);

  const again = await signIn(email);
  expect([again.json.user_id, received.length]).toEqual([user.id, 1]);
  expect((await signIn(email, "wrong password")).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  expect(received).toHaveLength(1);
});

test("a second factor of the old system is required from the first sign-in on", async () => {
  answer = (_email, response) => reply(response, 200, { user: { totp_secret_base32: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" } });
  expect((await signIn(address())).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
});

test("simultaneous first sign-ins create one user", async () => {
  const email = address();
  answer = (_email, response) => reply(response, 200, { user: { primary_email_verified: true } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map(({ json }) => json.user_id)).size).toBe(1);
});

test("a user who has moved and changed the address is not moved again", async () => {
  answer = (_email, response) => reply(response, 200, { user: { external_id: "moved before" } });
  expect((await signIn(address())).status).toBe(200);
  expect((await signIn(address())).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
});

test.each<[string, (response: ServerResponse) => void, string | undefined]>([
  ["does not know the user", (response) => reply(response, 200, { user: null }), undefined],
  ["refuses the password with status 401", (response) => reply(response, 401, "no"), undefined],
  ["fails", (response) => reply(response, 500, "stack trace"), "refused_call"],
  ["redirects", (response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(), "refused_call"],
  ["answers something else", (response) => reply(response, 200, "<html>"), "invalid_answer"],
  ["describes an impossible user", (response) => reply(response, 200, { user: { display_name: 7 } }), "invalid_answer"],
  ["answers too much", (response) => reply(response, 200, `{"user":{"display_name":"${"x".repeat(200_000)}"}}`), "invalid_answer"],
  ["closes the connection", (response) => void response.destroy(), "unreachable"],
])("an old system that %s leads to the refusal of a wrong password", async (_, act, failure) => {
  answer = (_email, response) => act(response);
  const body = { email: address(), password };
  const refused = await server.request("POST", "/auth/password/sign-in", { as: "client", project, body });
  expect([refused.status, refused.json.code]).toEqual([400, "EMAIL_PASSWORD_MISMATCH"]);
  expect(await readFailure(refused)).toEqual({
    method: "password",
    reason: "EMAIL_PASSWORD_MISMATCH",
    ...(failure && { migration: failure }),
  });
  expect(received).toHaveLength(1);
});

test("refusals of known and unknown addresses are equal and take as long, also while the old system is silent", async () => {
  const body = { primary_email: address(), primary_email_auth_enabled: true, password };
  await server.request("POST", "/users", { as: "server", project, body });
  const silent = address();
  answer = (email, response) => (email === silent ? undefined : reply(response, 200, { user: null }));
  const measure = async (email: string) => {
    const started = performance.now();
    const body = { email, password: "wrong password" };
    const { status, text } = await timed.request("POST", "/auth/password/sign-in", { as: "client", project, body });
    return { status, text, millis: performance.now() - started };
  };
  const refusals = await Promise.all([body.primary_email, address(), silent].map(measure));
  expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  for (const { millis } of refusals) expect(millis).toBeGreaterThan(failureMillis - 5);
});

test("an old system in a private network is not called in production", async () => {
  const production = await startServer({ databaseOf: server, webhookSender: { allowPrivate: false }, oldSystem });
  try {
    const body = { email: address(), password };
    const answer = await production.request("POST", "/auth/password/sign-in", { as: "client", project, body });
    expect([answer.json.code, received.length]).toEqual(["EMAIL_PASSWORD_MISMATCH", 0]);
  } finally {
    await production.close();
  }
});

test("attempts with one address are limited as other sign-ins are, and the old system gets no more calls", async () => {
  const counting = await startServer({ databaseOf: server, rateLimits: true, oldSystem });
  try {
    const body = { email: address(), password };
    const attempt = () => counting.request("POST", "/auth/password/sign-in", { as: "client", project, body });
    const statuses: number[] = [];
    // On a slow machine the first waits are over before the next attempt.
    while (statuses.at(-1) !== 429 && statuses.length < 30) statuses.push((await attempt()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(received).toHaveLength(statuses.filter((status) => status === 400).length);
  } finally {
    await counting.close();
  }
});

test("without the setting, no password leaves the server", async () => {
  const other = await server.givenProject({ auth: { password: { allowSignIn: true }, migration: { url } } });
  expect((await signIn(address(), password, other)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  expect(received).toEqual([]);
});

test.each([
  ["http://example.org/sign-in", "https"],
  ["https://ada:secret@example.org/", "credentials"],
  ["not a url", "absolute"],
])("the configuration refuses the address %s", async (value, reason) => {
  const body = { config_override_string: JSON.stringify({ "auth.migration.url": value }) };
  const answer = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(reason)]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenLimits } from "#contract/vocabulary/tokens.ts";
import { freezeClock } from "../../security-tests/testing/frozen-clock.ts";
import { randomUuid } from "../../services/random.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenNewPasskey } from "../../testing/passkeys.ts";

const methods = { password: { allowSignIn: true }, passkey: { allowSignIn: true } };
const factor = { totp_secret_base64: Buffer.from("twenty bytes of secret").toString("base64") };
let server: TestServer;
let clock: ReturnType<typeof freezeClock>;
let project: ProjectKeys & { tenancyId: string };
let relaxed: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer({ accessSeconds: 3600 });
  clock = freezeClock(server.clock);
  project = await server.givenProject({ auth: { ...methods, sessions: { requireRecentSignIn: true } } });
  relaxed = await server.givenProject({ auth: methods });
});
afterAll(() => server?.close());

const ask = (method: string, path: string, user: string | undefined, body?: object, at: ProjectKeys = project) =>
  server.request(method, path, { as: "client", project: at, user, ...(body && { body }) });
const outcome = ({ status, text, json }: Awaited<ReturnType<typeof ask>>) => [status, json?.code ?? text];
const refused = [403, "This change requires a recent sign-in. Sign in again and repeat it."];
const setUp = (id: string, body: object, at: ProjectKeys = project) =>
  server.request("PATCH", `/users/${id}`, { as: "server", project: at, body });

/** A user whose session is as old as said, in milliseconds. */
async function givenSessionOf(ageMillis: number, at: ProjectKeys = project, about: object = {}): Promise<Person> {
  const person = await server.givenUser({ project: at });
  if (Object.keys(about).length > 0) await setUp(person.id, about, at);
  clock.advance(ageMillis);
  return person;
}

const old = tokenLimits.recentSignInMillis + 1;
const changes = {
  "removes its second factor": ["PATCH", "/users/me", { totp_secret_base64: null }],
  "replaces its second factor": ["PATCH", "/users/me", factor],
  "removes its passkey": ["PATCH", "/users/me", { passkey_auth_enabled: false }],
  "starts to register a passkey": ["POST", "/auth/passkey/initiate-passkey-registration", undefined],
  "changes its password": ["POST", "/auth/password/update", { old_password: "correct horse battery", new_password: "a new horse battery" }],
} as const;

describe.each(Object.entries(changes))("a user who %s", (_name, [method, path, body]) => {
  test("needs a sign-in of the last 15 minutes", async () => {
    const person = await givenSessionOf(old, project, factor);
    expect(outcome(await ask(method, path, person.accessToken, body))).toEqual(refused);
  });

  test("may do so shortly after a sign-in, and in a project without the setting at any time", async () => {
    const recent = await givenSessionOf(tokenLimits.recentSignInMillis, project, factor);
    expect((await ask(method, path, recent.accessToken, body)).status).toBe(200);
    const person = await givenSessionOf(old, relaxed, factor);
    expect((await ask(method, path, person.accessToken, body, relaxed)).status).toBe(200);
  });
});

test("a new sign-in proves the user again; the old session stays as it is", async () => {
  const person = await givenSessionOf(old);
  const change = { old_password: person.password, new_password: "a new horse battery" };
  expect(outcome(await ask("POST", "/auth/password/update", person.accessToken, change))).toEqual(refused);
  const { json } = await ask("POST", "/auth/password/sign-in", undefined, { email: person.email, password: person.password });
  expect((await ask("POST", "/auth/password/update", json.access_token, change)).status).toBe(200);
});

test("a refreshed access token belongs to the same session, which stays old", async () => {
  const person = await givenSessionOf(old, project, factor);
  const headers = { "x-stack-refresh-token": person.refreshToken };
  const { json } = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers });
  expect(outcome(await ask("PATCH", "/users/me", json.access_token, { totp_secret_base64: null }))).toEqual(refused);
});

test("a first password and a passkey's registration need it, too", async () => {
  const person = await givenSessionOf(0);
  const registration = await givenNewPasskey(server, project, person.id);
  await setUp(person.id, { password: null });
  const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: person.id } });
  clock.advance(old);
  expect(outcome(await ask("POST", "/auth/password/set", json.access_token, { password: "a first horse battery" }))).toEqual(refused);
  expect(outcome(await ask("POST", "/auth/passkey/register", json.access_token, registration))).toEqual(refused);
});

test("changes of a linked OAuth account need it, too", async () => {
  const person = await givenSessionOf(old);
  const path = `/oauth-providers/me/${randomUuid()}`;
  expect(outcome(await ask("PATCH", path, person.accessToken, { allow_sign_in: false }))).toEqual(refused);
  expect(outcome(await ask("DELETE", path, person.accessToken))).toEqual(refused);
});

test("a first second factor, other fields, servers and anonymous users need none", async () => {
  const person = await givenSessionOf(old);
  expect((await ask("PATCH", "/users/me", person.accessToken, { display_name: "Ada" })).status).toBe(200);
  expect((await ask("PATCH", "/users/me", person.accessToken, factor)).status).toBe(200);
  expect((await setUp(person.id, { totp_secret_base64: null })).status).toBe(200);
  const visitor = await ask("POST", "/auth/anonymous/sign-up", undefined, {});
  clock.advance(old);
  const set = await server.request("POST", "/auth/password/set", {
    as: "client",
    project,
    user: visitor.json.access_token,
    headers: { "x-stack-allow-anonymous-user": "true" },
    body: { password: "a first horse battery" },
  });
  expect(set.status, set.text).toBe(200);
});

test("project `internal` has the setting on", async () => {
  const { json } = await server.request("GET", "/internal/config", { as: "admin" });
  expect(JSON.parse(json.config_string).auth.sessions.requireRecentSignIn).toBe(true);
});

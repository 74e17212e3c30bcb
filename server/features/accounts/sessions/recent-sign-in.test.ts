import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentialFields, User } from "#contract/entities/users/user.ts";
import { userRoutes } from "#contract/routes/users/users.ts";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { freezeClock } from "../../../security-tests/testing/frozen-clock.ts";
import { randomUuid } from "../../../services/random.ts";
import { totpCode } from "../../../testing/foundation/codes.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { hostedCodeBody } from "../../../testing/sign-in/oauth.ts";
import { givenNewPasskey } from "../../../testing/sign-in/passkeys.ts";

const methods = { password: { allowSignIn: true }, passkey: { allowSignIn: true }, otp: { allowSignIn: true } };
const permissive = { users: { allowClientUserDeletion: true }, apiKeys: { enabled: { user: true, team: true } } };
const factor = { totp_secret_base64: Buffer.from("twenty bytes of secret").toString("base64") };
let server: TestServer;
let clock: ReturnType<typeof freezeClock>;
let project: ProjectKeys & { tenancyId: string };
let relaxed: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer({ accessSeconds: 3600 });
  clock = freezeClock(server.clock);
  project = await server.givenProject({ ...permissive, auth: { ...methods, sessions: { requireRecentSignIn: true } } });
  relaxed = await server.givenProject({ ...permissive, auth: methods });
});
afterAll(() => server?.close());

const ask = (method: string, path: string, user: string | undefined, body?: object, at: ProjectKeys = project) =>
  server.request(method, path, { as: "client", project: at, user, ...(body && { body }) });
const outcome = ({ status, text, json }: Awaited<ReturnType<typeof ask>>) => [status, json?.code ?? text];
const refused = [403, "This change requires a recent sign-in. Sign in again and repeat it."];
const setUp = (id: string, body: object, at: ProjectKeys = project) =>
  server.request("PATCH", `/users/${id}`, { as: "server", project: at, body });

/** A user whose session is as old as said, in milliseconds. */
async function givenUserSession(ageMillis: number, at: ProjectKeys = project, about: object = {}): Promise<Person> {
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
  "turns on one-time codes": ["PATCH", "/users/me", { otp_auth_enabled: true }],
  "creates an API key": ["POST", "/user-api-keys", { user_id: "me", description: "Backups", expires_at_millis: null }],
  "creates backup codes": ["POST", "/auth/mfa/backup-codes", {}],
  "deletes its account": ["DELETE", "/users/me", undefined],
  "starts to register a passkey": ["POST", "/auth/passkey/initiate-passkey-registration", undefined],
  "changes its password": ["POST", "/auth/password/update", { old_password: "correct horse battery", new_password: "a new horse battery" }],
} as const;

describe.each(Object.entries(changes))("a user who %s", (_name, [method, path, body]) => {
  test("needs a sign-in of the last 15 minutes", async () => {
    const person = await givenUserSession(old, project, factor);
    expect(outcome(await ask(method, path, person.accessToken, body))).toEqual(refused);
  });

  test("may do so shortly after a sign-in, and in a project without the setting at any time", async () => {
    const recent = await givenUserSession(tokenLimits.recentSignInMillis, project, factor);
    expect((await ask(method, path, recent.accessToken, body)).status).toBe(200);
    const person = await givenUserSession(old, relaxed, factor);
    expect((await ask(method, path, person.accessToken, body, relaxed)).status).toBe(200);
  });
});

test("a new sign-in proves the user again; the old session stays as it is", async () => {
  const person = await givenUserSession(old);
  const change = { old_password: person.password, new_password: "a new horse battery" };
  expect(outcome(await ask("POST", "/auth/password/update", person.accessToken, change))).toEqual(refused);
  const { json } = await ask("POST", "/auth/password/sign-in", undefined, { email: person.email, password: person.password });
  expect((await ask("POST", "/auth/password/update", json.access_token, change)).status).toBe(200);
});

describe("a session that a new sign-in confirms", () => {
  const change = (person: Person) => ({ old_password: person.password, new_password: "a new horse battery" });
  const signIn = async ({ email, password }: Person): Promise<string> =>
    (await ask("POST", "/auth/password/sign-in", undefined, { email, password })).json.refresh_token;
  const confirm = (person: Pick<Person, "accessToken">, refreshToken: string, at: ProjectKeys = project) =>
    ask("POST", "/auth/sessions/current/confirm", person.accessToken, { refresh_token: refreshToken }, at);
  const refresh = (refreshToken: string) =>
    server.request("POST", "/auth/sessions/current/refresh", {
      as: "client",
      project,
      headers: { "x-stack-refresh-token": refreshToken },
    });
  const list = async (person: Person) => (await ask("GET", "/auth/sessions?user_id=me", person.accessToken)).json.items;
  const unknown = [401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"];

  test("counts as signed in when that sign-in happened, keeps its tokens and ends the new session", async () => {
    const person = await givenUserSession(old);
    const startedAt = (await list(person))[0].created_at;
    const newToken = await signIn(person);
    const confirmed = await confirm(person, newToken);
    expect([confirmed.status, confirmed.json], confirmed.text).toEqual([200, { success: true }]);

    expect(await list(person)).toMatchObject([
      { is_current_session: true, created_at: startedAt, signed_in_at: server.clock.now().getTime() },
    ]);
    expect((await refresh(newToken)).status).toBe(401);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    clock.advance(tokenLimits.recentSignInMillis + 1);
    expect(outcome(await ask("POST", "/auth/password/update", person.accessToken, change(person)))).toEqual(refused);
    await confirm(person, await signIn(person));
    expect((await ask("POST", "/auth/password/update", person.accessToken, change(person))).status).toBe(200);
  });

  test("is as old as that sign-in: an old one confirms nothing new", async () => {
    const person = await givenUserSession(0);
    const other = await signIn(person);
    clock.advance(old);
    expect((await confirm(person, other)).status).toBe(200);
    expect(outcome(await ask("POST", "/auth/password/update", person.accessToken, change(person)))).toEqual(refused);
  });

  test("takes no older time than it has", async () => {
    const person = await givenUserSession(0);
    const other = await signIn(person);
    clock.advance(old);
    await confirm(person, await signIn(person));
    expect((await confirm(person, other)).status).toBe(200);
    expect((await ask("POST", "/auth/password/update", person.accessToken, change(person))).status).toBe(200);
  });

  test("needs both factors of a user with two: the first alone opens no session", async () => {
    const person = await givenUserSession(old, project, factor);
    const first = await ask("POST", "/auth/password/sign-in", undefined, { email: person.email, password: person.password });
    expect(first.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    expect(outcome(await confirm(person, first.json.details.attempt_code))).toEqual(unknown);
    const totp = totpCode(server, Buffer.from(factor.totp_secret_base64, "base64"));
    const body = { type: "totp", totp, code: first.json.details.attempt_code };
    const second = await ask("POST", "/auth/mfa/sign-in", undefined, body);
    expect(second.status, second.text).toBe(200);
    await confirm(person, second.json.refresh_token);
    expect((await ask("PATCH", "/users/me", person.accessToken, { totp_secret_base64: null })).status).toBe(200);
  });

  test("is not confirmed by itself, an impersonation, a used session or another project's", async () => {
    const person = await givenUserSession(old);
    const impersonation = await server.request("POST", "/auth/sessions", {
      as: "server",
      project,
      body: { user_id: person.id, is_impersonation: true },
    });
    const used = await signIn(person);
    await refresh(used);
    await ask("DELETE", "/auth/sessions/current", (await refresh(used)).json.access_token);
    const foreign = await server.givenUser({ project: relaxed });
    for (const token of [person.refreshToken, impersonation.json.refresh_token, used, foreign.refreshToken])
      expect(outcome(await confirm(person, token))).toEqual(unknown);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    expect(outcome(await confirm({ accessToken: impersonation.json.access_token }, await signIn(person)))[0]).toBe(403);
    expect(outcome(await ask("POST", "/auth/password/update", person.accessToken, change(person)))).toEqual(refused);
  });

  test("is not confirmed by another user, whose new session ends", async () => {
    const [person, eve] = [await givenUserSession(old), await server.givenUser({ project })];
    expect(outcome(await confirm(person, eve.refreshToken))).toEqual([403, "Clients may only act for their own user."]);
    expect((await refresh(eve.refreshToken)).status).toBe(401);
    expect(outcome(await ask("POST", "/auth/password/update", person.accessToken, change(person)))).toEqual(refused);
  });
});

test("a refreshed access token belongs to the same session, which stays old", async () => {
  const person = await givenUserSession(old, project, factor);
  const headers = { "x-stack-refresh-token": person.refreshToken };
  const { json } = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers });
  expect(outcome(await ask("PATCH", "/users/me", json.access_token, { totp_secret_base64: null }))).toEqual(refused);
});

describe("a session that is opened from another one is as old as that", () => {
  test("by a code of the hosted pages", async () => {
    const person = await givenUserSession(old);
    const verifier = "v".repeat(43);
    const body = hostedCodeBody(person, createHash("sha256").update(verifier).digest("base64url"));
    const redirect_uri = `${server.url}/handler/oauth-callback`;
    const issued = await ask("POST", "/auth/oauth/hosted-code", person.accessToken, { ...body, redirect_uri });
    const grant = {
      grant_type: "authorization_code",
      code: issued.json.code,
      code_verifier: verifier,
      redirect_uri,
      client_id: project.id,
    };
    const { json } = await server.request("POST", "/auth/oauth/token", { body: grant });
    expect(outcome(await ask("POST", "/auth/mfa/backup-codes", json.access_token, {}))).toEqual(refused);
  });

  test("by the sign-in of a command line tool where refresh tokens are rotated", async () => {
    const sessions = { requireRecentSignIn: true, rotateRefreshTokens: true };
    const rotating = await server.givenProject({ auth: { ...methods, sessions } });
    const person = await givenUserSession(old, rotating);
    const begun = (await ask("POST", "/auth/cli", undefined, {}, rotating)).json;
    const confirmation = { login_code: begun.login_code, refresh_token: person.refreshToken };
    expect((await ask("POST", "/auth/cli/complete", undefined, confirmation, rotating)).status).toBe(200);
    const collected = await ask("POST", "/auth/cli/poll", undefined, { polling_code: begun.polling_code }, rotating);
    const headers = { "x-stack-refresh-token": collected.json.refresh_token };
    const { json } = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project: rotating, headers });
    expect(outcome(await ask("POST", "/auth/mfa/backup-codes", json.access_token, {}, rotating))).toEqual(refused);
  });
});

test("a first password and a passkey's registration need it, too", async () => {
  const person = await givenUserSession(0);
  const registration = await givenNewPasskey(server, project, person.id);
  await setUp(person.id, { password: null });
  const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: person.id } });
  clock.advance(old);
  expect(outcome(await ask("POST", "/auth/password/set", json.access_token, { password: "a first horse battery" }))).toEqual(refused);
  expect(outcome(await ask("POST", "/auth/passkey/register", json.access_token, registration))).toEqual(refused);
});

test("a key of a team needs it, too", async () => {
  const person = await givenUserSession(0);
  const body = { display_name: "Engines", creator_user_id: person.id };
  const team = (await server.request("POST", "/teams", { as: "server", project, body })).json.id;
  await server.request("POST", `/team-permissions/${team}/${person.id}/$manage_api_keys`, { as: "server", project, body: {} });
  const key = { team_id: team, description: "Backups", expires_at_millis: null };
  expect((await ask("POST", "/team-api-keys", person.accessToken, key)).status).toBe(200);
  clock.advance(old);
  expect(outcome(await ask("POST", "/team-api-keys", person.accessToken, key))).toEqual(refused);
});

test("the removal of a passkey needs it, too", async () => {
  const person = await givenUserSession(old);
  expect(outcome(await ask("DELETE", `/auth/passkeys/${randomUuid()}`, person.accessToken))).toEqual(refused);
});

test("changes of a linked OAuth account need it, too", async () => {
  const person = await givenUserSession(old);
  const path = `/oauth-providers/me/${randomUuid()}`;
  expect(outcome(await ask("PATCH", path, person.accessToken, { allow_sign_in: false }))).toEqual(refused);
  expect(outcome(await ask("DELETE", path, person.accessToken))).toEqual(refused);
});

describe("a change that could lock the owner out", () => {
  const address = () => ({ user_id: "me", type: "email", value: `${randomUuid()}@example.org`, used_for_auth: true });
  const lockouts: [string, string, string, () => object | undefined][] = [
    ["a first second factor", "PATCH", "/users/me", () => factor],
    ["another primary address", "PATCH", "/users/me", () => ({ primary_email: address().value })],
    ["no primary address", "PATCH", "/users/me", () => ({ primary_email: null })],
    ["codes that are turned off", "PATCH", "/users/me", () => ({ otp_auth_enabled: false })],
    ["one more address that signs in", "POST", "/contact-channels", address],
    ["a passkey", "POST", "/auth/passkey/initiate-passkey-registration", () => undefined],
    ["a first password", "POST", "/auth/password/set", () => ({ password: "a first horse battery" })],
    ["another password", "POST", "/auth/password/update", () => ({ old_password: "correct horse battery", new_password: "a new horse" })],
    ["the deletion of the account", "DELETE", "/users/me", () => undefined],
  ];
  test.each(lockouts)("needs a recent sign-in: %s", async (_name, method, path, body) => {
    const person = await givenUserSession(old);
    expect(outcome(await ask(method, path, person.accessToken, body()))).toEqual(refused);
  });

  test("needs a recent sign-in: an address that is changed, verified no more or removed", async () => {
    const person = await givenUserSession(old);
    const { json } = await ask("GET", "/contact-channels?user_id=me", person.accessToken);
    const path = `/contact-channels/me/${json.items[0].id}`;
    for (const body of [{ value: address().value }, { used_for_auth: false }, { is_primary: false }])
      expect(outcome(await ask("PATCH", path, person.accessToken, body))).toEqual(refused);
    expect(outcome(await ask("DELETE", path, person.accessToken))).toEqual(refused);
  });

  test("includes every field of a user that is a credential and that clients write", () => {
    const { recentSignIn } = userRoutes.updateMe.access;
    const written = credentialFields.filter((name) => User.fields[name].update === "client");
    expect([...(recentSignIn as readonly string[])].sort()).toEqual([...written].sort());
  });
});

test("other fields, servers and anonymous users need none", async () => {
  const person = await givenUserSession(old);
  expect((await ask("PATCH", "/users/me", person.accessToken, { display_name: "Ada" })).status).toBe(200);
  expect((await setUp(person.id, factor)).status).toBe(200);
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

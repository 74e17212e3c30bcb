import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Team } from "#contract/entities/teams/team.ts";
import { User } from "#contract/entities/users/user.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

type TestResponse = Awaited<ReturnType<TestServer["request"]>>;
const freshEmail = () => `${crypto.randomUUID()}@example.org`;
const create = (body: object, project?: ProjectKeys) => server.request("POST", "/users", { as: "server", project, body });
const change = (id: string, body: object) => server.request("PATCH", `/users/${id}`, { as: "server", body });
const changeMe = (user: Person, body: object) => server.request("PATCH", "/users/me", { as: "client", user: user.accessToken, body });
const readUser = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server" })).json;
const expectPlainError = (answer: TestResponse, message: string | RegExp) => {
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-stack-known-error")]).toEqual([
    400,
    "text/plain; charset=utf-8",
    null,
  ]);
  expect(answer.text).toMatch(message);
};
const activeSession = (user: Person) =>
  server.request("POST", "/auth/sessions/current/refresh", { as: "client", headers: { "x-stack-refresh-token": user.refreshToken } });

/** The fields that only servers may read, and those that no one may. */
const hiddenFromClients = ["last_active_at_millis", "primary_email_auth_enabled", "server_metadata"];
const hiddenFromAll = ["password", "password_hash", "totp_secret_base64"];

describe("a user's fields:", () => {
  // USR-02
  test("a client reads its own user and selected team without fields of servers", async () => {
    const ada = await server.givenUser();
    await change(ada.id, { server_metadata: { secret: 1 }, client_read_only_metadata: "shown" });
    const { json } = await server.request("GET", "/users/me", { as: "client", user: ada.accessToken });
    expect(Object.keys(json).sort()).toEqual([...User.readable("client")].sort());
    for (const field of [...hiddenFromClients, ...hiddenFromAll]) expect(json).not.toHaveProperty(field);
    expect(Object.keys(json.selected_team).sort()).toEqual([...Team.readable("client")].sort());
    for (const field of ["server_metadata", "created_at_millis"]) expect(json.selected_team).not.toHaveProperty(field);
    expect(json.client_read_only_metadata).toBe("shown");
    const seen = await readUser(ada.id);
    expect(Object.keys(seen).sort()).toEqual([...User.readable("server")].sort());
    for (const field of hiddenFromClients) expect(seen).toHaveProperty(field);
    for (const field of hiddenFromAll) expect(seen).not.toHaveProperty(field);
    for (const route of ["/users", `/users/${ada.id}`]) {
      const answer = await server.request("GET", route, { as: "client", user: ada.accessToken });
      expect([answer.status, answer.json.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    }
  });

  // USR-01
  const notForClients = {
    server_metadata: {},
    client_read_only_metadata: {},
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    is_anonymous: false,
    password: "correct horse",
    password_hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    oauth_providers: [],
    id: crypto.randomUUID(),
    signed_up_at_millis: 0,
    last_active_at_millis: 0,
    has_password: false,
    otp_auth_disabled: true,
    auth_with_email: false,
    requires_totp_mfa: false,
    selected_team: null,
    tenancy_id: crypto.randomUUID(),
  };
  test.each(Object.entries(notForClients))("a client cannot write %s", async (field, value) => {
    const ada = await server.givenUser();
    const before = await readUser(ada.id);
    const answer = await changeMe(ada, { display_name: "smuggled", [field]: value });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(answer.json.error).toContain(`unknown properties: ${field}`);
    const { last_active_at_millis: _, ...after } = await readUser(ada.id);
    expect(before).toMatchObject(after);
  });

  test("a client cannot take another user's address, in any spelling, nor make a new one verified", async () => {
    const [ada, bea] = [await server.givenUser(), await server.givenUser()];
    const signIn = (email: string, password: string) =>
      server.request("POST", "/auth/password/sign-in", { as: "client", body: { email, password } });
    await change(bea.id, { primary_email_verified: true });
    const before = await readUser(ada.id);
    for (const primary_email of [bea.email, bea.email.toUpperCase()]) {
      const answer = await changeMe(ada, { display_name: "smuggled", primary_email });
      expect([answer.status, answer.json.code]).toEqual([409, "USER_EMAIL_ALREADY_EXISTS"]);
      const { last_active_at_millis: _, ...after } = await readUser(ada.id);
      expect(before).toMatchObject(after);
    }
    const signedIn = await signIn(bea.email, bea.password);
    expect(signedIn.json.user_id, signedIn.text).toBe(bea.id);

    await change(ada.id, { primary_email_verified: true });
    const unknown = freshEmail();
    expect((await changeMe(ada, { primary_email: unknown })).status).toBe(200);
    expect(await readUser(ada.id)).toMatchObject({ primary_email: unknown, primary_email_verified: false });
    expect((await readUser(bea.id)).primary_email).toBe(bea.email);
  });

  const notForServers = [
    "id",
    "signed_up_at_millis",
    "last_active_at_millis",
    "has_password",
    "otp_auth_disabled",
    "selected_team",
    "requires_totp_mfa",
    "auth_with_email",
  ];
  test.each(notForServers)("a server cannot write the derived field %s", async (field) => {
    const ada = await server.givenUser();
    for (const as of ["server", "admin"] as const) {
      const made = await server.request("POST", "/users", { as, body: { [field]: null } });
      const changed = await server.request("PATCH", `/users/${ada.id}`, { as, body: { [field]: null } });
      expect([made.json.code, changed.json.code]).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
    }
  });

  // USR-09
  test("a client writes metadata of at most 64 KiB", async () => {
    const ada = await server.givenUser();
    const most = "é".repeat(textLimits.metadata / 2 - 1);
    expect((await changeMe(ada, { client_metadata: most })).json.client_metadata).toBe(most);
    const answer = await changeMe(ada, { client_metadata: `${most}x` });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(answer.json.error).toMatch(/- body\.client_metadata .*65536 bytes/);
    expect((await readUser(ada.id)).client_metadata).toBe(most);
  });

  test("a client replaces metadata completely, clears it by null and preserves it otherwise", async () => {
    const ada = await server.givenUser();
    for (const value of [{ a: { b: 1 }, c: [null, true, "x"] }, { a: {} }, [], "text", 0, -1.5, false]) {
      expect((await changeMe(ada, { client_metadata: value })).json.client_metadata).toEqual(value);
      expect((await changeMe(ada, { display_name: "Ada" })).json.client_metadata).toEqual(value);
    }
    expect((await changeMe(ada, { client_metadata: null })).json.client_metadata).toBeNull();
    expect((await changeMe(ada, { display_name: "" })).json.display_name).toBeNull();
    expect((await changeMe(ada, { display_name: "é".repeat(256) })).json.display_name).toHaveLength(256);
    expect((await changeMe(ada, { display_name: "é".repeat(257) })).json.code).toBe("SCHEMA_ERROR");
    expect((await changeMe(ada, {})).status).toBe(200);
  });

  // USR-06
  test("a client deletes its own user only if the project allows it, which ends the session", async () => {
    const project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
    const ada = await server.givenUser({ project });
    const remove = () => server.request("DELETE", "/users/me", { as: "client", project, user: ada.accessToken, body: {} });
    expectPlainError(await remove(), /delet/i);
    await server.configure({ users: { allowClientUserDeletion: true } }, project.id);
    expect((await remove()).json).toEqual({ success: true });
    const me = await server.request("GET", "/users/me", { as: "client", project, user: ada.accessToken });
    expect([me.status, me.json.code]).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    const headers = { "x-stack-refresh-token": ada.refreshToken };
    const refreshed = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers });
    expect([refreshed.status, refreshed.json.code]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    const gone = await server.request("GET", `/users/${ada.id}`, { as: "server", project });
    expect([gone.status, gone.json.code]).toEqual([404, "USER_NOT_FOUND"]);
  });

  // USR-10
  test("a client selects only a team of its user", async () => {
    const [ada, grace] = [await server.givenUser(), await server.givenUser()];
    const [own, foreign] = [(await readUser(ada.id)).selected_team_id, (await readUser(grace.id)).selected_team_id];
    for (const teamId of [foreign, crypto.randomUUID()]) {
      for (const answer of [await changeMe(ada, { selected_team_id: teamId }), await change(ada.id, { selected_team_id: teamId })]) {
        expect([answer.status, answer.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
        expect(answer.json.details).toEqual({ team_id: teamId, user_id: ada.id });
      }
    }
    expect((await readUser(ada.id)).selected_team_id).toBe(own);
    expect((await changeMe(ada, { selected_team_id: null })).json).toMatchObject({ selected_team_id: null, selected_team: null });
    expect((await changeMe(ada, { selected_team_id: own })).json.selected_team.id).toBe(own);
  });

  test("a client removes a passkey and sets a second factor, but cannot add a passkey", async () => {
    const ada = await server.givenUser();
    expectPlainError(await changeMe(ada, { passkey_auth_enabled: true }), /passkey_auth_enabled/);
    expect((await changeMe(ada, { passkey_auth_enabled: false })).json.passkey_auth_enabled).toBe(false);
    expect((await changeMe(ada, { totp_secret_base64: "not base64!" })).json.code).toBe("SCHEMA_ERROR");
    const secret = Buffer.alloc(20, 7).toString("base64");
    const on = await changeMe(ada, { totp_secret_base64: secret });
    expect(on.json.requires_totp_mfa).toBe(true);
    expect(on.text).not.toContain(secret);
    expect((await changeMe(ada, { totp_secret_base64: null })).json.requires_totp_mfa).toBe(false);
  });
});

describe("invalid sign-in methods", () => {
  test.each([
    [{ password: "correct horse", password_hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" }, /not both/],
    [{ password: null, password_hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" }, /not both/],
    [{ passkey_auth_enabled: true }, /passkey_auth_enabled/],
  ])("are rejected in every write: %j", async (body, message) => {
    const ada = await server.givenUser();
    const before = await readUser(ada.id);
    if (!("passkey_auth_enabled" in body)) expectPlainError(await create({ primary_email: freshEmail(), ...body }), message);
    expectPlainError(await change(ada.id, body), message);
    expect(await readUser(ada.id)).toEqual(before);
    expect((await activeSession(ada)).status).toBe(200);
  });

  test.each([
    [{ primary_email_verified: true }, /primary_email_verified/],
    [{ primary_email_auth_enabled: true }, /primary_email_auth_enabled/],
    [{ password: "correct horse" }, /password/],
    [{ password_hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" }, /password/],
  ])("are rejected without an e-mail address: %j", async (body, message) => {
    const bare = await readUser((await create({ display_name: "Without e-mail" })).json.id);
    expectPlainError(await create(body), message);
    expectPlainError(await create({ primary_email: null, ...body }), message);
    expectPlainError(await change(bare.id, body), message);
    expect(await readUser(bare.id)).toEqual(bare);
  });

  test("are rejected in an update if the project disables the method", async () => {
    const project = await server.givenProject({});
    const [user] = [(await create({ primary_email: freshEmail(), otp_auth_enabled: false, password: null }, project)).json];
    const update = (body: object) => server.request("PATCH", `/users/${user.id}`, { as: "server", project, body });
    expectPlainError(await update({ otp_auth_enabled: true }), /otp_auth_enabled/);
    expectPlainError(await update({ password: "correct horse" }), /password/);
    expect((await create({ otp_auth_enabled: true })).json).toMatchObject({ otp_auth_enabled: true, auth_with_email: true });
  });

  test("of a new user are accepted where the project disables the method, and sign no one in", async () => {
    const project = await server.givenProject({});
    const email = freshEmail();
    const body = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, otp_auth_enabled: true };
    const created = await create({ ...body, password: "correct horse" }, project);
    expect(created.status, created.text).toBe(201);
    expect(created.json).toMatchObject({ has_password: true, otp_auth_enabled: true });
    const signIn = (path: string, about: object) => server.request("POST", path, { as: "client", project, body: { email, ...about } });
    const byPassword = await signIn("/auth/password/sign-in", { password: "correct horse" });
    expect(byPassword.json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    const byCode = await signIn("/auth/otp/send-sign-in-code", { callback_url: "http://localhost:3000/" });
    expect(byCode.headers.get("x-latchkey-error")).toBe("OTP_AUTHENTICATION_NOT_ENABLED");
    await server.configure({ auth: { password: { allowSignIn: true } } }, project.id);
    expect((await signIn("/auth/password/sign-in", { password: "correct horse" })).status).toBe(200);
  });

  test("are rejected for an unknown provider and for an account of another user", async () => {
    const link = (id: string, account_id: string = crypto.randomUUID()) => ({ id, account_id, email: null });
    const hasCode = ({ status, json }: { status: number; json: { code: string } }, code: string) =>
      expect([status, json.code]).toEqual([400, code]);
    for (const id of ["no-such", "__proto__"]) {
      const answer = await create({ oauth_providers: [link(id)] });
      hasCode(answer, "INVALID_STANDARD_OAUTH_PROVIDER_ID");
      expect(answer.json.details).toEqual({ provider_id: id });
    }
    expectPlainError(await create({ oauth_providers: [link("google"), link("google")] }), /one account/);
    const google = link("google");
    const github = link("github");
    const made = await create({ oauth_providers: [google, github] });
    expect(made.status, made.text).toBe(201);
    expect(made.json.oauth_providers).toHaveLength(2);
    for (const given of [google, github])
      expect(made.json.oauth_providers).toContainEqual({ ...given, type: given.id, provider_user_id: given.account_id });
    hasCode(await create({ oauth_providers: [google] }), "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN");
    expect((await change(made.json.id, { oauth_providers: [] })).json.code).toBe("SCHEMA_ERROR");
  });

  test("cannot make a regular user anonymous, but an anonymous user can become regular", async () => {
    const ada = await server.givenUser();
    const isMalformed = (answer: { status: number; json: { code: string; error: string } }) =>
      expect([answer.status, answer.json.code, answer.json.error]).toEqual([
        400,
        "SCHEMA_ERROR",
        expect.stringContaining("body.is_anonymous"),
      ]);
    isMalformed(await change(ada.id, { is_anonymous: true }));
    const testUser = (await create({ is_anonymous: true })).json;
    isMalformed(await change(testUser.id, { is_anonymous: true }));
    expect((await change(testUser.id, { is_anonymous: false })).json.is_anonymous).toBe(false);
  });
});

test("an unknown user cannot be read, updated or deleted", async () => {
  const gone = (await create({})).json.id;
  expect((await server.request("DELETE", `/users/${gone}`, { as: "server" })).json).toEqual({ success: true });
  for (const id of [gone, crypto.randomUUID(), (await server.givenUser({ project: await server.givenProject() })).id]) {
    for (const [method, body] of [["GET"], ["PATCH", { display_name: "x" }], ["PATCH", {}], ["DELETE"]] as const) {
      const answer = await server.request(method, `/users/${id}`, { as: "server", body });
      expect([answer.status, answer.json.code], method).toEqual([404, "USER_NOT_FOUND"]);
    }
  }
});

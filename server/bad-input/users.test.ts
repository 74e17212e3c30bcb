import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { text } from "#contract/vocabulary/limits.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

type Answer = Awaited<ReturnType<TestServer["request"]>>;
const freshEmail = () => `${crypto.randomUUID()}@example.org`;
const create = (body: object, project?: ProjectKeys) => server.request("POST", "/users", { as: "server", project, body });
const change = (id: string, body: object) => server.request("PATCH", `/users/${id}`, { as: "server", body });
const changeMe = (user: Person, body: object) => server.request("PATCH", "/users/me", { as: "client", user: user.accessToken, body });
const look = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server" })).json;
const isPlain = (answer: Answer, says: string | RegExp) => {
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-stack-known-error")]).toEqual([
    400,
    "text/plain; charset=utf-8",
    null,
  ]);
  expect(answer.text).toMatch(says);
};
const livingSession = (user: Person) =>
  server.request("POST", "/auth/sessions/current/refresh", { as: "client", headers: { "x-stack-refresh-token": user.refreshToken } });

const clientReads = [
  "auth_with_email",
  "client_metadata",
  "client_read_only_metadata",
  "display_name",
  "has_password",
  "id",
  "is_anonymous",
  "oauth_providers",
  "otp_auth_enabled",
  "passkey_auth_enabled",
  "primary_email",
  "primary_email_verified",
  "profile_image_url",
  "requires_totp_mfa",
  "selected_team",
  "selected_team_id",
  "signed_up_at_millis",
];

describe("what a client may see and change", () => {
  // USR-02
  test("is its own user without what only servers read, the selected team's fields included", async () => {
    const ada = await server.givenUser();
    await change(ada.id, { server_metadata: { secret: 1 }, client_read_only_metadata: "shown" });
    const { json } = await server.request("GET", "/users/me", { as: "client", user: ada.accessToken });
    expect(Object.keys(json).sort()).toEqual(clientReads);
    expect(Object.keys(json.selected_team).sort()).toEqual([
      "client_metadata",
      "client_read_only_metadata",
      "display_name",
      "id",
      "profile_image_url",
    ]);
    expect(json.client_read_only_metadata).toBe("shown");
    const seen = await look(ada.id);
    expect(Object.keys(seen).sort()).toEqual(
      [...clientReads, "last_active_at_millis", "primary_email_auth_enabled", "server_metadata"].sort(),
    );
    for (const route of ["/users", `/users/${ada.id}`]) {
      const answer = await server.request("GET", route, { as: "client", user: ada.accessToken });
      expect([answer.status, answer.json.code]).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    }
  });

  // USR-01
  const notForClients = {
    server_metadata: {},
    client_read_only_metadata: {},
    primary_email: "other@example.org",
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
    auth_with_email: false,
    requires_totp_mfa: false,
    selected_team: null,
    tenancy_id: crypto.randomUUID(),
  };
  test.each(Object.entries(notForClients))("is not %s", async (field, value) => {
    const ada = await server.givenUser();
    const before = await look(ada.id);
    const answer = await changeMe(ada, { display_name: "smuggled", [field]: value });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(answer.json.error).toContain(`unknown properties: ${field}`);
    const { last_active_at_millis: _, ...after } = await look(ada.id);
    expect(before).toMatchObject(after);
  });
  const notForServers = [
    "id",
    "signed_up_at_millis",
    "last_active_at_millis",
    "has_password",
    "selected_team",
    "requires_totp_mfa",
    "auth_with_email",
  ];
  test.each(notForServers)("nor may a server write %s, which follows from other things", async (field) => {
    const ada = await server.givenUser();
    for (const as of ["server", "admin"] as const) {
      const made = await server.request("POST", "/users", { as, body: { [field]: null } });
      const changed = await server.request("PATCH", `/users/${ada.id}`, { as, body: { [field]: null } });
      expect([made.json.code, changed.json.code]).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
    }
  });

  // USR-09
  test("is metadata of 64 KiB, and not of one byte more", async () => {
    const ada = await server.givenUser();
    const most = "é".repeat(text.metadata / 2 - 1);
    expect((await changeMe(ada, { client_metadata: most })).json.client_metadata).toBe(most);
    const answer = await changeMe(ada, { client_metadata: `${most}x` });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(answer.json.error).toMatch(/- body\.client_metadata .*65536 bytes/);
    expect((await look(ada.id)).client_metadata).toBe(most);
  });

  test("is replaced as a whole, cleared by null, and kept where nothing is said", async () => {
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
  test("is itself away, only where the project allows it; its tokens are nobody's then", async () => {
    const project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
    const ada = await server.givenUser({ project });
    const remove = () => server.request("DELETE", "/users/me", { as: "client", project, user: ada.accessToken, body: {} });
    isPlain(await remove(), /delet/i);
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
  test("is its selected team, among those it belongs to", async () => {
    const [ada, grace] = [await server.givenUser(), await server.givenUser()];
    const [own, foreign] = [(await look(ada.id)).selected_team_id, (await look(grace.id)).selected_team_id];
    for (const teamId of [foreign, crypto.randomUUID()]) {
      for (const answer of [await changeMe(ada, { selected_team_id: teamId }), await change(ada.id, { selected_team_id: teamId })]) {
        expect([answer.status, answer.json.code]).toEqual([404, "TEAM_MEMBERSHIP_NOT_FOUND"]);
        expect(answer.json.details).toEqual({ team_id: teamId, user_id: ada.id });
      }
    }
    expect((await look(ada.id)).selected_team_id).toBe(own);
    expect((await changeMe(ada, { selected_team_id: null })).json).toMatchObject({ selected_team_id: null, selected_team: null });
    expect((await changeMe(ada, { selected_team_id: own })).json.selected_team.id).toBe(own);
  });

  test("is its passkey away and its second factor on and off, but no passkey by hand", async () => {
    const ada = await server.givenUser();
    isPlain(await changeMe(ada, { passkey_auth_enabled: true }), /passkey_auth_enabled/);
    expect((await changeMe(ada, { passkey_auth_enabled: false })).json.passkey_auth_enabled).toBe(false);
    expect((await changeMe(ada, { totp_secret_base64: "not base64!" })).json.code).toBe("SCHEMA_ERROR");
    const secret = Buffer.alloc(20, 7).toString("base64");
    const on = await changeMe(ada, { totp_secret_base64: secret });
    expect(on.json.requires_totp_mfa).toBe(true);
    expect(on.text).not.toContain(secret);
    expect((await changeMe(ada, { totp_secret_base64: null })).json.requires_totp_mfa).toBe(false);
  });
});

describe("ways to sign in that contradict the project or each other", () => {
  test.each([
    [{ password: "correct horse", password_hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" }, /not both/],
    [{ password: null, password_hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" }, /not both/],
    [{ passkey_auth_enabled: true }, /passkey_auth_enabled/],
    [{ profile_image_url: "" }, /profile_image_url/],
  ])("are refused in every write: %j", async (body, says) => {
    const ada = await server.givenUser();
    const before = await look(ada.id);
    if (!("passkey_auth_enabled" in body)) isPlain(await create({ primary_email: freshEmail(), ...body }), says);
    isPlain(await change(ada.id, body), says);
    expect(await look(ada.id)).toEqual(before);
    expect((await livingSession(ada)).status).toBe(200);
  });

  test.each([
    [{ primary_email_verified: true }, /primary_email_verified/],
    [{ primary_email_auth_enabled: true }, /primary_email_auth_enabled/],
    [{ password: "correct horse" }, /password/],
    [{ password_hash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW" }, /password/],
  ])("are refused without an e-mail address: %j", async (body, says) => {
    const bare = (await create({ display_name: "Nobody's mail" })).json;
    isPlain(await create(body), says);
    isPlain(await create({ primary_email: null, ...body }), says);
    isPlain(await change(bare.id, body), says);
    expect(await look(bare.id)).toEqual(bare);
  });

  test("are refused where the project has switched the method off", async () => {
    const project = await server.givenProject({});
    isPlain(await create({ otp_auth_enabled: true }, project), /otp_auth_enabled/);
    isPlain(await create({ primary_email: freshEmail(), password: "correct horse" }, project), /password/);
    const [user] = [(await create({ otp_auth_enabled: false, password: null }, project)).json];
    const answer = await server.request("PATCH", `/users/${user.id}`, { as: "server", project, body: { otp_auth_enabled: true } });
    isPlain(answer, /otp_auth_enabled/);
    expect((await create({ otp_auth_enabled: true })).json).toMatchObject({ otp_auth_enabled: true, auth_with_email: true });
  });

  test("are refused as an account of a provider that the project does not have, or that signs somebody in already", async () => {
    const link = (id: string, account_id: string = crypto.randomUUID()) => ({ id, account_id, email: null });
    isPlain(await create({ oauth_providers: [link("no-such")] }), /no provider no-such/);
    isPlain(await create({ oauth_providers: [link("__proto__")] }), /no provider __proto__/);
    isPlain(await create({ oauth_providers: [link("google"), link("google")] }), /one account/);
    const google = link("google");
    const made = await create({ oauth_providers: [google, link("github")] });
    expect([made.status, made.json.oauth_providers.map(({ id }: { id: string }) => id).sort()]).toEqual([201, ["github", "google"]]);
    isPlain(await create({ oauth_providers: [google] }), /oauth_providers/);
    expect((await change(made.json.id, { oauth_providers: [] })).json.code).toBe("SCHEMA_ERROR");
  });

  test("make nobody anonymous who is not; an anonymous user may become one of the others", async () => {
    const ada = await server.givenUser();
    isPlain(await change(ada.id, { is_anonymous: true }), /is_anonymous/);
    const guest = (await create({ is_anonymous: true })).json;
    isPlain(await change(guest.id, { is_anonymous: true }), /is_anonymous/);
    expect((await change(guest.id, { is_anonymous: false })).json.is_anonymous).toBe(false);
  });
});

test("nobody can be read, changed or deleted who is not there", async () => {
  const gone = (await create({})).json.id;
  expect((await server.request("DELETE", `/users/${gone}`, { as: "server" })).json).toEqual({ success: true });
  for (const id of [gone, crypto.randomUUID(), (await server.givenUser({ project: await server.givenProject() })).id]) {
    for (const [method, body] of [["GET"], ["PATCH", { display_name: "x" }], ["PATCH", {}], ["DELETE"]] as const) {
      const answer = await server.request(method, `/users/${id}`, { as: "server", body });
      expect([answer.status, answer.json.code], method).toEqual([404, "USER_NOT_FOUND"]);
    }
  }
});

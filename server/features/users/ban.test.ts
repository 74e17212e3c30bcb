import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { adjustableClock, type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { oauthCalls, oauthConfig } from "../../testing/sign-in/oauth.ts";

const password = "correct horse battery";
const reason = "Spam in the comments";
const forGood = { banned_until_millis: banLimits.foreverMillis, ban_reason: reason };

let server: TestServer;
let second: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer({ clock: adjustableClock() });
  second = await startServer({ databaseOf: server });
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, apiKeys: { enabled: { user: true } } });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const change = (userId: string, body: object, on = server) => on.request("PATCH", `/users/${userId}`, { as: "server", project, body });
const signIn = ({ email }: Person, on = server) =>
  on.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
const refresh = (token: string, on = server) =>
  on.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers: { "x-stack-refresh-token": token } });
const readMe = ({ accessToken }: Pick<Person, "accessToken">, on = server) =>
  on.request("GET", "/users/me", { as: "client", project, user: accessToken });
const listSessions = (userId: string) => server.request("GET", `/auth/sessions?user_id=${userId}`, { as: "server", project });

describe("a ban", () => {
  test("ends every session, and a sign-in reads the public reason and the end", async () => {
    const ada = await server.givenUser({ project, password });
    expect((await change(ada.id, forGood)).json).toMatchObject({ ...forGood, banned_by: null });

    expect((await listSessions(ada.id)).json.items).toEqual([]);
    expect(await readMe(ada)).toMatchObject({ status: 401, json: { code: "ACCESS_TOKEN_EXPIRED" } });
    // Published clients end the session at this code.
    expect(await refresh(ada.refreshToken)).toMatchObject({ status: 401, json: { code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" } });
    expect(await signIn(ada)).toMatchObject({
      status: 403,
      json: { code: "USER_BANNED", details: { reason, until_millis: banLimits.foreverMillis } },
    });
    // Without the password, a ban is not visible.
    const guess = { email: ada.email, password: "wrong horse battery" };
    const guessed = await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: guess });
    expect(guessed.json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("ends by itself, without a job", async () => {
    const ada = await server.givenUser({ project, password });
    await change(ada.id, { banned_until_millis: server.clock.now().getTime() + 60_000 });
    expect((await signIn(ada)).json).toMatchObject({ code: "USER_BANNED", details: { reason: null } });
    server.clock.advance(60_001);
    try {
      expect((await signIn(ada)).status).toBe(200);
      // The session that the ban has ended stays ended.
      expect((await refresh(ada.refreshToken)).status).toBe(401);
    } finally {
      server.clock.advance(-60_001);
    }
  });

  test("of the past is none, and null ends one with its reason", async () => {
    const ada = await server.givenUser({ project, password });
    await change(ada.id, { banned_until_millis: 1 });
    expect((await readMe(ada)).status).toBe(200);

    await change(ada.id, forGood);
    expect((await change(ada.id, { banned_until_millis: null })).json).toMatchObject({ banned_until_millis: null, ban_reason: null });
    expect((await signIn(ada)).status).toBe(200);
  });

  test("refuses the user's API keys while it holds", async () => {
    const ada = await server.givenUser({ project });
    const body = { user_id: ada.id, description: "CLI", expires_at_millis: null };
    const created = await server.request("POST", "/user-api-keys", { as: "server", project, body });
    const check = () => server.request("POST", "/user-api-keys/check", { as: "server", project, body: { api_key: created.json.value } });
    expect((await check()).status).toBe(200);
    await change(ada.id, forGood);
    expect(await check()).toMatchObject({ status: 401, json: { code: "API_KEY_REVOKED" } });
    await change(ada.id, { banned_until_millis: null });
    expect((await check()).status).toBe(200);
  });

  test("is read by servers only, and a client cannot write it", async () => {
    const ada = await server.givenUser({ project });
    expect((await readMe(ada)).json).not.toHaveProperty("banned_until_millis");
    const answer = await server.request("PATCH", "/users/me", {
      as: "client",
      project,
      user: ada.accessToken,
      body: { banned_until_millis: null },
    });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test.each([
    ["a reason without a ban", { ban_reason: reason }, "INVALID_USER_CHANGE", /ban_reason: a reason needs/],
    ["a reason with the end of a ban", { banned_until_millis: null, ban_reason: reason }, "INVALID_USER_CHANGE", /ban_reason/],
    ["a time after the last one", { banned_until_millis: banLimits.foreverMillis + 1 }, "SCHEMA_ERROR", /banned_until_millis/],
    ["a negative time", { banned_until_millis: -1 }, "SCHEMA_ERROR", /banned_until_millis/],
    ["a long reason", { ...forGood, ban_reason: "a".repeat(banLimits.reason + 1) }, "SCHEMA_ERROR", /ban_reason/],
  ])("is refused with %s", async (_, body, code, text) => {
    const ada = await server.givenUser({ project });
    const answer = await change(ada.id, body);
    expect([answer.status, answer.headers.get("x-latchkey-error") ?? answer.json.code]).toEqual([400, code]);
    expect(answer.text).toMatch(text);
    expect((await readMe(ada)).status).toBe(200);
  });
});

describe("a ban on another server at the same time", () => {
  test("leaves no session of a refresh", async () => {
    for (let round = 0; round < 10; round++) {
      const ada = await server.givenUser({ project });
      await Promise.all([refresh(ada.refreshToken), change(ada.id, forGood, second), refresh(ada.refreshToken, second)]);
      expect((await refresh(ada.refreshToken)).json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
      expect((await readMe(ada, second)).status).toBe(401);
    }
  });

  test("leaves no session of a sign-in", async () => {
    const ada = await server.givenUser({ project, password });
    for (let round = 0; round < 6; round++) {
      const signingIn = Array.from({ length: 4 }, (_, index) => signIn(ada, index % 2 ? server : second));
      const [banned, ...answers] = await Promise.all([change(ada.id, forGood, second), ...signingIn]);
      expect(banned.status, banned.text).toBe(200);
      expect(answers.filter(({ status, json }) => status !== 200 && json.code !== "USER_BANNED")).toEqual([]);
      expect((await listSessions(ada.id)).json.items).toEqual([]);
      await change(ada.id, { banned_until_millis: null });
    }
  });

  test("leaves no session of a sign-in with a provider, at its callback and at its exchange", async () => {
    const at = await server.givenProject(oauthConfig());
    const account = { accountId: crypto.randomUUID() };
    const here = oauthCalls(server);
    const { id } = (
      await server.request("GET", "/users/me", { as: "client", project: at, user: (await here.signIn(at, account)).json.access_token })
    ).json;
    const change = (body: object) => second.request("PATCH", `/users/${id}`, { as: "server", project: at, body });
    for (let round = 0; round < 4; round++) {
      const codes = [await here.code(at, account), await here.code(at, account)];
      const signIns = [here.signIn(at, account), ...codes.map((code) => here.exchange(at, code))];
      const [banned] = await Promise.all([change(forGood), ...signIns.map((each) => each.catch(() => {}))]);
      expect(banned.status, banned.text).toBe(200);
      const { items } = (await server.request("GET", `/auth/sessions?user_id=${id}`, { as: "server", project: at })).json;
      expect(items).toEqual([]);
      await change({ banned_until_millis: null });
    }
    await change(forGood);
    const refused = here.code(at, account).then(
      ({ code }) => code,
      () => null,
    );
    expect(await refused).toBeNull();
  });

  test("leaves no session of an upgraded anonymous user", async () => {
    for (let round = 0; round < 4; round++) {
      const visitor = (await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project })).json;
      const body = { email: `${crypto.randomUUID()}@example.org`, password };
      const headers = { "x-stack-access-token": visitor.access_token, "x-stack-allow-anonymous-user": "true" };
      const [upgraded, banned] = await Promise.all([
        server.request("POST", "/auth/password/sign-up", { as: "client", project, headers, body }),
        change(visitor.user_id, forGood, second),
      ]);
      expect(banned.status, banned.text).toBe(200);
      expect([200, 401]).toContain(upgraded.status);
      expect((await listSessions(visitor.user_id)).json.items).toEqual([]);
      if (upgraded.status === 200) expect(upgraded.json.user_id).toBe(visitor.user_id);
    }
  });
});

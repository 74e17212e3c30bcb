import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { readCode, readSessionId, startSessionsTest } from "./testing/sessions-test.ts";

const context = await startSessionsTest();
const { server, clock, second, list } = context;
afterAll(context.close);

const minute = 60_000;
const ended = [401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"];

/** A project with these settings below `auth.sessions`, and calls to it. */
async function givenPolicy(policy: Record<string, unknown> = {}) {
  const project = await server.givenProject();
  const configure = async (sessions: Record<string, unknown>) => {
    const change = Object.fromEntries(Object.entries(sessions).map(([name, value]) => [`auth.sessions.${name}`, value]));
    const body = { config_override_string: JSON.stringify(change) };
    const answer = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
    expect(answer.status, answer.text).toBe(200);
  };
  await configure(policy);
  const ada = await server.givenUser({ project });
  const signIn = async (on = server, user?: string) => {
    const body = { email: ada.email, password: ada.password };
    const { json, status, text } = await on.request("POST", "/auth/password/sign-in", { as: "client", project, user, body });
    expect(status, text).toBe(200);
    return { accessToken: json.access_token as string, refreshToken: json.refresh_token as string };
  };
  const renew = (refreshToken: string, on = server) =>
    on.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers: { "x-stack-refresh-token": refreshToken } });
  const exchange = (refreshToken: string, on = server) =>
    on.request("POST", "/auth/oauth/token", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      rawBody: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        client_id: project.id,
        client_secret: project.publishableClientKey,
      }).toString(),
    });
  const create = async (body: object) =>
    (await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: ada.id, ...body } })).json;
  const count = async () => (await list({ as: "server", project }, ada.id)).json.items.length;
  return { project, configure, ada, signIn, renew, exchange, create, count };
}
type Policy = Awaited<ReturnType<typeof givenPolicy>>;

/** Both ways to refresh, on both servers. */
const refreshes = ({ renew, exchange }: Policy) =>
  [server, second].flatMap((on) => [renew, exchange].map((how) => async (refreshToken: string) => readCode(await how(refreshToken, on))));
async function expectEnded(policy: Policy, refreshToken: string) {
  const [renewed, ...others] = await Promise.all(refreshes(policy).map((how) => how(refreshToken)));
  expect(renewed).toEqual(ended);
  for (const [status] of others) expect(status).toBe(401);
}
async function expectActive(policy: Policy, refreshToken: string) {
  for (const how of refreshes(policy)) expect((await how(refreshToken))[0]).toBe(200);
}

test("without limits a session goes on for a year without use", async () => {
  const policy = await givenPolicy();
  const { refreshToken } = await policy.signIn();
  clock.advance(364 * 24 * 60 * minute);
  await expectActive(policy, refreshToken);
});

describe("a lifetime", () => {
  test("ends a new session to the millisecond, however it is used", async () => {
    const policy = await givenPolicy({ lifetimeMillis: 30 * minute });
    const { refreshToken } = await policy.signIn();
    clock.advance(30 * minute - 1);
    await expectActive(policy, refreshToken);
    clock.advance(1);
    await expectEnded(policy, refreshToken);
  });

  test("that is set later ends existing sessions, and a longer one does not lengthen those of a shorter one", async () => {
    const policy = await givenPolicy();
    const old = await policy.signIn();
    clock.advance(60 * minute);
    await policy.configure({ lifetimeMillis: 60 * minute });
    await expectEnded(policy, old.refreshToken);
    expect(await policy.count()).toBe(0);
    const next = await policy.signIn();
    await policy.configure({ lifetimeMillis: 120 * minute });
    clock.advance(60 * minute);
    await expectEnded(policy, next.refreshToken);
  });

  test("bounds sessions that a server creates, and no impersonation", async () => {
    const policy = await givenPolicy({ lifetimeMillis: 30 * minute, idleMillis: 15 * minute });
    const created = await policy.create({ expires_in_millis: 90 * minute });
    const impersonation = await policy.create({ expires_in_millis: 90 * minute, is_impersonation: true });
    clock.advance(30 * minute);
    await expectEnded(policy, created.refresh_token);
    await expectActive(policy, impersonation.refresh_token);
    clock.advance(60 * minute);
    await expectEnded(policy, impersonation.refresh_token);
  });
});

describe("an idle time", () => {
  test("ends a session that was not used, and not one that was", async () => {
    const policy = await givenPolicy({ idleMillis: 15 * minute });
    const [used, unused] = [await policy.signIn(), await policy.signIn()];
    clock.advance(10 * minute);
    expect((await policy.renew(used.refreshToken, second)).status).toBe(200);
    await second.running.flushActivity();
    clock.advance(5 * minute);
    await expectEnded(policy, unused.refreshToken);
    await expectActive(policy, used.refreshToken);
    expect(await policy.count()).toBe(1);
  });
});

describe("a limit of sign-ins", () => {
  test("ends the oldest at a sign-in, with its access token, and records it", async () => {
    const policy = await givenPolicy({ maxPerUser: 2 });
    const sessions = [];
    for (let index = 0; index < 3; index++) {
      clock.advance(1000);
      sessions.push(await policy.signIn(index % 2 ? second : server));
    }
    const [first, ...others] = sessions as [Awaited<ReturnType<Policy["signIn"]>>];
    await expectEnded(policy, first.refreshToken);
    const me = await server.request("GET", "/users/me", { as: "client", project: policy.project, user: first.accessToken });
    expect(readCode(me)).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
    for (const { refreshToken } of others) await expectActive(policy, refreshToken);
    expect(await policy.count()).toBe(2);
    // The sign-up's session was the first to end.
    expect(await context.eventsOf(policy.ada.id, ["session.ended_by_limit"])).toHaveLength(2);
  });

  test("leaves the allowed number after sign-ins at once in two processes", async () => {
    const policy = await givenPolicy({ maxPerUser: 2 });
    clock.advance(1000);
    const sessions = await Promise.all(Array.from({ length: 6 }, (_, index) => policy.signIn(index % 2 ? second : server)));
    // The first refresh of a process after a change of the settings reads them.
    for (const on of [server, second]) await policy.exchange(policy.ada.refreshToken, on);
    for (const how of refreshes(policy)) {
      const statuses = await Promise.all(sessions.map(async ({ refreshToken }) => (await how(refreshToken))[0]));
      expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    }
  });

  test("that is lowered ends older sign-ins at their next refresh", async () => {
    const policy = await givenPolicy();
    const old = await policy.signIn();
    clock.advance(1000);
    const newest = await policy.signIn();
    await policy.configure({ maxPerUser: 1 });
    expect(readCode(await policy.renew(old.refreshToken))).toEqual(ended);
    expect((await policy.renew(newest.refreshToken)).status).toBe(200);
  });

  test("does not end the session that signs in again to confirm itself", async () => {
    const policy = await givenPolicy({ maxPerUser: 1 });
    const current = await policy.signIn();
    clock.advance(60 * minute);
    const token = (await policy.renew(current.refreshToken)).json.access_token;
    const again = await policy.signIn(server, token);
    const body = { refresh_token: again.refreshToken };
    const confirmed = await server.request("POST", "/auth/sessions/current/confirm", {
      as: "client",
      project: policy.project,
      user: token,
      body,
    });
    expect(confirmed.status, confirmed.text).toBe(200);
    const { json } = await policy.renew(current.refreshToken);
    expect(decodeJwt(json.access_token)).toMatchObject({ auth_time: Math.floor(server.clock.now().getTime() / 1000), amr: ["pwd"] });
    expect(readSessionId(json.access_token)).toBe(readSessionId(current.accessToken));
  });

  test("does not count impersonations, and does not end them", async () => {
    const policy = await givenPolicy({ maxPerUser: 1 });
    const impersonation = await policy.create({ is_impersonation: true });
    clock.advance(1000);
    const { refreshToken } = await policy.signIn();
    await policy.create({ is_impersonation: true });
    await expectActive(policy, impersonation.refresh_token);
    await expectActive(policy, refreshToken);
  });

  test("of one user leaves the sessions of others", async () => {
    const policy = await givenPolicy({ maxPerUser: 1 });
    const bea = await server.givenUser({ project: policy.project });
    await policy.signIn();
    expect((await policy.renew(bea.refreshToken)).status).toBe(200);
  });
});

test.each([
  ["lifetimeMillis", 299_999],
  ["lifetimeMillis", 31_708_800_001],
  ["idleMillis", 899_999],
  ["maxPerUser", 0],
  ["maxPerUser", 1001],
  ["maxPerUser", 1.5],
])("auth.sessions.%s refuses %d", async (name, value) => {
  const body = { config_override_string: JSON.stringify({ [`auth.sessions.${name}`]: value }) };
  const answer = await server.request("PATCH", "/internal/config/override", { as: "admin", project: context.project, body });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`auth.sessions.${name}`);
});

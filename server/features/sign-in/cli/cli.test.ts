// Signing in a command line tool: begun by the tool, confirmed in a browser, collected by the tool once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cliLimits } from "#contract/vocabulary/sign-in/cli.ts";
import { deleteExpired } from "../../../core/retention.ts";
import { randomCode } from "../../../services/random.ts";
import { createFixtures, type Fixtures, tenantHeaders } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { cliCalls } from "./testing/cli-calls.ts";

let server: TestServer;
let fixtures: Fixtures;
let calls: ReturnType<typeof cliCalls>;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  calls = cliCalls(fixtures);
});
afterAll(() => server?.close());

describe("a sign-in", () => {
  test("is waiting, succeeds once with the browser's session, and is used afterwards", async () => {
    const testUser = await fixtures.givenTestUser();
    const begun = await calls.begin({});
    expect(begun.status, begun.text).toBe(200);
    const { polling_code, login_code } = begun.json;
    expect([polling_code, login_code]).toEqual([expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/), expect.any(String)]);
    expect(login_code).toHaveLength(45);
    expect(login_code).not.toBe(polling_code);

    for (let time = 0; time < 2; time++) expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "waiting" } });
    const done = await calls.complete(login_code, testUser.refreshToken);
    expect([done.status, done.json]).toEqual([200, { success: true }]);

    const collected = await calls.poll(polling_code.toUpperCase());
    expect([collected.status, collected.json]).toEqual([201, { status: "success", refresh_token: testUser.refreshToken }]);
    expect(collected.headers.get("cache-control")).toContain("no-store");
    for (let time = 0; time < 2; time++) expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "used" } });

    const headers = { ...tenantHeaders("client", fixtures.project), "x-stack-refresh-token": collected.json.refresh_token };
    const refreshed = await server.request("POST", "/auth/sessions/current/refresh", { headers });
    const me = await server.request("GET", "/users/me", { as: "client", project: fixtures.project, user: refreshed.json.access_token });
    expect(me.json.id).toBe(testUser.id);
  });

  test.each([
    ["two hours by default, without a body", undefined, cliLimits.lifetimeMillis],
    ["two hours by default", {}, cliLimits.lifetimeMillis],
    ["as long as requested", { expires_in_millis: 1500 }, 1500],
    ["a day at most", { expires_in_millis: cliLimits.lifetimeMillisMax }, cliLimits.lifetimeMillisMax],
  ])("lasts %s", async (_name, body, millis) => {
    const before = server.clock.now().getTime();
    const { expires_at } = await calls.start(body);
    const lasts = Date.parse(expires_at) - before;
    expect(lasts).toBeGreaterThanOrEqual(millis);
    expect(lasts).toBeLessThan(millis + 20_000);
  });

  test.each([0, -1, 1.5, cliLimits.lifetimeMillisMax + 1, "60000", null])("cannot last %s", async (expires_in_millis) => {
    const answer = await calls.begin({ expires_in_millis });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test.each(["", "short", "x".repeat(255)])("with the code %j is unknown", async (code) => {
    const polled = await calls.poll(code);
    expect([polled.status, polled.json.code]).toEqual([400, "INVALID_POLLING_CODE"]);
    expect((await calls.complete(code, (await fixtures.givenTestUser()).refreshToken)).status).toBe(400);
  });

  test("expires, whether it was waiting, confirmed or collected (CLI-04)", async () => {
    const waiting = await calls.start({ expires_in_millis: 60_000 });
    const ready = await calls.confirmed({ expires_in_millis: 60_000 });
    const collected = await calls.confirmed({ expires_in_millis: 60_000 });
    await calls.poll(collected.polling_code);
    server.clock.advance(60_000);
    for (const { polling_code } of [waiting, ready, collected])
      expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "expired" } });
    const expired = await calls.complete(waiting.login_code, (await fixtures.givenTestUser()).refreshToken);
    expect(expired.status).toBe(400);
    expect((await calls.rowOf(waiting.polling_code)).completed_at).toBeNull();
  });

  test("is expired, not used, if the browser signs out before the tool polls", async () => {
    const { testUser, polling_code } = await calls.confirmed();
    await calls.endSession(testUser);
    for (let time = 0; time < 2; time++) expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "expired" } });
  });
});

describe("a code", () => {
  test("that is unknown gives an error code to the poll and a text to the confirmation (CLI-04)", async () => {
    const { refreshToken } = await fixtures.givenTestUser();
    const polled = await calls.poll(randomCode());
    expect([polled.status, polled.json.code]).toEqual([400, "INVALID_POLLING_CODE"]);
    const answer = await calls.complete(randomCode(), refreshToken);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-stack-known-error")]).toEqual([
      400,
      expect.stringMatching(/^text\/plain/),
      null,
    ]);
  });

  test("for one call is rejected by the other (CLI-03)", async () => {
    const { polling_code, login_code } = await calls.start();
    const polled = await calls.poll(login_code);
    expect([polled.status, polled.json.code]).toEqual([400, "INVALID_POLLING_CODE"]);
    expect((await calls.complete(polling_code, (await fixtures.givenTestUser()).refreshToken)).status).toBe(400);
    expect((await calls.poll(polling_code)).json).toEqual({ status: "waiting" });
  });

  test("of another project or another branch is unknown", async () => {
    for (const at of [fixtures.foreign, fixtures.side]) {
      const { polling_code, login_code } = await calls.start();
      expect((await calls.poll(polling_code, { at })).json.code).toBe("INVALID_POLLING_CODE");
      const there = await fixtures.givenTestUser({ project: at });
      expect((await calls.complete(login_code, there.refreshToken, { at })).status).toBe(400);
      expect((await calls.poll(polling_code)).json).toEqual({ status: "waiting" });
    }
  });

  test("confirms a sign-in once", async () => {
    const { testUser, login_code, polling_code } = await calls.confirmed();
    const again = await calls.complete(login_code, (await fixtures.givenTestUser()).refreshToken);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining("already used")]);
    expect((await calls.poll(polling_code)).json.refresh_token).toBe(testUser.refreshToken);
    expect((await calls.complete(login_code, testUser.refreshToken)).status).toBe(400);
  });
});

describe("the details for the page that confirms", () => {
  const details = (login_code: string, at = fixtures.project) =>
    server.request("POST", "/auth/cli/details", { headers: tenantHeaders("client", at), body: { login_code } });

  test("are the device that the tool names, its address and the time", async () => {
    const before = server.clock.now().getTime();
    const { login_code } = await calls.start({ device_name: "ada-laptop" });
    const { status, json, text } = await details(login_code.toUpperCase());
    expect(status, text).toBe(200);
    expect(json).toEqual({
      device_name: "ada-laptop",
      ip: "127.0.0.1",
      country_code: null,
      city_name: null,
      started_at_millis: expect.any(Number),
    });
    expect(json.started_at_millis).toBeGreaterThanOrEqual(before);
    // Published clients name none.
    expect((await details((await calls.start()).login_code)).json).toMatchObject({ device_name: null, ip: "127.0.0.1" });
    expect((await calls.begin({ device_name: "x".repeat(cliLimits.deviceNameLength + 1) })).status).toBe(400);
  });

  test("are for the holder of an open login code only", async () => {
    const { login_code, polling_code } = await calls.start();
    const { login_code: confirmed } = await calls.confirmed();
    const { login_code: expired } = await calls.start({ expires_in_millis: 1 });
    server.clock.advance(1000);
    for (const code of [randomCode(), polling_code, confirmed, expired, login_code.slice(0, 8)])
      expect(await details(code)).toMatchObject({ status: 400, text: expect.not.stringContaining("127.0.0.1") });
    expect((await details(login_code, fixtures.foreign)).status).toBe(400);
  });
});

describe("a confirmation", () => {
  test.each<[string, () => Promise<string>, number]>([
    ["garbage", async () => "garbage", 400],
    ["the refresh token of another project", async () => (await fixtures.givenTestUser({ project: fixtures.foreign })).refreshToken, 400],
    ["the refresh token of another branch", async () => (await fixtures.givenTestUser({ project: fixtures.side })).refreshToken, 400],
    ["an access token", async () => (await fixtures.givenTestUser()).accessToken, 400],
    ["the token of an anonymous user", async () => (await fixtures.givenTestUser({ anonymous: true })).refreshToken, 400],
    [
      "the token of a revoked session",
      async () => {
        const testUser = await fixtures.givenTestUser();
        await calls.endSession(testUser);
        return testUser.refreshToken;
      },
      400,
    ],
    [
      "the token of an expired session",
      async () => {
        const testUser = await fixtures.givenTestUser();
        await server.db.updateTable("sessions").set({ expires_at: server.clock.now() }).where("id", "=", testUser.sessionId).execute();
        return testUser.refreshToken;
      },
      400,
    ],
    [
      "the token of an impersonated session",
      async () => {
        const testUser = await fixtures.givenTestUser();
        await server.db.updateTable("sessions").set({ is_impersonation: true }).where("id", "=", testUser.sessionId).execute();
        return testUser.refreshToken;
      },
      403,
    ],
  ])("with %s is rejected without storing anything or consuming the code (CLI-02)", async (_name, token, status) => {
    const { login_code, polling_code } = await calls.start();
    const answer = await calls.complete(login_code, await token());
    expect([answer.status, answer.headers.get("content-type")], answer.text).toEqual([status, expect.stringMatching(/^text\/plain/)]);
    expect(await calls.rowOf(polling_code)).toMatchObject({ completed_at: null, refresh_token_sealed: null });
    const testUser = await fixtures.givenTestUser();
    expect((await calls.complete(login_code, testUser.refreshToken)).status).toBe(200);
    expect((await calls.poll(polling_code)).json.refresh_token).toBe(testUser.refreshToken);
  });

  test("is in the audit log once with its user and IP address, unless it is rejected", async () => {
    const { testUser, login_code } = await calls.confirmed();
    await calls.complete(login_code, testUser.refreshToken);
    await calls.complete((await calls.start()).login_code, "garbage");
    const events = await server.db.selectFrom("audit_events").selectAll().where("event", "=", "cli_login.completed").execute();
    expect(events.filter(({ user_id }) => user_id === testUser.id)).toMatchObject([
      { actor_type: "client", session_id: testUser.sessionId, ip: "127.0.0.1", tenancy_id: fixtures.project.tenancyId },
    ]);
    expect(events.filter(({ user_id }) => user_id === null)).toEqual([]);
  });
});

test("an expired sign-in is reported as expired for a day, then as unknown", async () => {
  const { polling_code, expires_at } = await calls.start({ expires_in_millis: 60_000 });
  const dayAfter = new Date(Date.parse(expires_at) + 86_400_000);
  server.clock.advance(60_000);
  await deleteExpired(server.db, new Date(dayAfter.getTime() - 1));
  expect((await calls.poll(polling_code)).json).toEqual({ status: "expired" });
  await deleteExpired(server.db, new Date(dayAfter.getTime() + 1));
  expect((await calls.poll(polling_code)).json.code).toBe("INVALID_POLLING_CODE");
});

test("a deleted user's confirmed sign-in is expired", async () => {
  const { testUser, polling_code } = await calls.confirmed();
  expect((await server.request("DELETE", `/users/${testUser.id}`, { as: "server", project: fixtures.project })).status).toBe(200);
  expect((await calls.poll(polling_code)).json).toEqual({ status: "expired" });
});

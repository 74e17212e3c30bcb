// Signing in a command line tool: begun by the tool, confirmed in a browser, collected by the tool once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cli } from "#contract/vocabulary/limits.ts";
import { randomCode } from "../../services/random.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { createWorld, tenantHeaders, type World } from "../../testing/world.ts";
import { removeExpiredCliLogins } from "./expired.ts";
import { cliCalls } from "./testing.ts";

let server: TestServer;
let world: World;
let calls: ReturnType<typeof cliCalls>;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  calls = cliCalls(world);
});
afterAll(() => server?.close());

describe("a sign-in", () => {
  test("waits, succeeds once with the session of the browser, and is used from then on", async () => {
    const guest = await world.givenGuest();
    const begun = await calls.begin({});
    expect(begun.status, begun.text).toBe(200);
    const { polling_code, login_code } = begun.json;
    expect([polling_code, login_code]).toEqual([expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/), expect.any(String)]);
    expect(login_code).toHaveLength(45);
    expect(login_code).not.toBe(polling_code);

    for (let time = 0; time < 2; time++) expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "waiting" } });
    const done = await calls.complete(login_code, guest.refreshToken);
    expect([done.status, done.json]).toEqual([200, { success: true }]);

    const collected = await calls.poll(polling_code.toUpperCase());
    expect([collected.status, collected.json]).toEqual([201, { status: "success", refresh_token: guest.refreshToken }]);
    expect(collected.headers.get("cache-control")).toContain("no-store");
    for (let time = 0; time < 2; time++) expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "used" } });

    const headers = { ...tenantHeaders("client", world.project), "x-stack-refresh-token": collected.json.refresh_token };
    const refreshed = await server.request("POST", "/auth/sessions/current/refresh", { headers });
    const me = await server.request("GET", "/users/me", { as: "client", project: world.project, user: refreshed.json.access_token });
    expect(me.json.id).toBe(guest.id);
  });

  test.each([
    ["two hours unless said, with no body at all", undefined, cli.lifetimeMillis],
    ["two hours unless said", {}, cli.lifetimeMillis],
    ["as long as said", { expires_in_millis: 1500 }, 1500],
    ["a day at most", { expires_in_millis: cli.lifetimeMillisMax }, cli.lifetimeMillisMax],
  ])("lasts %s", async (_name, body, millis) => {
    const before = server.clock.now().getTime();
    const { expires_at } = await calls.start(body);
    const lasts = Date.parse(expires_at) - before;
    expect(lasts).toBeGreaterThanOrEqual(millis);
    expect(lasts).toBeLessThan(millis + 20_000);
  });

  test.each([0, -1, 1.5, cli.lifetimeMillisMax + 1, "60000", null])("does not last %s milliseconds", async (expires_in_millis) => {
    const answer = await calls.begin({ expires_in_millis });
    expect([answer.status, answer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test.each(["", "short", "x".repeat(255)])("whose code is said to be %j is none", async (code) => {
    const polled = await calls.poll(code);
    expect([polled.status, polled.json.code]).toEqual([400, "INVALID_POLLING_CODE"]);
    expect((await calls.complete(code, (await world.givenGuest()).refreshToken)).status).toBe(400);
  });

  test("is expired from its end on, whatever became of it before: waiting, confirmed or collected (CLI-04)", async () => {
    const waiting = await calls.start({ expires_in_millis: 60_000 });
    const ready = await calls.confirmed({ expires_in_millis: 60_000 });
    const collected = await calls.confirmed({ expires_in_millis: 60_000 });
    await calls.poll(collected.polling_code);
    server.clock.advance(60_000);
    for (const { polling_code } of [waiting, ready, collected])
      expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "expired" } });
    const late = await calls.complete(waiting.login_code, (await world.givenGuest()).refreshToken);
    expect(late.status).toBe(400);
    expect((await calls.rowOf(waiting.polling_code)).completed_at).toBeNull();
  });

  test("whose browser signed out before the tool came to collect is expired, too, and not used up", async () => {
    const { guest, polling_code } = await calls.confirmed();
    await calls.endSession(guest);
    for (let time = 0; time < 2; time++) expect(await calls.poll(polling_code)).toMatchObject({ status: 200, json: { status: "expired" } });
  });
});

describe("a code", () => {
  test("that nobody was given is unknown: to the poll with a code, to the confirmation with a text (CLI-04)", async () => {
    const { refreshToken } = await world.givenGuest();
    const polled = await calls.poll(randomCode());
    expect([polled.status, polled.json.code]).toEqual([400, "INVALID_POLLING_CODE"]);
    const answer = await calls.complete(randomCode(), refreshToken);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-stack-known-error")]).toEqual([
      400,
      expect.stringMatching(/^text\/plain/),
      null,
    ]);
  });

  test("for one side is unknown at the other (CLI-03)", async () => {
    const { polling_code, login_code } = await calls.start();
    const polled = await calls.poll(login_code);
    expect([polled.status, polled.json.code]).toEqual([400, "INVALID_POLLING_CODE"]);
    expect((await calls.complete(polling_code, (await world.givenGuest()).refreshToken)).status).toBe(400);
    expect((await calls.poll(polling_code)).json).toEqual({ status: "waiting" });
  });

  test("of another project or another branch is unknown", async () => {
    for (const at of [world.foreign, world.side]) {
      const { polling_code, login_code } = await calls.start();
      expect((await calls.poll(polling_code, { at })).json.code).toBe("INVALID_POLLING_CODE");
      const there = await world.givenGuest({ project: at });
      expect((await calls.complete(login_code, there.refreshToken, { at })).status).toBe(400);
      expect((await calls.poll(polling_code)).json).toEqual({ status: "waiting" });
    }
  });

  test("to sign in with confirms once", async () => {
    const { guest, login_code, polling_code } = await calls.confirmed();
    const again = await calls.complete(login_code, (await world.givenGuest()).refreshToken);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining("used already")]);
    expect((await calls.poll(polling_code)).json.refresh_token).toBe(guest.refreshToken);
    expect((await calls.complete(login_code, guest.refreshToken)).status).toBe(400);
  });
});

describe("a confirmation", () => {
  test.each<[string, () => Promise<string>, number]>([
    ["garbage", async () => "garbage", 400],
    ["the refresh token of another project", async () => (await world.givenGuest({ project: world.foreign })).refreshToken, 400],
    ["the refresh token of another branch", async () => (await world.givenGuest({ project: world.side })).refreshToken, 400],
    ["an access token", async () => (await world.givenGuest()).accessToken, 400],
    ["the token of somebody anonymous", async () => (await world.givenGuest({ anonymous: true })).refreshToken, 400],
    [
      "the token of an ended session",
      async () => {
        const guest = await world.givenGuest();
        await calls.endSession(guest);
        return guest.refreshToken;
      },
      400,
    ],
    [
      "the token of a session that is over",
      async () => {
        const guest = await world.givenGuest();
        await server.db.updateTable("sessions").set({ expires_at: server.clock.now() }).where("id", "=", guest.sessionId).execute();
        return guest.refreshToken;
      },
      400,
    ],
    [
      "the token of somebody acting as the user",
      async () => {
        const guest = await world.givenGuest();
        await server.db.updateTable("sessions").set({ is_impersonation: true }).where("id", "=", guest.sessionId).execute();
        return guest.refreshToken;
      },
      403,
    ],
  ])("with %s is refused, stores nothing and leaves the code for a better one (CLI-02)", async (_name, token, status) => {
    const { login_code, polling_code } = await calls.start();
    const answer = await calls.complete(login_code, await token());
    expect([answer.status, answer.headers.get("content-type")], answer.text).toEqual([status, expect.stringMatching(/^text\/plain/)]);
    expect(await calls.rowOf(polling_code)).toMatchObject({ completed_at: null, refresh_token_sealed: null });
    const guest = await world.givenGuest();
    expect((await calls.complete(login_code, guest.refreshToken)).status).toBe(200);
    expect((await calls.poll(polling_code)).json.refresh_token).toBe(guest.refreshToken);
  });

  test("is in the audit log, once, with whom it let in and from where; a refused one is not", async () => {
    const { guest, login_code } = await calls.confirmed();
    await calls.complete(login_code, guest.refreshToken);
    await calls.complete((await calls.start()).login_code, "garbage");
    const events = await server.db.selectFrom("audit_events").selectAll().where("event", "=", "cli_login.completed").execute();
    expect(events.filter(({ user_id }) => user_id === guest.id)).toMatchObject([
      { actor_type: "client", session_id: guest.sessionId, ip: "127.0.0.1", tenancy_id: world.project.tenancyId },
    ]);
    expect(events.filter(({ user_id }) => user_id === null)).toEqual([]);
  });
});

test("a sign-in is told from one that never was for a day after its end, and then forgotten", async () => {
  const { polling_code, expires_at } = await calls.start({ expires_in_millis: 60_000 });
  const dayAfter = new Date(Date.parse(expires_at) + 86_400_000);
  server.clock.advance(60_000);
  await removeExpiredCliLogins(server.db, new Date(dayAfter.getTime() - 1));
  expect((await calls.poll(polling_code)).json).toEqual({ status: "expired" });
  await removeExpiredCliLogins(server.db, new Date(dayAfter.getTime() + 1));
  expect((await calls.poll(polling_code)).json.code).toBe("INVALID_POLLING_CODE");
});

test("a deleted user's confirmed sign-in is expired", async () => {
  const { guest, polling_code } = await calls.confirmed();
  expect((await server.request("DELETE", `/users/${guest.id}`, { as: "server", project: world.project })).status).toBe(200);
  expect((await calls.poll(polling_code)).json).toEqual({ status: "expired" });
});

import { afterAll, describe, expect, test } from "vitest";
import { listSizes as lists } from "#contract/vocabulary/list-sizes.ts";
import type { GeoLocation } from "../../../services/geoip.ts";
import { randomToken, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import type { Person, RequestOptions } from "../../../testing/index.ts";
import { readCode, readSessionId, startSessionsTest } from "./testing/sessions-test.ts";

const zurich: GeoLocation = {
  country: "CH",
  region: "ZH",
  city: "Zürich",
  latitude: 47.37,
  longitude: 8.54,
  timezone: "Europe/Zurich",
};

const context = await startSessionsTest({
  trustedProxies: ["loopback"],
  lookupIp: (ip) => (ip === "203.0.113.7" ? zurich : undefined),
});
const { server, clock, second, project, ask, refresh, me, list } = context;
afterAll(context.close);

const signIn = async ({ email, password }: Person, headers: Record<string, string> = {}) => {
  const { status, json, text } = await ask("POST", "/auth/password/sign-in", { body: { email, password }, headers });
  expect(status, text).toBe(200);
  return { accessToken: json.access_token as string, refreshToken: json.refresh_token as string, id: readSessionId(json.access_token) };
};
const listEvents = (userId: string) => context.eventsOf(userId, ["session.revoked", "session.signed_out"]);

describe("the session list", () => {
  test("names browser and system as parsed from the last browser that used the session, and never the header", async () => {
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
    const safari =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.2 Mobile/15E148 Safari/604.1";
    const ada = await server.givenUser({ project });
    const desk = await signIn(ada, { "user-agent": firefox });
    const phone = await signIn(ada, { "user-agent": firefox });
    const read = async (id: string, headers = {}) => {
      const { json } = await list({ user: desk.accessToken, headers });
      const { browser, system } = json.items.find((item: { id: string }) => item.id === id);
      return [browser, system];
    };
    expect(await read(phone.id)).toEqual(["Firefox 153", "Linux"]);
    // The current session is that of this call.
    expect(await read(desk.id, { "user-agent": safari })).toEqual(["Safari 19", "iOS"]);

    await ask("GET", "/users/me", { user: phone.accessToken, headers: { "user-agent": safari } });
    await server.running.flushActivity();
    expect(await read(phone.id)).toEqual(["Safari 19", "iOS"]);
    // The server of an app uses the session, too.
    await ask("GET", "/users/me", { user: phone.accessToken, headers: { "user-agent": "node" } });
    await server.running.flushActivity();
    expect(await read(phone.id)).toEqual(["Safari 19", "iOS"]);
    const rows = await server.db.selectFrom("sessions").selectAll().where("user_id", "=", ada.id).execute();
    expect(JSON.stringify(rows)).not.toContain("Mozilla");
  });

  test("contains a user's active sessions, newest first, and marks the current one", async () => {
    const ada = await server.givenUser({ project });
    clock.advance(1000);
    const phone = await signIn(ada);
    clock.advance(1000);
    const tablet = await signIn(ada);
    const ended = await signIn(ada);
    await server.db.updateTable("sessions").set({ expires_at: server.clock.now() }).where("id", "=", ended.id).execute();

    const answer = await list({ user: phone.accessToken });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json.is_paginated).toBe(false);
    expect(answer.json.items.map(({ id }: { id: string }) => id)).toEqual([tablet.id, phone.id, readSessionId(ada.accessToken)]);
    expect(answer.json.items.map((item: { is_current_session: boolean }) => item.is_current_session)).toEqual([false, true, false]);
    expect(answer.json.items[0]).toEqual({
      id: tablet.id,
      user_id: ada.id,
      created_at: server.clock.now().getTime(),
      signed_in_at: server.clock.now().getTime(),
      last_used_at: server.clock.now().getTime(),
      is_impersonation: false,
      is_current_session: false,
      last_used_at_end_user_ip_info: { ip: "127.0.0.1" },
    });
    // The same to a server, to which none of them is current.
    const listed = await list({ as: "server" }, ada.id);
    expect(listed.json.items).toEqual(
      answer.json.items.map((item: { id: string }) => ({
        ...item,
        is_current_session: false,
        last_used_at: expect.any(Number),
      })),
    );
    expect((await list({ as: "server", user: tablet.accessToken }, ada.id)).json.items[0]).toMatchObject({
      id: tablet.id,
      is_current_session: true,
    });
  });

  test("contains the time and location of the last use", async () => {
    const ada = await server.givenUser({ project });
    const other = await signIn(ada);
    clock.advance(60_000);
    await me(other.accessToken);
    clock.advance(60_000);
    await server.running.flushActivity();
    const headers = { "x-forwarded-for": "203.0.113.7" };
    const { json } = await list({ user: ada.accessToken, headers });
    const now = server.clock.now().getTime();
    const byId = new Map<string, Record<string, unknown>>(json.items.map((item: { id: string }) => [item.id, item]));
    expect(byId.get(readSessionId(ada.accessToken))).toMatchObject({
      last_used_at: now,
      last_used_at_end_user_ip_info: {
        ip: "203.0.113.7",
        countryCode: "CH",
        regionCode: "ZH",
        cityName: "Zürich",
        latitude: 47.37,
        longitude: 8.54,
        tzIdentifier: "Europe/Zurich",
      },
    });
    expect(byId.get(other.id)).toMatchObject({ last_used_at: now - 60_000, last_used_at_end_user_ip_info: { ip: "127.0.0.1" } });

    // A refresh is a use, too.
    clock.advance(60_000);
    await refresh(other.refreshToken);
    await server.running.flushActivity();
    const [first] = (await list({ as: "server" }, ada.id)).json.items.filter(({ id }: { id: string }) => id === other.id);
    expect(first.last_used_at).toBe(server.clock.now().getTime());
  });

  test("contains the caller's sessions for clients and any user's for servers", async () => {
    const [ada, bea] = [await server.givenUser({ project }), await server.givenUser({ project })];
    expect(await list({ user: ada.accessToken }, bea.id)).toMatchObject({ status: 403 });
    expect(await list({}, bea.id)).toMatchObject({ status: 403 });
    expect(readCode(await list({}))).toEqual([400, "CANNOT_GET_OWN_USER_WITHOUT_USER"]);
    expect(readCode(await ask("GET", "/auth/sessions", { as: "server" }))).toEqual([400, "SCHEMA_ERROR"]);
    expect((await list({ as: "server" }, randomUuid())).json.items).toEqual([]);
    const elsewhere = await server.givenProject();
    expect((await list({ as: "server", project: elsewhere }, ada.id)).json.items).toEqual([]);
  });

  test(`stops after the newest ${lists.sessions}`, async () => {
    const ada = await server.givenUser({ project });
    const now = server.clock.now().getTime();
    const rows = Array.from({ length: lists.sessions + 3 }, (_, index) => ({
      tenancy_id: project.tenancyId,
      id: randomUuid(),
      user_id: ada.id,
      token_hash: digest(randomToken()),
      created_at: new Date(now + 1000 + index),
      expires_at: new Date(now + 86_400_000),
      is_impersonation: false,
      last_used_at: new Date(now),
    }));
    await server.db.insertInto("sessions").values(rows).execute();
    const { json } = await list({ user: ada.accessToken });
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(
      rows
        .toReversed()
        .slice(0, lists.sessions)
        .map(({ id }) => id),
    );
    // Without an address there is no place either.
    expect(json.items[0]).not.toHaveProperty("last_used_at_end_user_ip_info");
  });
});

describe("revoking a session by its id", () => {
  const remove = (id: string, more: RequestOptions, query = "") => ask("DELETE", `/auth/sessions/${id}${query}`, more);

  test.each([
    ["its user", (ada: Person) => [{ user: ada.accessToken }, "?user_id=me"] as const],
    ["its user, without naming it", (ada: Person) => [{ user: ada.accessToken }, ""] as const],
    ["a server", () => [{ as: "server" }, ""] as const],
    ["a server that names the user", (ada: Person) => [{ as: "server" }, `?user_id=${ada.id}`] as const],
    ["an admin", () => [{ as: "admin" }, ""] as const],
  ])("works for %s and takes effect immediately in every process", async (_name, by) => {
    const ada = await server.givenUser({ project });
    const other = await signIn(ada);
    expect((await me(other.accessToken, second)).status).toBe(200);
    const [more, query] = by(ada);
    const answer = await remove(other.id, more as RequestOptions, query);
    expect([answer.status, answer.json]).toEqual([200, { success: true }]);
    for (const on of [second, server]) {
      expect(readCode(await refresh(other.refreshToken, on))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
      expect(readCode(await me(other.accessToken, on))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
      expect((await me(ada.accessToken, on)).status).toBe(200);
      expect((await refresh(ada.refreshToken, on)).status).toBe(200);
    }
    const { as = "client" } = more as RequestOptions;
    expect(await listEvents(ada.id)).toEqual([
      {
        event: "session.revoked",
        session_id: other.id,
        actor_type: as,
        actor_user_id: as === "client" ? ada.id : null,
        data: {},
      },
    ]);
    // And only once.
    expect((await remove(other.id, more as RequestOptions, query)).status).toBe(404);
    expect(await listEvents(ada.id)).toHaveLength(1);
  });

  test("is rejected for the current session (TOK-10)", async () => {
    const ada = await server.givenUser({ project });
    const own = readSessionId(ada.accessToken);
    for (const more of [{ user: ada.accessToken }, { as: "server", user: ada.accessToken }] as const) {
      expect(readCode(await remove(own, more))).toEqual([400, "CANNOT_DELETE_CURRENT_SESSION"]);
      expect(readCode(await remove(own, more, "?user_id=me"))).toEqual([400, "CANNOT_DELETE_CURRENT_SESSION"]);
    }
    expect((await refresh(ada.refreshToken)).status).toBe(200);
  });

  test("rejects unknown, expired and foreign sessions (TOK-10)", async () => {
    const [ada, bea] = [await server.givenUser({ project }), await server.givenUser({ project })];
    const elsewhere = await server.givenProject();
    const [adas, beas, over] = [await signIn(ada), await signIn(bea), await signIn(ada)];
    await server.db.updateTable("sessions").set({ expires_at: server.clock.now() }).where("id", "=", over.id).execute();
    const attempts: [string, RequestOptions, string?][] = [
      [randomUuid(), { user: ada.accessToken }],
      [randomUuid(), { as: "server" }],
      [over.id, { user: ada.accessToken }],
      [over.id, { as: "server" }],
      [beas.id, { user: ada.accessToken }],
      [beas.id, { user: ada.accessToken }, "?user_id=me"],
      [beas.id, { as: "server" }, `?user_id=${ada.id}`],
      [adas.id, {}],
      [adas.id, { as: "server", project: elsewhere }],
      [adas.id, { as: "admin", project: elsewhere }],
    ];
    for (const attempt of attempts) expect(readCode(await remove(...attempt))).toEqual([404, "This session does not exist."]);
    expect(await remove(beas.id, { user: ada.accessToken }, `?user_id=${bea.id}`)).toMatchObject({ status: 404 });
    expect(readCode(await remove("no-id", { user: ada.accessToken }))).toEqual([400, "SCHEMA_ERROR"]);
    for (const { refreshToken } of [adas, beas]) expect((await refresh(refreshToken)).status).toBe(200);
    expect(await listEvents(bea.id)).toEqual([]);
  });
});

test("a server revokes all sessions of a user in every process, and of no other", async () => {
  const [ada, bea] = [await server.givenUser({ project }), await server.givenUser({ project })];
  const other = await signIn(ada);
  const elsewhere = await server.givenProject();
  const removeAll = (userId: string, more: RequestOptions) => ask("DELETE", `/auth/sessions?user_id=${userId}`, more);
  expect(readCode(await removeAll(ada.id, { as: "admin", project: elsewhere }))).toEqual([400, "USER_ID_DOES_NOT_EXIST"]);
  expect((await removeAll(ada.id, { user: ada.accessToken })).status).toBe(401);
  expect((await me(ada.accessToken, second)).status).toBe(200);

  const answer = await removeAll(ada.id, { as: "server" });
  expect([answer.status, answer.json]).toEqual([200, { success: true }]);
  for (const on of [second, server])
    for (const { accessToken, refreshToken } of [ada, other]) {
      expect(readCode(await refresh(refreshToken, on))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
      expect(readCode(await me(accessToken, on))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
    }
  expect((await me(bea.accessToken)).status).toBe(200);
  // Without a session there is nothing to record.
  expect((await removeAll(ada.id, { as: "server" })).status).toBe(200);
  expect(await listEvents(ada.id)).toEqual([
    { event: "session.revoked", session_id: null, actor_type: "server", actor_user_id: null, data: {} },
  ]);
  expect((await signIn(ada)).refreshToken).toBeTruthy();
});

test("sign-out of a deleted user fails like one of an ended session", async () => {
  const ada = await server.givenUser({ project });
  await ask("DELETE", `/users/${ada.id}`, { as: "server" });
  const signOut = (more: RequestOptions) => ask("DELETE", "/auth/sessions/current", more);
  expect(readCode(await signOut({ user: ada.accessToken }))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
  expect(readCode(await signOut({}))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
});

test("a sign-out is recorded once", async () => {
  const ada = await server.givenUser({ project });
  for (let turn = 0; turn < 2; turn++) await ask("DELETE", "/auth/sessions/current", { user: ada.accessToken });
  expect(await listEvents(ada.id)).toEqual([
    {
      event: "session.signed_out",
      session_id: readSessionId(ada.accessToken),
      actor_type: "client",
      actor_user_id: ada.id,
      data: {},
    },
  ]);
});

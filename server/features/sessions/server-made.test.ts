import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokens as limits } from "#contract/vocabulary/limits.ts";
import { holdClock } from "../../bad-input/still-clock.testing.ts";
import { randomUuid } from "../../services/random.ts";
import { type Answer, type Ask, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
let clock: ReturnType<typeof holdClock>;
let second: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  clock = holdClock(server.clock);
  second = await startServer({ beside: server });
  project = await server.givenProject();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const ask = (method: string, path: string, more: Ask = {}, on = server): Promise<Answer> =>
  on.request(method, path, { as: "client", project, ...more });
const create = (body: object, more: Ask = {}, on = server) => ask("POST", "/auth/sessions", { as: "server", body, ...more }, on);
const codeOf = ({ status, json, text }: Answer) => [status, json?.code ?? text];
const sessionOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString()).refresh_token_id;
const refresh = (refreshToken: string) =>
  ask("POST", "/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": refreshToken } });
const me = (user: string) => ask("GET", "/users/me", { user });
const list = (more: Ask, userId: string) => ask("GET", `/auth/sessions?user_id=${userId}`, more);
const eventsOf = (userId: string) =>
  server.db
    .selectFrom("audit_events")
    .select(["event", "session_id", "actor_type", "actor_user_id", "data"])
    .where("user_id", "=", userId)
    .where("event", "in", ["session.created", "session.impersonated"])
    .execute();

describe("a session that a server makes", () => {
  test("signs its user in for a year, and has no place until it is used", async () => {
    const ada = await server.givenUser({ project });
    const answer = await create({ user_id: ada.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) });
    const id = sessionOf(answer.json.access_token);
    const [listed] = (await list({ as: "server" }, ada.id)).json.items.filter((item: { id: string }) => item.id === id);
    expect(listed).toEqual({
      id,
      user_id: ada.id,
      created_at: server.clock.now().getTime(),
      last_used_at: server.clock.now().getTime(),
      is_impersonation: false,
      is_current_session: false,
    });
    expect((await me(answer.json.access_token)).json).toMatchObject({ id: ada.id, primary_email: ada.email });
    expect((await refresh(answer.json.refresh_token)).status).toBe(200);
    const row = await server.db.selectFrom("sessions").select(["created_at", "expires_at"]).where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(limits.refreshMillis);
    expect(await eventsOf(ada.id)).toEqual([
      {
        event: "session.created",
        session_id: id,
        actor_type: "server",
        actor_user_id: null,
        data: { lifetime_millis: limits.refreshMillis },
      },
    ]);
  });

  test("lasts as long as was asked for, to the millisecond, and its access token no longer", async () => {
    const ada = await server.givenUser({ project });
    const { json } = await create({ user_id: ada.id, expires_in_millis: 120_000 });
    clock.advance(119_999);
    expect((await refresh(json.refresh_token)).status).toBe(200);
    expect((await me(json.access_token)).status).toBe(200);
    clock.advance(1);
    expect(codeOf(await refresh(json.refresh_token))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    expect(codeOf(await me(json.access_token))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
  });

  test("of an anonymous user gives an anonymous user's tokens", async () => {
    const { json: user } = await ask("POST", "/users", { as: "server", body: { is_anonymous: true } });
    const { json } = await create({ user_id: user.id });
    expect(codeOf(await me(json.access_token))).toEqual([401, "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED"]);
    const allowed = { user: json.access_token, headers: { "x-stack-allow-anonymous-user": "true" } };
    expect((await ask("GET", "/users/me", allowed)).json).toMatchObject({ id: user.id, is_anonymous: true });
  });

  test.each([
    ["nothing of a second", 0],
    ["a negative time", -1],
    ["part of a millisecond", 1.5],
    ["a millisecond more than 367 days", limits.sessionMillisMax + 1],
    ["words", "a year"],
    ["null", null],
  ])("does not last %s (TOK-11)", async (_name, expires_in_millis) => {
    const ada = await server.givenUser({ project });
    expect(codeOf(await create({ user_id: ada.id, expires_in_millis }))).toEqual([400, "SCHEMA_ERROR"]);
    expect((await list({ as: "server" }, ada.id)).json.items).toHaveLength(1);
  });

  test("lasts 367 days at most, and those it may", async () => {
    const ada = await server.givenUser({ project });
    expect((await create({ user_id: ada.id, expires_in_millis: limits.sessionMillisMax })).status).toBe(200);
  });

  test("is not for clients to make, nor for nobody or another project's user (TOK-11)", async () => {
    const ada = await server.givenUser({ project });
    const before = await list({ as: "admin" }, ada.id);
    for (const user of [undefined, ada.accessToken])
      expect(codeOf(await create({ user_id: ada.id }, { as: "client", user }))).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    const [unknown, elsewhere] = [randomUuid(), await server.givenProject()];
    for (const [user_id, more] of [
      [unknown, {}],
      [ada.id, { project: elsewhere }],
    ] as const) {
      const answer = await create({ user_id }, more);
      expect([...codeOf(answer), answer.json.details]).toEqual([400, "USER_ID_DOES_NOT_EXIST", { user_id }]);
      expect(await eventsOf(user_id)).toEqual([]);
    }
    expect((await list({ as: "admin" }, ada.id)).json).toEqual(before.json);
  });

  test("racing its user's deletion, is made and over with them, or refused: never a failure", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 30; round++) {
      const { json: user } = await ask("POST", "/users", { as: "server", body: {} });
      const make = () => [server, second].map((on) => create({ user_id: user.id }, {}, on));
      const before = make();
      // The first sessions are made for certain, those after the second deletion for certain not; else it is as it comes.
      if (round === 0) await Promise.all(before);
      else await sleep(round % 6);
      const deletion = ask("DELETE", `/users/${user.id}`, { as: "server" }, round % 2 ? second : server);
      if (round === 1) await deletion;
      const [deleted, ...made] = await Promise.all([deletion, ...before, ...make()]);
      expect(deleted.status).toBe(200);
      for (const answer of made) {
        outcomes.add(answer.json.code ?? "made");
        if (answer.status === 200) expect((await refresh(answer.json.refresh_token)).status).toBe(401);
        else expect(codeOf(answer)).toEqual([400, "USER_ID_DOES_NOT_EXIST"]);
      }
    }
    expect([...outcomes].sort()).toEqual(["USER_ID_DOES_NOT_EXIST", "made"]);
  });
});

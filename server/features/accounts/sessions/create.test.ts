import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { tokenLimits as limits } from "#contract/vocabulary/accounts/tokens.ts";
import { randomUuid } from "../../../services/random.ts";
import type { RequestOptions } from "../../../testing/index.ts";
import { readCode, readSessionId, startSessionsTest } from "./testing/sessions-test.ts";

const context = await startSessionsTest();
const { server, clock, second, project, ask, refresh, me, list } = context;
afterAll(context.close);

const create = (body: object, more: RequestOptions = {}, on = server) => ask("POST", "/auth/sessions", { as: "server", body, ...more }, on);
const listEvents = (userId: string) => context.eventsOf(userId, ["session.created", "session.impersonated"]);

describe("a session that a server creates", () => {
  test("signs in its user for a year and has no location until its first use", async () => {
    const ada = await server.givenUser({ project });
    const answer = await create({ user_id: ada.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) });
    const id = readSessionId(answer.json.access_token);
    const [listed] = (await list({ as: "server" }, ada.id)).json.items.filter((item: { id: string }) => item.id === id);
    expect(listed).toEqual({
      id,
      user_id: ada.id,
      created_at: server.clock.now().getTime(),
      signed_in_at: server.clock.now().getTime(),
      last_used_at: server.clock.now().getTime(),
      is_impersonation: false,
      is_current_session: false,
    });
    expect((await me(answer.json.access_token)).json).toMatchObject({ id: ada.id, primary_email: ada.email });
    expect((await refresh(answer.json.refresh_token)).status).toBe(200);
    const row = await server.db.selectFrom("sessions").select(["created_at", "expires_at"]).where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(limits.refreshMillis);
    expect(await listEvents(ada.id)).toEqual([
      {
        event: "session.created",
        session_id: id,
        actor_type: "server",
        actor_user_id: null,
        data: { lifetime_millis: limits.refreshMillis },
      },
    ]);
  });

  test("ends at the requested time, together with its access token", async () => {
    const ada = await server.givenUser({ project });
    const { json } = await create({ user_id: ada.id, expires_in_millis: 120_000 });
    clock.advance(119_999);
    expect((await refresh(json.refresh_token)).status).toBe(200);
    expect((await me(json.access_token)).status).toBe(200);
    clock.advance(1);
    expect(readCode(await refresh(json.refresh_token))).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    expect(readCode(await me(json.access_token))).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
  });

  test("of an anonymous user has an anonymous user's tokens", async () => {
    const { json: user } = await ask("POST", "/users", { as: "server", body: { is_anonymous: true } });
    const { json } = await create({ user_id: user.id });
    expect(readCode(await me(json.access_token))).toEqual([401, "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED"]);
    const allowed = { user: json.access_token, headers: { "x-stack-allow-anonymous-user": "true" } };
    expect((await ask("GET", "/users/me", allowed)).json).toMatchObject({ id: user.id, is_anonymous: true });
  });

  test.each([
    ["zero milliseconds", 0],
    ["a negative time", -1],
    ["a fraction of a millisecond", 1.5],
    ["a millisecond more than 367 days", limits.sessionMillisMax + 1],
    ["a string", "a year"],
    ["null", null],
  ])("cannot last %s (TOK-11)", async (_name, expires_in_millis) => {
    const ada = await server.givenUser({ project });
    expect(readCode(await create({ user_id: ada.id, expires_in_millis }))).toEqual([400, "SCHEMA_ERROR"]);
    expect((await list({ as: "server" }, ada.id)).json.items).toHaveLength(1);
  });

  test("can last 367 days", async () => {
    const ada = await server.givenUser({ project });
    expect((await create({ user_id: ada.id, expires_in_millis: limits.sessionMillisMax })).status).toBe(200);
  });

  test("cannot be created by clients or for an unknown user (TOK-11)", async () => {
    const ada = await server.givenUser({ project });
    const before = await list({ as: "admin" }, ada.id);
    for (const user of [undefined, ada.accessToken])
      expect(readCode(await create({ user_id: ada.id }, { as: "client", user }))).toEqual([401, "INSUFFICIENT_ACCESS_TYPE"]);
    const [unknown, elsewhere] = [randomUuid(), await server.givenProject()];
    for (const [user_id, more] of [
      [unknown, {}],
      [ada.id, { project: elsewhere }],
    ] as const) {
      const answer = await create({ user_id }, more);
      expect([...readCode(answer), answer.json.details]).toEqual([400, "USER_ID_DOES_NOT_EXIST", { user_id }]);
      expect(await listEvents(user_id)).toEqual([]);
    }
    expect((await list({ as: "admin" }, ada.id)).json).toEqual(before.json);
  });

  test("is created and deleted or rejected if its user is deleted concurrently", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 30; round++) {
      const { json: user } = await ask("POST", "/users", { as: "server", body: {} });
      const make = () => [server, second].map((on) => create({ user_id: user.id }, {}, on));
      const before = make();
      // Sessions before the first deletion exist and those after the second do not; the others may or may not.
      if (round === 0) await Promise.all(before);
      else await sleep(round % 6);
      const deletion = ask("DELETE", `/users/${user.id}`, { as: "server" }, round % 2 ? second : server);
      if (round === 1) await deletion;
      const [deleted, ...made] = await Promise.all([deletion, ...before, ...make()]);
      expect(deleted.status).toBe(200);
      for (const answer of made) {
        outcomes.add(answer.json.code ?? "made");
        if (answer.status === 200) expect((await refresh(answer.json.refresh_token)).status).toBe(401);
        else expect(readCode(answer)).toEqual([400, "USER_ID_DOES_NOT_EXIST"]);
      }
    }
    expect([...outcomes].sort()).toEqual(["USER_ID_DOES_NOT_EXIST", "made"]);
  });
});

test("a project shortens impersonations, and no other session", async () => {
  const strict = await server.givenProject({ auth: { password: { allowSignIn: true }, sessions: { impersonationMaxMillis: 3_600_000 } } });
  const ada = await server.givenUser({ project: strict });
  const readLifetime = async (about: object) => {
    const { json } = await server.request("POST", "/auth/sessions", { as: "server", project: strict, body: { user_id: ada.id, ...about } });
    const sessionId = readSessionId(json.access_token);
    const { created_at, expires_at } = await server.db
      .selectFrom("sessions")
      .select(["created_at", "expires_at"])
      .where("id", "=", sessionId)
      .executeTakeFirstOrThrow();
    return expires_at.getTime() - created_at.getTime();
  };
  expect(await readLifetime({ is_impersonation: true })).toBe(3_600_000);
  expect(await readLifetime({ is_impersonation: true, expires_in_millis: 60_000 })).toBe(60_000);
  expect(await readLifetime({ is_impersonation: true, expires_in_millis: 7_200_000 })).toBe(3_600_000);
  expect(await readLifetime({})).toBe(limits.refreshMillis);
});

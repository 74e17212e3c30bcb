import { afterAll, beforeAll, expect, test } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { freezeClock } from "../../security-tests/testing/frozen-clock.ts";
import { type Person, type ProjectKeys, type RequestOptions, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
let clock: ReturnType<typeof freezeClock>;
let project: ProjectKeys & { tenancyId: string };
let owner: Person;
beforeAll(async () => {
  server = await startServer();
  clock = freezeClock(server.clock);
  project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
  owner = await server.givenUser();
  const internal = await server.db.selectFrom("projects").select("owner_team_id").where("id", "=", "internal").executeTakeFirstOrThrow();
  await server.db.updateTable("projects").set(internal).where("id", "=", project.id).execute();
});
afterAll(() => server?.close());

const ask = (method: string, path: string, more: RequestOptions = {}) => server.request(method, path, { as: "client", project, ...more });

/** The code of a link that the developer makes. */
async function givenCode(userId: string): Promise<string> {
  const headers = { [header.projectId]: project.id, [header.accessType]: "admin", [header.adminAccessToken]: owner.accessToken };
  const path = `/internal/users/${userId}/impersonation-links`;
  const { status, json, text } = await ask("POST", path, { as: undefined, headers, body: { reason: "Ticket 4711" } });
  expect(status, text).toBe(200);
  expect(json.expires_at_millis).toBe(server.clock.now().getTime() + 300_000);
  const url = new URL(json.url);
  expect(url.pathname).toBe(`/p/${project.id}/handler/impersonate`);
  return url.searchParams.get("code") ?? "";
}
const start = async (code: string, more: RequestOptions = {}) => {
  const { status, json } = await ask("POST", "/auth/sessions/impersonate", { body: { code }, ...more });
  return status === 200 ? json : json.code;
};

test("a link of a developer starts one impersonated session, of several browsers that open it at the same time", async () => {
  const ada = await server.givenUser({ project });
  const code = await givenCode(ada.id);
  const rows = await server.db.selectFrom("verification_codes").selectAll().where("user_id", "=", ada.id).execute();
  expect(rows.map(({ type }) => type)).toContain("impersonation");
  expect(JSON.stringify(rows)).not.toContain(code);

  const results = await Promise.all(Array.from({ length: 5 }, () => start(code)));
  const [session, ...more] = results.filter((result) => typeof result !== "string");
  expect(more).toEqual([]);
  expect(results.filter((result) => result === "VERIFICATION_CODE_ALREADY_USED")).toHaveLength(4);
  expect((await ask("GET", "/users/me", { user: session.access_token })).json.id).toBe(ada.id);
  expect((await ask("PATCH", "/users/me", { user: session.access_token, body: { primary_email: "eve@example.org" } })).status).toBe(403);
  const events = await server.db
    .selectFrom("audit_events")
    .select(["actor_type", "actor_user_id", "data"])
    .where("user_id", "=", ada.id)
    .where("event", "=", "session.impersonated")
    .execute();
  expect(events).toEqual([{ actor_type: "admin", actor_user_id: owner.id, data: { lifetime_millis: 7_200_000, reason: "Ticket 4711" } }]);
});

test("a link ends with the developer’s membership in the team that owns the project", async () => {
  const ada = await server.givenUser({ project });
  const code = await givenCode(ada.id);
  const permissions = await server.db.deleteFrom("team_permissions").where("user_id", "=", owner.id).returningAll().execute();
  const removed = await server.db.deleteFrom("team_members").where("user_id", "=", owner.id).returningAll().execute();
  expect(removed.length).toBeGreaterThan(0);
  expect(await start(code)).toBe("VERIFICATION_CODE_NOT_FOUND");
  await server.db.insertInto("team_members").values(removed).execute();
  await server.db.insertInto("team_permissions").values(permissions).execute();
  expect(await start(code)).toMatchObject({ refresh_token: expect.any(String) });
});

test("a link works for five minutes, in its project, and not for a banned user", async () => {
  const ada = await server.givenUser({ project });
  const code = await givenCode(ada.id);
  expect(await start(code, { project: await server.givenProject() })).toBe("VERIFICATION_CODE_NOT_FOUND");
  await ask("PATCH", `/users/${ada.id}`, { as: "server", body: { banned_until_millis: server.clock.now().getTime() + 60_000 } });
  expect(await start(code)).toBe("USER_BANNED");
  await ask("PATCH", `/users/${ada.id}`, { as: "server", body: { banned_until_millis: null } });
  clock.advance(299_999);
  const expired = await givenCode(ada.id);
  expect(await start(code)).toMatchObject({ refresh_token: expect.any(String) });
  clock.advance(300_000);
  expect(await start(expired)).toBe("VERIFICATION_CODE_EXPIRED");
});

test("an impersonated developer makes no link", async () => {
  const ada = await server.givenUser({ project });
  const body = { user_id: owner.id, is_impersonation: true };
  const { json } = await ask("POST", "/auth/sessions", { as: "server", project: server.project, body });
  const headers = { [header.projectId]: project.id, [header.accessType]: "admin", [header.adminAccessToken]: json.access_token };
  const path = `/internal/users/${ada.id}/impersonation-links`;
  expect((await ask("POST", path, { as: undefined, headers, body: { reason: "Ticket 4711" } })).status).toBe(403);
});

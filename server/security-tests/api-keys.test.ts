// API keys of users and teams, and keys in the wrong place (security checklist, 1.10).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import { createFixtures, type Fixtures, type TenantKeys, type TestUser, tenantHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { givenApiKey, givenKeyTeam, givenTeamKey } from "../testing/teams/api-keys.ts";
import { givenMembership } from "../testing/teams/invitations.ts";
import { givenWebhookEndpoint } from "../testing/webhooks/webhooks.ts";

const lines: string[] = [];
let server: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer({ log: (line) => void lines.push(line) });
  fixtures = await createFixtures(server);
  project = fixtures.project;
});
afterAll(() => server?.close());

const asServer = (method: string, path: string, body?: object) => server.request(method, path, { as: "server", project, body });
const asUser = (user: TestUser | undefined, method: string, path: string, body?: object) =>
  server.request(method, path, { as: "client", project, user: user?.accessToken, body });
const newKey = (owner: object) => ({ description: "CI", expires_at_millis: null, ...owner });
const listKeys = (column: "user_id" | "team_id", id: string) =>
  server.db.selectFrom("api_keys").select(["id", "revoked_at"]).where(column, "=", id).execute();

describe("a key", () => {
  test("is not created for another user, nor without a session (KEY-01)", async () => {
    const [mallory, victim] = [await fixtures.givenTestUser(), await fixtures.givenTestUser()];
    const body = newKey({ user_id: victim.id });
    expect((await asUser(mallory, "POST", "/user-api-keys", body)).status).toBe(403);
    const headers = { [header.refreshToken]: mallory.refreshToken };
    for (const more of [{}, headers]) {
      const refused = await server.request("POST", "/user-api-keys", { as: "client", project, body, headers: more });
      expect([refused.status, refused.json.code]).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
    }
    expect(await listKeys("user_id", victim.id)).toEqual([]);
  });

  test("has one owner: both ids at once are refused in every call that takes one (KEY-04)", async () => {
    const user = await fixtures.givenTestUser();
    const { teamId, id: teamKeyId } = await givenTeamKey(server, project, user.id);
    const { id } = await givenApiKey(server, project, { type: "user", id: user.id });
    const both = `user_id=${user.id}&team_id=${teamId}`;
    for (const [method, path, body] of [
      ["POST", "/user-api-keys", newKey({ user_id: user.id, team_id: teamId })],
      ["POST", "/team-api-keys", newKey({ user_id: user.id, team_id: teamId })],
      ["GET", `/user-api-keys?${both}`],
      ["GET", `/team-api-keys?${both}`],
      ["GET", `/user-api-keys/${id}?${both}`],
      ["GET", `/team-api-keys/${teamKeyId}?${both}`],
      ["PATCH", `/user-api-keys/${id}?${both}`, { revoked: true }],
      ["PATCH", `/team-api-keys/${teamKeyId}?${both}`, { revoked: true }],
    ] as const) {
      const call = { project, user: user.accessToken, body };
      for (const as of ["client", "server"] as const) {
        const { status, json } = await server.request(method, path, { as, ...call });
        expect([status, json.code], `${as} ${method} ${path}`).toEqual([400, "SCHEMA_ERROR"]);
        // The message names the id that the route does not take.
        expect(json.error).toContain(path.startsWith("/user") ? "team_id" : "user_id");
      }
    }
    expect([await listKeys("user_id", user.id), await listKeys("team_id", teamId)]).toEqual([
      [{ id, revoked_at: null }],
      [{ id: teamKeyId, revoked_at: null }],
    ]);
  });

  test("of a team is managed by members with the permission, as long as they are members (KEY-05)", async () => {
    const [manager, other, owner] = [await fixtures.givenTestUser(), await fixtures.givenTestUser(), await fixtures.givenTestUser()];
    const { teamId, id, value } = await givenTeamKey(server, project, manager.id);
    // All permissions but the one for keys, and that one in another team.
    await givenMembership(
      server,
      project,
      teamId,
      other.id,
      systemPermissions.filter((each) => each !== "$manage_api_keys"),
    );
    await givenKeyTeam(server, project, other.id);
    await givenMembership(server, project, teamId, owner.id, ["$remove_members"]);
    const calls = (user: TestUser) => [
      asUser(user, "GET", `/team-api-keys?team_id=${teamId}`),
      asUser(user, "GET", `/team-api-keys/${id}?team_id=${teamId}`),
      asUser(user, "POST", "/team-api-keys", newKey({ team_id: teamId })),
      asUser(user, "PATCH", `/team-api-keys/${id}?team_id=${teamId}`, { revoked: true }),
    ];
    const refused = async (user: TestUser) => {
      for (const { status, json } of await Promise.all(calls(user))) expect([status, json.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
    };
    await refused(other);
    expect((await asUser(manager, "GET", `/team-api-keys/${id}?team_id=${teamId}`)).status).toBe(200);
    expect((await asUser(owner, "DELETE", `/team-memberships/${teamId}/${manager.id}`)).status).toBe(200);
    await refused(manager);
    // The key acts for the team, not for the member who made it.
    expect((await asServer("POST", "/team-api-keys/check", { api_key: value })).json).toMatchObject({ id, team_id: teamId });
    await asServer("DELETE", `/teams/${teamId}`);
    expect((await asServer("POST", "/team-api-keys/check", { api_key: value })).json.code).toBe("API_KEY_NOT_FOUND");
  });

  test("of another team is not reached through the own team", async () => {
    const manager = await fixtures.givenTestUser();
    const own = await givenKeyTeam(server, project, manager.id);
    const theirs = await givenTeamKey(server, project);
    for (const body of [undefined, { revoked: true }]) {
      const answer = await asUser(manager, body ? "PATCH" : "GET", `/team-api-keys/${theirs.id}?team_id=${own}`, body);
      expect([answer.status, answer.json.code]).toEqual([404, "API_KEY_NOT_FOUND"]);
    }
    expect(await listKeys("team_id", theirs.teamId)).toEqual([{ id: theirs.id, revoked_at: null }]);
  });

  test("is complete in the response to its creation and nowhere else (KEY-02)", async () => {
    const { tenancyId } = project;
    await givenWebhookEndpoint(server, project);
    const user = await fixtures.givenTestUser();
    const teamId = await givenKeyTeam(server, project, user.id);
    const created = [
      (await asUser(user, "POST", "/user-api-keys", newKey({ user_id: "me" }))).json,
      (await asUser(user, "POST", "/team-api-keys", newKey({ team_id: teamId }))).json,
      (await asUser(user, "POST", "/user-api-keys", newKey({ user_id: "me", is_public: true }))).json,
    ];
    const responses: string[] = [];
    const record = async (answer: ReturnType<typeof asUser>) => void responses.push((await answer).text);
    for (const { id, type, value } of created) {
      const [path, query] = [`/${type}-api-keys`, type === "user" ? "user_id=me" : `team_id=${teamId}`];
      await record(asUser(user, "GET", `${path}?${query}`));
      await record(asUser(user, "GET", `${path}/${id}?${query}`));
      await record(asServer("POST", `${path}/check`, { api_key: value }));
      await record(asServer("POST", `${path}/check`, { api_key: value, more: 1 }));
      await record(asUser(user, "PATCH", `${path}/${id}?${query}`, { description: "Changed" }));
      await record(asUser(user, "PATCH", `${path}/${id}?${query}`, { revoked: true }));
      await record(asServer("POST", `${path}/check`, { api_key: value }));
      await record(server.request("POST", "/integrations/credential-scanning/revoke", { body: { api_key: value } }));
      await record(server.request("GET", "/users", { as: "server", project: { ...project, secretServerKey: value } }));
    }
    for (const path of ["/internal/audit-log", "/internal/users/export", "/internal/webhooks/deliveries", "/internal/emails"])
      await record(server.request("GET", path, { as: "admin", project }));
    const events = await server.db.selectFrom("webhook_events").selectAll().where("tenancy_id", "=", tenancyId).execute();
    const rows = await server.db.selectFrom("api_keys").selectAll().where("tenancy_id", "=", tenancyId).execute();
    expect(lines.some((line) => line.includes("piKeys") || line.includes("-api-keys"))).toBe(true);
    for (const { value } of created) {
      for (const where of [...responses, JSON.stringify(events), JSON.stringify(rows), lines.join("")]) expect(where).not.toContain(value);
      // The secret part, too.
      expect([...responses, ...lines].join("")).not.toContain(value.slice(3, 48));
    }
    expect(responses.join("")).toContain(created[0].value.slice(-4));
  });
});

describe("in the wrong place,", () => {
  const types = ["client", "server", "admin"] as const;
  const readKey = { client: "publishableClientKey", server: "secretServerKey", admin: "superSecretAdminKey" } as const;
  const readHeader = { client: header.publishableClientKey, server: header.secretServerKey, admin: header.superSecretAdminKey } as const;
  const wrong = {
    client: "INVALID_PUBLISHABLE_CLIENT_KEY",
    server: "INVALID_SECRET_SERVER_KEY",
    admin: "INVALID_SUPER_SECRET_ADMIN_KEY",
  } as const;
  const ask = (headers: Record<string, string>) => server.request("GET", "/projects/current", { headers });

  test.each(types.flatMap((as) => types.filter((other) => other !== as).map((other) => [other, as] as const)))(
    "the key of %s access is none of %s access (TEN-02)",
    async (other, as) => {
      const headers = tenantHeaders(as, project);
      expect((await ask(headers)).status).toBe(200);
      const refused = await ask({ ...headers, [readHeader[as]]: project[readKey[other]] });
      expect([refused.status, refused.json.code]).toEqual([401, wrong[as]]);
    },
  );

  test.each(types)("an API key is no key of %s access, and no token", async (as) => {
    const user = await fixtures.givenTestUser();
    const { value } = await givenApiKey(server, project, { type: "user", id: user.id });
    const headers = tenantHeaders(as, project);
    expect((await ask({ ...headers, [readHeader[as]]: value })).json.code).toBe(wrong[as]);
    const me = (more: Record<string, string>) => server.request("GET", "/users/me", { headers: { ...headers, ...more } });
    expect((await me({ [header.accessToken]: value })).json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
    expect((await me({ [header.refreshToken]: value })).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    expect((await me({ authorization: `Bearer ${value}` })).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    const noKey = { [header.projectId]: project.id, [header.accessType]: as };
    expect((await ask({ ...noKey, [header.adminAccessToken]: value })).json.code).toBe("UNPARSABLE_ADMIN_ACCESS_TOKEN");
    expect((await ask({ ...noKey, [header.workflowToken]: value })).status).not.toBe(200);
  });

  test.each(types)("a key of %s access is neither an API key, nor accepted outside of its header", async (as) => {
    const key = project[readKey[as]];
    for (const path of ["/user-api-keys/check", "/team-api-keys/check", "/integrations/credential-scanning/revoke"])
      expect((await asServer("POST", path, { api_key: key })).json.code, path).toBe("API_KEY_NOT_FOUND");
    const noKey = { [header.projectId]: project.id, [header.accessType]: as };
    for (const headers of [{ authorization: `Bearer ${key}` }, { cookie: `${readHeader[as]}=${key}` }, { "x-api-key": key }])
      expect((await ask({ ...noKey, ...headers })).status).toBe(401);
    const inQuery = await fetch(`${server.url}${apiPath}/projects/current?${readHeader[as]}=${key}`, { headers: noKey });
    expect(inQuery.status).toBe(401);
    expect(lines.join("").includes(key)).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeveloperRole, developerRoles, rolePermissions } from "#contract/vocabulary/console/developer-roles.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { emailTo, sentEmails } from "../../../testing/emails/emails.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenMembership } from "../../../testing/teams/invitations.ts";
import { type Developer, developerFixtures } from "../owned-projects/testing/developer-fixtures.ts";

let server: TestServer;
/** Another process on the same database. */
let secondServer: TestServer;
let work: ReturnType<typeof developerFixtures>;
let tenancyId: string;
let ada: Developer;
let projectId: string;
/** A member of Ada's team with each role. */
let people: Record<DeveloperRole, Developer>;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  // Off by default in project `internal`.
  const config_override_string = JSON.stringify({ "users.allowClientUserDeletion": true });
  await server.request("PATCH", "/internal/config/override", { as: "admin", body: { config_override_string } });
  work = developerFixtures(server);
  ada = await work.givenDeveloper();
  projectId = (await work.create(ada)).json.id;
  const tenancy = await server.db.selectFrom("tenancies").select("id").where("project_id", "=", "internal").executeTakeFirstOrThrow();
  tenancyId = tenancy.id;
  people = { owner: ada, admin: await join("admin"), member: await join("member"), read_only: await join("read_only") };
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

async function join(role: DeveloperRole, team = ada): Promise<Developer> {
  const developer = await work.givenDeveloper();
  await givenMembership(server, { tenancyId }, team.teamId, developer.id, [rolePermissions[role]]);
  return developer;
}

const changeRole = (who: Developer, { teamId }: Developer, { id }: Developer, role: DeveloperRole, on = server) =>
  work.byDeveloper("PATCH", `/internal/developer-teams/${teamId}/members/${id}`, who, { role }, on);
const remove = (who: Developer, { teamId }: Developer, { id }: Developer, on = server) =>
  work.byDeveloper("DELETE", `/team-memberships/${teamId}/${id}`, who, undefined, on);
const rolesIn = async (team: Developer) => {
  const { json } = await work.byDeveloper("GET", `/internal/developer-teams/${team.teamId}/members`, team);
  return Object.fromEntries(json.items.map(({ user_id, role }: { user_id: string; role: string }) => [user_id, role]));
};

const everybody = developerRoles;
const writers = ["owner", "admin", "member"] as const;
const admins = ["owner", "admin"] as const;
const keys = { description: "All", expires_at_millis: 4_102_444_800_000, has_publishable_client_key: true };

/** Calls for the team's project, each with the roles that it is for. */
const calls: readonly (readonly [method: string, path: string, body: object | undefined, allowed: readonly DeveloperRole[]])[] = [
  ["GET", "/internal/projects/current", undefined, everybody],
  ["GET", "/internal/config", undefined, everybody],
  ["GET", "/internal/api-keys", undefined, everybody],
  ["GET", "/internal/metrics", undefined, everybody],
  ["GET", "/internal/audit-log", undefined, everybody],
  ["GET", "/internal/webhooks/endpoints", undefined, everybody],
  ["GET", "/internal/teams", undefined, everybody],
  ["GET", "/internal/users/export", undefined, everybody],
  ["GET", "/users", undefined, everybody],
  ["GET", "/team-permission-definitions", undefined, everybody],
  ["PATCH", "/internal/projects/current", { description: "Changed" }, writers],
  ["PATCH", "/internal/config/override", { config_override_string: "{}" }, writers],
  ["POST", "/users", { display_name: "Grace" }, writers],
  ["POST", "/teams", { display_name: "Crew" }, writers],
  ["POST", "/team-permission-definitions", { id: "editor" }, writers],
  ["POST", "/internal/users/import", { lines: "{}", dry_run: true }, writers],
  ["POST", "/internal/users/delete", { user_ids: [] }, writers],
  ["POST", "/internal/webhooks/endpoints", { url: "http://127.0.0.1:9/", types: ["team.deleted"] }, writers],
  ["POST", "/auth/sessions", { user_id: "00000000-0000-4000-8000-000000000000" }, writers],
  ["POST", "/internal/api-keys", keys, admins],
  ["PATCH", "/internal/api-keys/00000000-0000-4000-8000-000000000000", { revoked: true }, admins],
  ["POST", "/internal/workflow-tokens", {}, admins],
];
const lowest = (allowed: readonly DeveloperRole[]) => rolePermissions[allowed.at(-1) as DeveloperRole];

describe.each(developerRoles)("a developer with the role %s", (role) => {
  test.each(calls)("%s %s", async (method, path, body, allowed) => {
    const { json, status } = await work.byOwner(method, path, people[role], projectId, body);
    const missing = { team_id: ada.teamId, user_id: people[role].id, permission_id: lowest(allowed) };
    // A permitted call may name what does not exist: that is answered by 400 or 404.
    if (allowed.includes(role)) expect([200, 201, 400, 404]).toContain(status);
    else expect({ status, json }).toMatchObject({ status: 401, json: { code: "TEAM_PERMISSION_REQUIRED", details: missing } });
  });

  test("acts as a server only as far as the role goes", async () => {
    const headers = { [header.projectId]: projectId, [header.accessType]: "server", [header.adminAccessToken]: people[role].accessToken };
    expect((await server.request("GET", "/users", { headers })).status).toBe(200);
    const created = await server.request("POST", "/users", { headers, body: {} });
    expect(created.status).toBe(role === "read_only" ? 401 : 201);
  });

  test("creates, transfers and deletes projects only with the role for it", async () => {
    const made = await work.byDeveloper("POST", "/internal/projects", people[role], { display_name: "Mine", owner_team_id: ada.teamId });
    expect(made.status).toBe(role === "read_only" ? 401 : 201);
    const { id } = made.status === 201 ? made.json : (await work.create(ada)).json;
    const transfer = { project_id: id, new_team_id: people[role].teamId };
    const mayGive = role === "owner" || role === "admin";
    expect((await work.byOwner("DELETE", "/internal/projects/current", people[role], id)).status).toBe(mayGive ? 200 : 401);
    const second = (await work.create(ada)).json.id;
    const given = await work.byDeveloper("POST", "/internal/projects/transfer", people[role], { ...transfer, project_id: second });
    expect(given.status).toBe(mayGive ? 200 : 401);
  });

  test("sees the team with the role, and its people", async () => {
    const { json } = await work.byDeveloper("GET", "/internal/developer-teams", people[role]);
    expect(json.items).toContainEqual(expect.objectContaining({ id: ada.teamId, role }));
    const members = await work.byDeveloper("GET", `/internal/developer-teams/${ada.teamId}/members`, people[role]);
    expect(members.json.items).toContainEqual(expect.objectContaining({ user_id: ada.id, role: "owner" }));
  });
});

test("a developer who may only read sees no secrets of the configuration", async () => {
  const secret = "a-very-secret-client-secret";
  const override = {
    "auth.oauth.providers.github": { type: "github", isShared: false, clientId: "id", clientSecret: secret, allowSignIn: true },
  };
  await work.byOwner("PATCH", "/internal/config/override", ada, projectId, { config_override_string: JSON.stringify(override) });
  const seenBy = async (developer: Developer) => {
    const paths = ["/internal/config", "/internal/projects/current"];
    const answers = await Promise.all(paths.map((path) => work.byOwner("GET", path, developer, projectId)));
    const list = await work.byDeveloper("GET", "/internal/projects", developer);
    return [...answers, list].map(({ status, text }) => [status, text.includes(secret)]);
  };
  expect(await seenBy(people.member)).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ]);
  expect(await seenBy(people.read_only)).toEqual([
    [200, false],
    [200, false],
    [200, false],
  ]);
});

test("in project internal a member may read only, since its users are developers", async () => {
  const [member, admin] = [await join("member"), await join("admin")];
  const { owner_team_id } = await server.db
    .selectFrom("projects")
    .select("owner_team_id")
    .where("id", "=", "internal")
    .executeTakeFirstOrThrow();
  await server.db.updateTable("projects").set({ owner_team_id: ada.teamId }).where("id", "=", "internal").execute();
  const granting = `/team-permissions/${ada.teamId}/${member.id}/team_owner`;
  expect((await work.byOwner("GET", "/users", member, "internal")).status).toBe(200);
  expect((await work.byOwner("POST", granting, member, "internal")).json).toMatchObject({ details: { permission_id: "team_admin" } });
  expect((await work.byOwner("POST", "/users", admin, "internal", {})).status).toBe(201);
  await server.db.updateTable("projects").set({ owner_team_id }).where("id", "=", "internal").execute();
});

describe("roles", () => {
  test("the creator of a team owns it", async () => {
    const grace = await work.givenDeveloper();
    const { json } = await work.byDeveloper("GET", "/internal/developer-teams", grace);
    expect(json.items).toMatchObject([{ id: grace.teamId, role: "owner", member_count: 1, project_count: 0 }]);
  });

  test("a role applies from the next call on", async () => {
    const team = await work.givenDeveloper();
    const { id } = (await work.create(team)).json;
    const grace = await join("read_only", team);
    const rename = () => work.byOwner("PATCH", "/internal/projects/current", grace, id, { description: "Changed" });
    expect((await rename()).status).toBe(401);
    expect((await changeRole(team, team, grace, "member")).status).toBe(200);
    expect((await rename()).status).toBe(200);
    expect((await changeRole(team, team, grace, "read_only")).status).toBe(200);
    expect((await rename()).status).toBe(401);
  });

  test.each([
    ["admin", "member", "admin", 200],
    ["admin", "admin", "read_only", 200],
    ["admin", "member", "owner", 403],
    ["admin", "owner", "member", 403],
    ["owner", "member", "owner", 200],
    ["owner", "owner", "member", 200],
    ["member", "read_only", "member", 401],
    ["read_only", "read_only", "owner", 401],
  ] as const)("a developer with the role %s changes %s to %s: %i", async (callerRole, before, after, status) => {
    const team = await work.givenDeveloper();
    const [caller, colleague] = [await join(callerRole, team), await join(before, team)];
    expect((await changeRole(caller, team, colleague, after)).status).toBe(status);
    expect((await rolesIn(team))[colleague.id]).toBe(status === 200 ? after : before);
  });

  test("the last owner keeps the role, the membership and the account while others are in the team", async () => {
    const team = await work.givenDeveloper();
    const grace = await join("admin", team);
    const refused = { status: 400, text: expect.stringContaining("would have no owner") };
    expect(await changeRole(team, team, team, "admin")).toMatchObject(refused);
    expect(await remove(team, team, team)).toMatchObject(refused);
    expect(await work.byDeveloper("DELETE", "/users/me", team)).toMatchObject(refused);
    await changeRole(team, team, grace, "owner");
    expect((await remove(team, team, team)).status).toBe(200);
    expect((await work.byDeveloper("DELETE", "/users/me", team)).status).toBe(200);
  });

  test("an admin removes members, but no owner; every member may leave", async () => {
    const team = await work.givenDeveloper();
    const [admin, member, reader] = [await join("admin", team), await join("member", team), await join("read_only", team)];
    expect(await remove(admin, team, team)).toMatchObject({ status: 403, text: expect.stringContaining("Only owners") });
    expect((await remove(member, team, reader)).status).toBe(401);
    expect((await remove(admin, team, member)).status).toBe(200);
    expect((await remove(reader, team, reader)).status).toBe(200);
  });

  test("only an owner deletes the team", async () => {
    const team = await work.givenDeveloper();
    const admin = await join("admin", team);
    const deleteBy = (who: Developer) => work.byDeveloper("DELETE", `/teams/${team.teamId}`, who);
    expect(await deleteBy(admin)).toMatchObject({ status: 401, json: { details: { permission_id: "$delete_team" } } });
    expect((await deleteBy(team)).status).toBe(200);
  });

  test("of two owners who leave or step down at once, in two processes, one stays an owner", async () => {
    for (const act of [
      (who: Developer, team: Developer, on: TestServer) => remove(who, team, who, on),
      (who: Developer, team: Developer, on: TestServer) => changeRole(who, team, who, "member", on),
    ]) {
      const team = await work.givenDeveloper();
      const grace = await join("owner", team);
      const reader = await join("read_only", team);
      const statuses = (await Promise.all([act(team, team, server), act(grace, team, secondServer)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 400]);
      const { json } = await work.byDeveloper("GET", `/internal/developer-teams/${team.teamId}/members`, reader);
      expect(json.items.filter(({ role }: { role: string }) => role === "owner")).toHaveLength(1);
    }
  });

  test("of two admins who demote each other at once, one is refused", async () => {
    const team = await work.givenDeveloper();
    const [grace, alan] = [await join("admin", team), await join("admin", team)];
    const answers = await Promise.all([changeRole(grace, team, alan, "member"), changeRole(alan, team, grace, "member")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe("invitations", () => {
  const invite = (who: Developer, team: Developer, role: string, email = `${crypto.randomUUID()}@example.org`) =>
    work.byDeveloper("POST", `/internal/developer-teams/${team.teamId}/invitations`, who, {
      email,
      role,
      callback_url: "http://localhost:3000/handler/team-invitation",
    });

  test("an invitation gives its role to who accepts it; a newer one replaces the role", async () => {
    const team = await work.givenDeveloper();
    const grace = await work.givenDeveloper();
    const { primary_email: email } = (await work.byDeveloper("GET", "/users/me", grace)).json;
    expect((await invite(team, team, "admin", email)).status).toBe(200);
    expect((await invite(team, team, "read_only", email)).status).toBe(200);
    const open = await work.byDeveloper("GET", `/internal/developer-teams/${team.teamId}/invitations`, team);
    expect(open.json.items).toMatchObject([{ recipient_email: email, role: "read_only" }]);
    const mail = await emailTo(server, email);
    const code = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("code");
    expect((await work.byDeveloper("POST", "/team-invitations/accept", grace, { code })).status).toBe(200);
    expect(await rolesIn(team)).toEqual({ [team.id]: "owner", [grace.id]: "read_only" });
  });

  test("an invitation is sent once for each idempotency key", async () => {
    const { teamId, accessToken: user } = await work.givenDeveloper();
    const email = `${crypto.randomUUID()}@example.org`;
    const body = { email, role: "admin", callback_url: "http://localhost:3000/handler/team-invitation" };
    const call = { as: "client", user, headers: { [header.idempotencyKey]: "invite once" }, body } as const;
    const send = () => server.request("POST", `/internal/developer-teams/${teamId}/invitations`, call);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.json]).toEqual([200, first.json]);
    expect((await sentEmails(server)).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("an invitation cannot give the role of an owner, and members cannot invite", async () => {
    const team = await work.givenDeveloper();
    const [admin, member] = [await join("admin", team), await join("member", team)];
    expect(await invite(team, team, "owner")).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
    expect((await invite(admin, team, "admin")).status).toBe(200);
    expect((await invite(member, team, "read_only")).status).toBe(401);
  });

  test("an invitation ends when its sender may no longer invite", async () => {
    const team = await work.givenDeveloper();
    const admin = await join("admin", team);
    const open = async () => (await work.byDeveloper("GET", `/internal/developer-teams/${team.teamId}/invitations`, team)).json.items;
    await invite(admin, team, "admin");
    await changeRole(team, team, admin, "owner");
    expect(await open()).toHaveLength(1);
    for (const role of ["member", "admin"] as const) {
      await changeRole(team, team, admin, role);
      expect(await open(), role).toEqual([]);
    }
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { invitationLimits } from "#contract/vocabulary/teams/teams.ts";
import { freezeClock } from "../../../security-tests/testing/frozen-clock.ts";
import { emailTo } from "../../../testing/emails/emails.ts";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys, tenantHeaders } from "../../../testing/fixtures.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { givenInvitation, givenInvitingTeam } from "../../../testing/teams/invitations.ts";

let server: TestServer;
let secondServer: TestServer;
let clock: ReturnType<typeof freezeClock>;
let fixtures: Fixtures;
/** Members may read who is in the team. */
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer({ rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
  clock = freezeClock(server.clock);
  secondServer = await startServer({ databaseOf: server, rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
  fixtures = await createFixtures(server);
  project = await server.givenProject({
    ...permissiveConfig,
    rbac: {
      permissions: { member: { scope: "team", containedPermissionIds: { $read_members: true } } },
      defaultPermissions: { teamMember: { member: true } },
    },
  });
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

let network = 0;
/** From an unused IP address. */
const ask = (
  method: string,
  path: string,
  about: { user?: string; as?: "client" | "server"; body?: object; at?: TestServer; where?: ProjectKeys },
) =>
  (about.at ?? server).request(method, path, {
    as: about.as ?? "client",
    project: about.where ?? project,
    user: about.user,
    body: about.body,
    headers: { "x-forwarded-for": `10.2.${++network >> 8}.${network & 255}` },
  });
const accept = (code: string, user: string, at = server) => ask("POST", "/team-invitations/accept", { user, body: { code }, at });
const callback_url = "http://localhost:3000/handler/team-invitation";
const listMembers = async (teamId: string) =>
  (await server.db.selectFrom("team_members").select("user_id").where("team_id", "=", teamId).execute()).map(({ user_id }) => user_id);
const listPermissions = async (teamId: string, userId: string) =>
  (
    await server.db
      .selectFrom("team_permissions")
      .select("permission_id")
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .execute()
  ).map(({ permission_id }) => permission_id);
const open = async (teamId: string) => (await ask("GET", `/team-invitations?team_id=${teamId}`, { as: "server" })).json.items;

test("an invited user reads about the team, joins once, and has a member's permissions", async () => {
  const inviter = await fixtures.givenTestUser({ project });
  const teamId = await givenInvitingTeam(server, project, inviter.id);
  await ask("PATCH", "/users/me", { user: inviter.accessToken, body: { display_name: "Grace Hopper" } });
  await ask("PATCH", `/teams/${teamId}`, { as: "server", body: { profile_image_url: "https://example.org/crew.png" } });
  const email = "ada@example.org";
  const sent = await ask("POST", "/team-invitations/send-code", {
    user: inviter.accessToken,
    body: { email, team_id: teamId, callback_url },
  });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.json).toEqual({ success: true, id: expect.any(String) });
  const [invitation] = await open(teamId);
  const expires_at_millis = server.clock.now().getTime() + codeLimits.lifetime.invitation;
  expect(invitation).toEqual({ id: sent.json.id, team_id: teamId, team_display_name: "Crew", recipient_email: email, expires_at_millis });

  const mail = await emailTo(server, email);
  if (!mail) throw new Error("no mail");
  expect(mail.subject).toContain("team");
  expect(mail.text).toContain("Grace Hopper invited you to join the team “Crew”");
  const code = new URL(/http\S+/.exec(mail.text)?.[0] ?? "").searchParams.get("code") ?? "";
  const testUser = await fixtures.givenTestUser({ project });
  const invited = {
    team_display_name: "Crew",
    team_profile_image_url: "https://example.org/crew.png",
    member_count: 1,
    inviter_display_name: "Grace Hopper",
  };
  expect((await ask("POST", "/team-invitations/accept/check-code", { body: { code } })).json).toEqual({
    is_code_valid: true,
    ...invited,
    recipient_email: email,
  });
  const details = await ask("POST", "/team-invitations/accept/details", { user: testUser.accessToken, body: { code } });
  expect(details.json).toEqual({ team_id: teamId, ...invited });
  expect(await listMembers(teamId)).toEqual([inviter.id]);

  const accepted = await accept(code.toUpperCase(), testUser.accessToken);
  expect({ status: accepted.status, json: accepted.json }).toEqual({ status: 200, json: {} });
  expect((await listMembers(teamId)).sort()).toEqual([testUser.id, inviter.id].sort());
  expect(await listPermissions(teamId, testUser.id)).toEqual(["member"]);
  expect(await open(teamId)).toEqual([]);
  const delayed = await fixtures.givenTestUser({ project });
  expect((await accept(code, delayed.accessToken)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
});

test("a member who accepts an invitation neither changes nor consumes it", async () => {
  const inviter = await fixtures.givenTestUser({ project });
  const teamId = await givenInvitingTeam(server, project, inviter.id, ["$invite_members"]);
  const { code } = await givenInvitation(server, project, { teamId });
  expect((await accept(code, inviter.accessToken)).status).toBe(200);
  expect(await listPermissions(teamId, inviter.id)).toEqual(["$invite_members"]);
  const testUser = await fixtures.givenTestUser({ project });
  expect((await accept(code, testUser.accessToken)).status).toBe(200);
});

test("of many concurrent users of one invitation, one joins; one user joins once (TEA-02)", async () => {
  const one = await givenInvitation(server, project);
  const testUsers = await Promise.all(Array.from({ length: 12 }, () => fixtures.givenTestUser({ project })));
  const tried = await Promise.all(testUsers.map((testUser, at) => accept(one.code, testUser.accessToken, at % 2 ? server : secondServer)));
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tried.filter(({ json }) => json?.code === "VERIFICATION_CODE_ALREADY_USED")).toHaveLength(11);
  expect(await listMembers(one.teamId)).toHaveLength(1);

  const other = await givenInvitation(server, project);
  const [testUser] = testUsers;
  if (!testUser) throw new Error("there is a testUsers");
  await Promise.all(Array.from({ length: 12 }, (_, at) => accept(other.code, testUser.accessToken, at % 2 ? server : secondServer)));
  expect(await listMembers(other.teamId)).toEqual([testUser.id]);
});

test("a revoked invitation is unknown, an expired one is reported, and lists contain no codes (TEA-10)", async () => {
  const inviter = await fixtures.givenTestUser({ project });
  const teamId = await givenInvitingTeam(server, project, inviter.id);
  const testUser = await fixtures.givenTestUser({ project });
  const remaining = await givenInvitation(server, project, { teamId, lifetimeMillis: 1000 });
  const { id, code } = await givenInvitation(server, project, { teamId });
  const listed = await ask("GET", `/team-invitations?team_id=${teamId}`, { user: inviter.accessToken });
  expect(listed.json.items).toHaveLength(2);
  for (const secret of [code, remaining.code, code.slice(6)]) expect(listed.text).not.toContain(secret);

  const elsewhere = await givenInvitingTeam(server, project, inviter.id);
  expect((await ask("DELETE", `/team-invitations/${id}?team_id=${elsewhere}`, { user: inviter.accessToken })).status).toBe(404);
  expect((await ask("DELETE", `/team-invitations/${id}?team_id=${teamId}`, { user: inviter.accessToken })).json).toEqual({ success: true });
  expect((await ask("DELETE", `/team-invitations/${id}?team_id=${teamId}`, { user: inviter.accessToken })).status).toBe(404);
  expect((await accept(code, testUser.accessToken)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");

  clock.advance(1000);
  expect((await accept(remaining.code, testUser.accessToken)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  expect(await open(teamId)).toEqual([]);
});

test("invitations of a deleted team are unknown", async () => {
  const { code, teamId } = await givenInvitation(server, project);
  const testUser = await fixtures.givenTestUser({ project });
  await server.db.deleteFrom("teams").where("id", "=", teamId).execute();
  for (const path of ["accept", "accept/details"]) {
    const answer = await ask("POST", `/team-invitations/${path}`, { user: testUser.accessToken, body: { code } });
    expect(answer.json.code, path).toBe("VERIFICATION_CODE_NOT_FOUND");
  }
});

test.each([
  ["GET", "", ["$read_members", "$invite_members"]],
  ["POST", "/send-code", ["$invite_members"]],
  ["DELETE", "/{id}", ["$remove_members"]],
])("%s /team-invitations%s requires each of %j from clients", async (method, path, needed) => {
  const call = async (permissions: readonly string[]) => {
    const inviter = await fixtures.givenTestUser({ project });
    const teamId = await givenInvitingTeam(server, project, inviter.id, permissions);
    const { id } = await givenInvitation(server, project, { teamId });
    const query = method === "POST" ? "" : `?team_id=${teamId}`;
    const body = method === "POST" ? { email: `${id}@example.org`, team_id: teamId, callback_url } : undefined;
    return ask(method, `/team-invitations${path.replace("{id}", id)}${query}`, { user: inviter.accessToken, ...(body && { body }) });
  };
  expect((await call(needed)).status).toBe(200);
  for (const lacked of needed) {
    const refused = await call(needed.filter((id) => id !== lacked));
    expect(refused.status).toBe(401);
    expect(refused.json).toMatchObject({ code: "TEAM_PERMISSION_REQUIRED", details: { permission_id: lacked } });
  }
});

test("an address gets five invitations a day from all teams, and a team sends fifty", async () => {
  const [first, second] = [await givenInvitingTeam(server, project), await givenInvitingTeam(server, project)];
  const send = (team_id: string, email: string, at: TestServer) =>
    ask("POST", "/team-invitations/send-code", { as: "server", body: { team_id, email, callback_url }, at });
  const [{ max: perAddress }] = invitationLimits.perAddress;
  const [{ max: perTeam }] = invitationLimits.perTeam;
  for (let at = 0; at < perAddress; at++) {
    expect((await send(at % 2 ? first : second, "often@example.org", at % 2 ? server : secondServer)).status).toBe(200);
  }
  const refused = await send(second, "often@example.org", server);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);

  const rest = await Promise.all(
    Array.from({ length: perTeam }, (_, at) => send(first, `user-${at}@example.org`, at % 2 ? server : secondServer)),
  );
  const accepted = rest.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(perTeam - Math.floor(perAddress / 2));
  // Invitations to one address replace each other.
  expect(await open(first)).toHaveLength(perTeam - Math.floor(perAddress / 2) + 1);
});

test("a team name that looks like a URL is not in the e-mail", async () => {
  const teamId = await givenInvitingTeam(server, project);
  await server.db.updateTable("teams").set({ display_name: "win at https://evil.example" }).where("id", "=", teamId).execute();
  const email = "careful@example.org";
  const headers = tenantHeaders("server", project);
  await server.request("POST", "/team-invitations/send-code", { headers, body: { email, team_id: teamId, callback_url } });
  const mail = await emailTo(server, email);
  expect(mail?.text).toContain("invited");
  expect(mail?.text).not.toContain("evil");
  expect(mail?.html).not.toContain("evil");
});

test("a newer invitation replaces the older one of the team to the same address, and no other", async () => {
  const [teamId, other] = [await givenInvitingTeam(server, project), await givenInvitingTeam(server, project)];
  const email = `${crypto.randomUUID()}@example.org`;
  const older = await givenInvitation(server, project, { teamId, email });
  const elsewhere = await givenInvitation(server, project, { teamId: other, email });
  const foreign = await givenInvitation(server, project, { teamId });
  const sent = await ask("POST", "/team-invitations/send-code", { as: "server", body: { team_id: teamId, email, callback_url } });
  expect(sent.status, sent.text).toBe(200);
  const { id, accessToken } = await server.givenUser({ project });
  expect((await accept(older.code, accessToken)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  expect((await open(teamId)).map(({ id }: { id: string }) => id).sort()).toEqual([sent.json.id, foreign.id].sort());
  expect((await accept(elsewhere.code, accessToken)).status).toBe(200);
  expect(await listMembers(other)).toEqual([id]);
});

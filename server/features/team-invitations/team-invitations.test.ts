import { afterAll, beforeAll, expect, test } from "vitest";
import { codes, invitations } from "#contract/vocabulary/limits.ts";
import { holdClock } from "../../bad-input/still-clock.testing.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenInvitation, givenInvitingTeam } from "../../testing/invitations.ts";
import { mailTo } from "../../testing/mails.ts";
import { createWorld, openConfig, type TenantKeys, tenantHeaders, type World } from "../../testing/world.ts";

let server: TestServer;
let beside: TestServer;
let clock: ReturnType<typeof holdClock>;
let world: World;
/** Members may read who is in the team. */
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer({ rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
  clock = holdClock(server.clock);
  beside = await startServer({ beside: server, rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
  world = await createWorld(server);
  project = await server.givenProject({
    ...openConfig,
    rbac: {
      permissions: { member: { scope: "team", containedPermissionIds: { $read_members: true } } },
      defaultPermissions: { teamMember: { member: true } },
    },
  });
});
afterAll(async () => {
  await beside?.close();
  await server?.close();
});

let network = 0;
/** From an address that nobody has used before. */
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
const membersOf = async (teamId: string) =>
  (await server.db.selectFrom("team_members").select("user_id").where("team_id", "=", teamId).execute()).map(({ user_id }) => user_id);
const permissionsOf = async (teamId: string, userId: string) =>
  (
    await server.db
      .selectFrom("team_permissions")
      .select("permission_id")
      .where("team_id", "=", teamId)
      .where("user_id", "=", userId)
      .execute()
  ).map(({ permission_id }) => permission_id);
const open = async (teamId: string) => (await ask("GET", `/team-invitations?team_id=${teamId}`, { as: "server" })).json.items;

test("whoever is invited by mail sees which team it is, joins it once, and may do what its members may", async () => {
  const host = await world.givenGuest({ project });
  const teamId = await givenInvitingTeam(server, project, host.id);
  const email = "ada@example.org";
  const sent = await ask("POST", "/team-invitations/send-code", { user: host.accessToken, body: { email, team_id: teamId, callback_url } });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.json).toEqual({ success: true, id: expect.any(String) });
  const [invitation] = await open(teamId);
  const expires_at_millis = server.clock.now().getTime() + codes.lifetime.invitation;
  expect(invitation).toEqual({ id: sent.json.id, team_id: teamId, recipient_email: email, expires_at_millis });

  const mail = await mailTo(server, email);
  if (!mail) throw new Error("no mail");
  expect(mail.subject).toContain("team");
  expect(mail.text).toContain("Crew");
  const code = new URL(/http\S+/.exec(mail.text)?.[0] ?? "").searchParams.get("code") ?? "";
  const guest = await world.givenGuest({ project });
  expect((await ask("POST", "/team-invitations/accept/check-code", { body: { code } })).json).toEqual({ is_code_valid: true });
  const details = await ask("POST", "/team-invitations/accept/details", { user: guest.accessToken, body: { code } });
  expect(details.json).toEqual({ team_id: teamId, team_display_name: "Crew" });
  expect(await membersOf(teamId)).toEqual([host.id]);

  const accepted = await accept(code.toUpperCase(), guest.accessToken);
  expect({ status: accepted.status, json: accepted.json }).toEqual({ status: 200, json: {} });
  expect((await membersOf(teamId)).sort()).toEqual([guest.id, host.id].sort());
  expect(await permissionsOf(teamId, guest.id)).toEqual(["member"]);
  expect(await open(teamId)).toEqual([]);
  const late = await world.givenGuest({ project });
  expect((await accept(code, late.accessToken)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
});

test("a member who follows an invitation stays as they are, and leaves it to whom it was meant for", async () => {
  const host = await world.givenGuest({ project });
  const teamId = await givenInvitingTeam(server, project, host.id, ["$invite_members"]);
  const { code } = await givenInvitation(server, project, { teamId });
  expect((await accept(code, host.accessToken)).status).toBe(200);
  expect(await permissionsOf(teamId, host.id)).toEqual(["$invite_members"]);
  const guest = await world.givenGuest({ project });
  expect((await accept(code, guest.accessToken)).status).toBe(200);
});

test("of many people with one invitation, at two processes, exactly one joins; one person many times joins once (TEA-02)", async () => {
  const one = await givenInvitation(server, project);
  const crowd = await Promise.all(Array.from({ length: 12 }, () => world.givenGuest({ project })));
  const tried = await Promise.all(crowd.map((guest, at) => accept(one.code, guest.accessToken, at % 2 ? server : beside)));
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tried.filter(({ json }) => json?.code === "VERIFICATION_CODE_ALREADY_USED")).toHaveLength(11);
  expect(await membersOf(one.teamId)).toHaveLength(1);

  const other = await givenInvitation(server, project);
  const [guest] = crowd;
  if (!guest) throw new Error("there is a crowd");
  await Promise.all(Array.from({ length: 12 }, (_, at) => accept(other.code, guest.accessToken, at % 2 ? server : beside)));
  expect(await membersOf(other.teamId)).toEqual([guest.id]);
});

test("an invitation taken back is one that never was, an expired one says so, and no list shows a code (TEA-10)", async () => {
  const host = await world.givenGuest({ project });
  const teamId = await givenInvitingTeam(server, project, host.id);
  const guest = await world.givenGuest({ project });
  const kept = await givenInvitation(server, project, { teamId, lifetimeMillis: 1000 });
  const { id, code } = await givenInvitation(server, project, { teamId });
  const listed = await ask("GET", `/team-invitations?team_id=${teamId}`, { user: host.accessToken });
  expect(listed.json.items).toHaveLength(2);
  for (const secret of [code, kept.code, code.slice(6)]) expect(listed.text).not.toContain(secret);

  const elsewhere = await givenInvitingTeam(server, project, host.id);
  expect((await ask("DELETE", `/team-invitations/${id}?team_id=${elsewhere}`, { user: host.accessToken })).status).toBe(404);
  expect((await ask("DELETE", `/team-invitations/${id}?team_id=${teamId}`, { user: host.accessToken })).json).toEqual({ success: true });
  expect((await ask("DELETE", `/team-invitations/${id}?team_id=${teamId}`, { user: host.accessToken })).status).toBe(404);
  expect((await accept(code, guest.accessToken)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");

  clock.advance(1000);
  expect((await accept(kept.code, guest.accessToken)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  expect(await open(teamId)).toEqual([]);
});

test("the invitations of a team that is gone lead nowhere", async () => {
  const { code, teamId } = await givenInvitation(server, project);
  const guest = await world.givenGuest({ project });
  await server.db.deleteFrom("teams").where("id", "=", teamId).execute();
  for (const path of ["accept", "accept/details"]) {
    const answer = await ask("POST", `/team-invitations/${path}`, { user: guest.accessToken, body: { code } });
    expect(answer.json.code, path).toBe("VERIFICATION_CODE_NOT_FOUND");
  }
});

test.each([
  ["GET", "", ["$read_members", "$invite_members"]],
  ["POST", "/send-code", ["$invite_members"]],
  ["DELETE", "/{id}", ["$remove_members"]],
])("%s /team-invitations%s asks clients for each of %j", async (method, path, needed) => {
  const call = async (permissions: readonly string[]) => {
    const host = await world.givenGuest({ project });
    const teamId = await givenInvitingTeam(server, project, host.id, permissions);
    const { id } = await givenInvitation(server, project, { teamId });
    const query = method === "POST" ? "" : `?team_id=${teamId}`;
    const body = method === "POST" ? { email: `${id}@example.org`, team_id: teamId, callback_url } : undefined;
    return ask(method, `/team-invitations${path.replace("{id}", id)}${query}`, { user: host.accessToken, ...(body && { body }) });
  };
  expect((await call(needed)).status).toBe(200);
  for (const lacked of needed) {
    const refused = await call(needed.filter((id) => id !== lacked));
    expect(refused.status).toBe(401);
    expect(refused.json).toMatchObject({ code: "TEAM_PERMISSION_REQUIRED", details: { permission_id: lacked } });
  }
});

test("an address is invited five times a day, into whichever team, and a team invites fifty", async () => {
  const [first, second] = [await givenInvitingTeam(server, project), await givenInvitingTeam(server, project)];
  const send = (team_id: string, email: string, at: TestServer) =>
    ask("POST", "/team-invitations/send-code", { as: "server", body: { team_id, email, callback_url }, at });
  const [{ max: perAddress }] = invitations.perAddress;
  const [{ max: perTeam }] = invitations.perTeam;
  for (let at = 0; at < perAddress; at++) {
    expect((await send(at % 2 ? first : second, "often@example.org", at % 2 ? server : beside)).status).toBe(200);
  }
  const refused = await send(second, "often@example.org", server);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);

  const rest = await Promise.all(
    Array.from({ length: perTeam }, (_, at) => send(first, `somebody-${at}@example.org`, at % 2 ? server : beside)),
  );
  const let_in = rest.filter(({ status }) => status === 200);
  expect(let_in).toHaveLength(perTeam - Math.floor(perAddress / 2));
  expect(await open(first)).toHaveLength(perTeam);
});

test("a team's name that looks like an address is not shown in the mail", async () => {
  const teamId = await givenInvitingTeam(server, project);
  await server.db.updateTable("teams").set({ display_name: "win at https://evil.example" }).where("id", "=", teamId).execute();
  const email = "careful@example.org";
  const headers = tenantHeaders("server", project);
  await server.request("POST", "/team-invitations/send-code", { headers, body: { email, team_id: teamId, callback_url } });
  const mail = await mailTo(server, email);
  expect(mail?.text).toContain("invited");
  expect(mail?.text).not.toContain("evil");
  expect(mail?.html).not.toContain("evil");
});

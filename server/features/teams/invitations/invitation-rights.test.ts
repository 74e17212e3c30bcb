import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccessType } from "#contract/kernel/access.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys, tenantHeaders } from "../../../testing/fixtures.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import {
  givenInvitation,
  givenInvitingTeam,
  givenMembership,
  givenSentInvitation,
  invitationCodeTo,
} from "../../../testing/teams/invitations.ts";

// Who may accept an invitation, and how long it depends on who sent it.

let server: TestServer;
let secondServer: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
  project = await server.givenProject(permissiveConfig);
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

const ask = (
  method: string,
  path: string,
  about: { user?: string; as?: AccessType; body?: object; at?: TestServer; where?: ProjectKeys },
) =>
  (about.at ?? server).request(method, path, {
    as: about.as ?? "client",
    project: about.where ?? project,
    user: about.user,
    body: about.body,
  });
const accept = (code: string, user: string) => ask("POST", "/team-invitations/accept", { user, body: { code } });
const callback_url = "http://localhost:3000/handler/team-invitation";
const listMembers = async (teamId: string) =>
  (await server.db.selectFrom("team_members").select("user_id").where("team_id", "=", teamId).execute()).map(({ user_id }) => user_id);
const codeTo = (email: string) => invitationCodeTo(server, email);
const open = async (teamId: string) => (await ask("GET", `/team-invitations?team_id=${teamId}`, { as: "server" })).json.items;

describe("an invitation that a member sent", () => {
  const givenSent = (permissions?: readonly string[]) => givenSentInvitation(server, fixtures, project, permissions);
  type Sent = Awaited<ReturnType<typeof givenSent>>;
  const uses = ["accept/check-code", "accept/details", "accept"];
  async function expectUnknown(teamId: string, code: string) {
    const { accessToken } = await fixtures.givenTestUser({ project });
    for (const path of uses) {
      const answer = await ask("POST", `/team-invitations/${path}`, { user: accessToken, body: { code } });
      expect(answer.json.code, path).toBe("VERIFICATION_CODE_NOT_FOUND");
    }
    expect(await open(teamId)).toEqual([]);
  }

  test.each([
    ["leaves the team", ({ teamId, inviter }) => ask("DELETE", `/team-memberships/${teamId}/me`, { user: inviter.accessToken })],
    ["is removed", ({ teamId, inviter }) => ask("DELETE", `/team-memberships/${teamId}/${inviter.id}`, { as: "server" })],
    ["is deleted", ({ inviter }) => ask("DELETE", `/users/${inviter.id}`, { as: "server" })],
  ] satisfies [string, (sent: Sent) => ReturnType<typeof ask>][])("ends when the member %s, and stays ended", async (_how, leave) => {
    const sent = await givenSent();
    expect((await leave(sent)).status).toBe(200);
    await expectUnknown(sent.teamId, sent.code);
    const exists = await server.db.selectFrom("users").select("id").where("id", "=", sent.inviter.id).executeTakeFirst();
    if (exists) await givenMembership(server, project, sent.teamId, sent.inviter.id, ["$invite_members"]);
    await expectUnknown(sent.teamId, sent.code);
  });

  const invitePermission = ({ teamId, inviter }: Sent) => `/team-permissions/${teamId}/${inviter.id}/$invite_members`;

  test("ends with the member's permission to invite, and stays ended when it is granted again", async () => {
    const sent = await givenSent();
    const { teamId, inviter, code } = sent;
    const other = await givenSent();
    const { accessToken } = await fixtures.givenTestUser({ project });
    expect((await ask("POST", "/team-invitations/accept/details", { user: accessToken, body: { code } })).status).toBe(200);
    expect((await ask("DELETE", `/team-permissions/${teamId}/${inviter.id}/$read_members`, { as: "server" })).status).toBe(200);
    expect(await open(teamId)).toHaveLength(1);
    expect((await ask("DELETE", invitePermission(sent), { as: "server" })).status).toBe(200);
    await expectUnknown(teamId, code);
    expect(await listMembers(teamId)).toEqual([inviter.id]);
    expect((await ask("POST", invitePermission(sent), { as: "server", body: {} })).status).toBe(201);
    await expectUnknown(teamId, code);
    expect(await open(other.teamId)).toHaveLength(1);
  });

  const admin = (method: string, path: string, body?: object) => ask(method, path, { as: "admin", ...(body && { body }) });
  const define = (method: string, id: string, body?: object) =>
    admin(method, `/team-permission-definitions${method === "POST" ? "" : `/${id}`}`, method === "POST" ? { id, ...body } : body);
  const configure = (change: object) => admin("PATCH", "/internal/config/override", { config_override_string: JSON.stringify(change) });
  /** A permission that contains another, which contains the one to invite. */
  async function givenRole() {
    const [outer, inner] = [`o${crypto.randomUUID()}`, `i${crypto.randomUUID()}`].map((id) => id.replaceAll("-", "_")) as [string, string];
    expect((await define("POST", inner, { contained_permission_ids: ["$invite_members"] })).status).toBe(201);
    expect((await define("POST", outer, { contained_permission_ids: [inner] })).status).toBe(201);
    return { outer, inner };
  }
  type Role = Awaited<ReturnType<typeof givenRole>>;
  const contain = (id: string, contained: string[]) => define("PATCH", id, { contained_permission_ids: contained });

  test.each([
    ["its definition no longer contains it", ({ outer }) => contain(outer, []), ({ outer, inner }) => contain(outer, [inner])],
    ["a contained definition no longer does", ({ inner }) => contain(inner, []), ({ inner }) => contain(inner, ["$invite_members"])],
    ["its definition is deleted", ({ outer }) => define("DELETE", outer), ({ outer }) => define("POST", outer)],
    [
      "a contained definition is deleted",
      ({ inner }) => define("DELETE", inner),
      async ({ outer, inner }) => {
        expect((await define("POST", inner, { contained_permission_ids: ["$invite_members"] })).status).toBe(201);
        return contain(outer, [inner]);
      },
    ],
    [
      "the configuration takes it out",
      ({ inner }) => configure({ [`rbac.permissions.${inner}.containedPermissionIds`]: {} }),
      ({ inner }) => configure({ [`rbac.permissions.${inner}.containedPermissionIds`]: { $invite_members: true } }),
    ],
  ] satisfies [string, (role: Role) => ReturnType<typeof ask>, (role: Role) => ReturnType<typeof ask>][])(
    "ends with the permission to invite when %s, and stays ended when that is undone",
    async (_how, takeOut, undo) => {
      const role = await givenRole();
      const [sent, other, byServer] = [await givenSent([role.outer]), await givenSent(), await givenInvitation(server, project)];
      expect(await open(sent.teamId)).toHaveLength(1);
      expect((await takeOut(role)).status).toBe(200);
      await expectUnknown(sent.teamId, sent.code);
      const undone = await undo(role);
      expect(undone.status, undone.text).toBeLessThan(300);
      await ask("POST", `/team-permissions/${sent.teamId}/${sent.inviter.id}/${role.outer}`, { as: "server", body: {} });
      await expectUnknown(sent.teamId, sent.code);
      for (const { teamId } of [other, byServer]) expect(await open(teamId)).toHaveLength(1);
    },
  );

  test("stays open when a definition on the way to the permission to invite is renamed", async () => {
    const { inner, outer } = await givenRole();
    const { teamId } = await givenSent([outer]);
    for (const id of [inner, outer]) expect((await define("PATCH", id, { id: `${id}_renamed` })).status).toBe(200);
    expect(await open(teamId)).toHaveLength(1);
  });

  test("counts a permission that contains the permission to invite, and a server's invitations depend on no member", async () => {
    const inviting = await server.givenProject({
      ...permissiveConfig,
      rbac: { permissions: { host: { scope: "team", containedPermissionIds: { $invite_members: true } } } },
    });
    const inviter = await fixtures.givenTestUser({ project: inviting });
    const teamId = await givenInvitingTeam(server, inviting, inviter.id, ["host"]);
    const [byMember, byServer] = [`${crypto.randomUUID()}@example.org`, `${crypto.randomUUID()}@example.org`];
    const send = (as: "client" | "server", email: string) =>
      ask("POST", "/team-invitations/send-code", {
        as,
        user: inviter.accessToken,
        where: inviting,
        body: { email, team_id: teamId, callback_url },
      });
    expect((await send("client", byMember)).status).toBe(200);
    expect((await send("server", byServer)).status).toBe(200);
    const check = async (code: string) =>
      (await ask("POST", "/team-invitations/accept/check-code", { where: inviting, body: { code } })).status;
    const [first, second] = [await codeTo(byMember), await codeTo(byServer)];
    expect([await check(first), await check(second)]).toEqual([200, 200]);
    const direct = `/team-permissions/${teamId}/${inviter.id}/$invite_members`;
    for (const method of ["POST", "DELETE"])
      expect((await ask(method, direct, { as: "server", where: inviting })).status).toBeLessThan(300);
    expect(await check(first), "the other permission still includes the one to invite").toBe(200);
    await ask("DELETE", `/team-memberships/${teamId}/me`, { user: inviter.accessToken, where: inviting });
    expect([await check(first), await check(second)]).toEqual([404, 200]);
  });
});

test("of invitations that are sent to one address at the same moment, one stays open", async () => {
  const teamId = await givenInvitingTeam(server, project);
  const email = `${crypto.randomUUID()}@example.org`;
  const sent = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      ask("POST", "/team-invitations/send-code", {
        as: "server",
        body: { team_id: teamId, email, callback_url },
        at: at % 2 ? server : secondServer,
      }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const remaining = await open(teamId);
  expect(remaining).toHaveLength(1);
  expect(sent.map(({ json }) => json.id)).toContain(remaining[0].id);
});

test("an anonymous user can neither see nor accept an invitation", async () => {
  const { code, teamId } = await givenInvitation(server, project);
  const { accessToken } = await fixtures.givenTestUser({ project, anonymous: true });
  for (const path of ["accept/details", "accept"]) {
    const answer = await server.request("POST", `/team-invitations/${path}`, {
      headers: { ...tenantHeaders("client", project), [header.accessToken]: accessToken, [header.allowAnonymousUser]: "true" },
      body: { code },
    });
    expect([answer.status, answer.json?.code], path).toEqual([401, "USER_AUTHENTICATION_REQUIRED"]);
  }
  expect(await listMembers(teamId)).toEqual([]);
});

test("with the project's setting, only an account with the invited address accepts, which verifies the address (TEA-01)", async () => {
  const strict = await server.givenProject({ ...permissiveConfig, "teams.invitationsBoundToAddress": true });
  const { id, email, accessToken } = await server.givenUser({ project: strict });
  const other = await fixtures.givenTestUser({ project: strict });
  const { code, teamId } = await givenInvitation(server, strict, { email });
  const use = (path: string, user: string) => ask("POST", `/team-invitations/${path}`, { user, where: strict, body: { code } });

  for (const path of ["accept/details", "accept"]) {
    const refused = await use(path, other.accessToken);
    expect([refused.status, refused.headers.get("x-latchkey-error")], path).toEqual([403, "INVITATION_FOR_OTHER_ADDRESS"]);
  }
  expect(await listMembers(teamId)).toEqual([]);
  const verified = async () => (await ask("GET", `/users/${id}`, { as: "server", where: strict })).json.primary_email_verified;
  expect(await verified()).toBe(false);
  expect((await use("accept/details", accessToken)).status).toBe(200);
  expect((await use("accept", accessToken)).status).toBe(200);
  expect(await verified()).toBe(true);
  expect(await listMembers(teamId)).toEqual([id]);
});

test("without the setting, accepting verifies nothing", async () => {
  const { id, email, accessToken } = await server.givenUser({ project });
  const { code } = await givenInvitation(server, project, { email });
  expect((await accept(code, accessToken)).status).toBe(200);
  expect((await ask("GET", `/users/${id}`, { as: "server" })).json.primary_email_verified).toBe(false);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type Fixtures, permissiveConfig, type TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenInvitation, givenInvitationTo, givenMembership, givenSentInvitation } from "../../../testing/teams/invitations.ts";

// Invitations as the invited user sees them, without the code of the e-mail.

let server: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  project = await server.givenProject(permissiveConfig);
});
afterAll(() => server.close());

const newUser = () => fixtures.givenTestUser({ project });
const ask = (method: string, path: string, user?: string) =>
  server.request(method, path, { as: user === undefined ? "server" : "client", project, user });
const list = async (user: string) => (await ask("GET", "/team-invitations?user_id=me", user)).json.items;
const accept = (id: string, user: string) => ask("POST", `/team-invitations/${id}/accept?user_id=me`, user);
const memberIds = async (teamId: string) =>
  (await server.db.selectFrom("team_members").select("user_id").where("team_id", "=", teamId).execute()).map(({ user_id }) => user_id);

test("a user sees the invitations to verified addresses, and accepts one once", async () => {
  const ada = await newUser();
  const invitation = await givenInvitationTo(server, project, ada.id);
  await givenInvitationTo(server, project, ada.id, { isVerified: false });
  await givenInvitation(server, project);
  expect(await list(ada.accessToken)).toEqual([
    {
      id: invitation.id,
      team_id: invitation.teamId,
      team_display_name: "Crew",
      recipient_email: invitation.email,
      expires_at_millis: expect.any(Number),
    },
  ]);
  const accepted = await accept(invitation.id, ada.accessToken);
  expect([accepted.status, accepted.json]).toEqual([200, {}]);
  expect(await memberIds(invitation.teamId)).toEqual([ada.id]);
  expect(await list(ada.accessToken)).toEqual([]);
  expect((await accept(invitation.id, ada.accessToken)).status).toBe(404);
});

test("neither another user nor one with an unverified address accepts it", async () => {
  const [ada, eve] = [await newUser(), await newUser()];
  const invitation = await givenInvitationTo(server, project, ada.id);
  const unproven = await givenInvitationTo(server, project, eve.id, { isVerified: false });
  for (const { id, teamId } of [invitation, unproven]) {
    expect((await accept(id, eve.accessToken)).status).toBe(404);
    expect(await memberIds(teamId)).toEqual([]);
  }
  expect((await ask("GET", `/team-invitations?user_id=${ada.id}`, eve.accessToken)).status).toBe(403);
  expect((await ask("POST", `/team-invitations/${invitation.id}/accept?user_id=${ada.id}`, eve.accessToken)).status).toBe(403);
});

test("of parallel acceptances one consumes the invitation", async () => {
  const ada = await newUser();
  const { id, teamId } = await givenInvitationTo(server, project, ada.id);
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await accept(id, ada.accessToken)).status));
  expect(statuses).toContain(200);
  expect(await memberIds(teamId)).toEqual([ada.id]);
});

test("a server accepts for a user, and lists with a team and a user what is both", async () => {
  const ada = await newUser();
  const { id, teamId } = await givenInvitationTo(server, project, ada.id);
  await givenInvitation(server, project, { teamId });
  expect((await ask("GET", `/team-invitations?team_id=${teamId}`)).json.items).toHaveLength(2);
  expect((await ask("GET", `/team-invitations?team_id=${teamId}&user_id=${ada.id}`)).json.items).toMatchObject([{ id }]);
  expect((await ask("POST", `/team-invitations/${id}/accept?user_id=${ada.id}`)).status).toBe(200);
  expect(await memberIds(teamId)).toEqual([ada.id]);
});

test("an invitation ends for the invited user, too, when its sender may no longer invite", async () => {
  const ada = await newUser();
  const { teamId, inviter, email } = await givenSentInvitation(server, fixtures, project);
  await server.request("POST", "/contact-channels", {
    as: "server",
    project,
    body: { user_id: ada.id, type: "email", value: email, used_for_auth: false, is_verified: true },
  });
  const [invitation] = await list(ada.accessToken);
  expect(invitation.team_id).toBe(teamId);
  await ask("DELETE", `/team-permissions/${teamId}/${inviter.id}/$invite_members`);
  expect(await list(ada.accessToken)).toEqual([]);
  expect((await accept(invitation.id, ada.accessToken)).status).toBe(404);
});

test("for a member nothing changes, and the invitation stays", async () => {
  const ada = await newUser();
  const { id, teamId } = await givenInvitationTo(server, project, ada.id);
  await givenMembership(server, project, teamId, ada.id);
  expect((await accept(id, ada.accessToken)).status).toBe(200);
  expect(await list(ada.accessToken)).toMatchObject([{ id }]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { emailTo } from "#server/testing/emails/emails.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createClientApp, isKnownError } from "./client.ts";
import { createServerApp } from "./server.ts";

// Invitations into teams by the client library against the real server; links are taken from the mails.

const callbackUrl = "http://localhost:3000/handler/team-invitation";
let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string };
let secretServerKey: string;

beforeAll(async () => {
  server = await startServer();
  const project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    teams: { allowClientTeamCreation: true },
    domains: { allowLocalhost: true },
    rbac: {
      permissions: {
        admin: { scope: "team", containedPermissionIds: { $read_members: true, $invite_members: true, $remove_members: true } },
      },
      defaultPermissions: { teamCreator: { admin: true } },
    },
  });
  keys = { baseUrl: server.url, projectId: project.id, publishableClientKey: project.publishableClientKey };
  secretServerKey = project.secretServerKey;
});
afterAll(() => server?.close());

const now = () => server.clock.now().getTime();
const app = () => createClientApp({ ...keys, tokenStore: "memory", effects: { now } });
const serverApp = () => createServerApp({ ...keys, secretServerKey });
const ok = { status: "ok", data: undefined };
const code = (result: { status: "ok" } | { status: "error"; error: { code: string } }) =>
  result.status === "error" ? result.error.code : result.status;

async function givenMember() {
  const client = app();
  const email = `${crypto.randomUUID()}@example.org`;
  await client.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  return { client, email, user: await client.getUser({ or: "throw" }) };
}
async function codeTo(email: string): Promise<string> {
  const { text = "" } = (await emailTo(server, email)) ?? {};
  const link = /http\S+/.exec(text)?.[0] ?? "";
  expect(link.startsWith(`${callbackUrl}?`)).toBe(true);
  return new URL(link).searchParams.get("code") ?? "";
}

test("an invited user reads the team's name and joins; the invitation cannot be used again", async () => {
  const inviter = await givenMember();
  const invitee = await givenMember();
  await inviter.user.setDisplayName("Grace");
  const team = await inviter.user.createTeam({ displayName: "Engines" });
  const earliest = now() + codeLimits.lifetime.invitation;
  await team.inviteUser({ email: invitee.email, callbackUrl });
  const [invitation, ...others] = await team.listInvitations();
  expect(invitation?.recipientEmail).toBe(invitee.email);
  expect(invitation?.expiresAt.getTime()).toBeGreaterThanOrEqual(earliest);
  expect(others).toEqual([]);

  const mailed = await codeTo(invitee.email);
  const invited = { teamDisplayName: "Engines", teamProfileImageUrl: null, memberCount: 1, inviterDisplayName: "Grace" };
  expect(await app().verifyTeamInvitationCode(mailed)).toEqual({
    status: "ok",
    data: { ...invited, recipientEmail: invitee.email },
  });
  await expect(app().acceptTeamInvitation(mailed)).rejects.toSatisfy((error) => isKnownError(error, "USER_AUTHENTICATION_REQUIRED"));
  expect(await invitee.client.getTeamInvitationDetails(mailed)).toEqual({
    status: "ok",
    data: { teamId: team.id, ...invited },
  });
  expect(await invitee.user.listTeams()).toEqual([]);
  expect(await inviter.client.acceptTeamInvitation(mailed)).toEqual(ok);

  const changes: unknown[] = [];
  invitee.client.subscribe((change) => changes.push(change));
  expect(await invitee.client.acceptTeamInvitation(mailed)).toEqual(ok);
  expect(changes).toEqual([["teams", "teamInvitations", "teamMemberProfiles", "internal.developerTeams", "internal.projects"]]);
  expect((await invitee.user.listTeams()).map(({ id }) => id)).toEqual([team.id]);
  expect(await team.listInvitations()).toEqual([]);
  expect(code(await (await givenMember()).client.acceptTeamInvitation(mailed))).toBe("VERIFICATION_CODE_ALREADY_USED");

  const [joined] = await invitee.user.listTeams();
  await expect(joined?.inviteUser({ email: "ada@example.org", callbackUrl })).rejects.toSatisfy((error) =>
    isKnownError(error, "TEAM_PERMISSION_REQUIRED"),
  );
});

test("a server invites into any team; revoked and expired invitations are rejected", async () => {
  const team = await serverApp().createTeam({ displayName: "Engines" });
  const invitee = await givenMember();
  await team.inviteUser({ email: invitee.email, callbackUrl });
  const first = await codeTo(invitee.email);
  const [invitation] = await team.listInvitations();
  await invitation?.revoke();
  expect(await team.listInvitations()).toEqual([]);
  expect(code(await invitee.client.getTeamInvitationDetails(first))).toBe("VERIFICATION_CODE_NOT_FOUND");

  const after = (await serverApp().getTeam(team.id)) ?? team;
  const address = `${crypto.randomUUID()}@example.org`;
  await after.inviteUser({ email: address, callbackUrl });
  const second = await codeTo(address);
  // On its own server, a user joins with the tokens of the request.
  const tokenStore = { headers: new Headers(await invitee.client.getAuthHeaders()) };
  const actingFor = createServerApp({ ...keys, secretServerKey, tokenStore, effects: { now } });
  expect((await actingFor.verifyTeamInvitationCode(second)).status).toBe("ok");
  server.clock.advance(codeLimits.lifetime.invitation);
  expect(code(await actingFor.acceptTeamInvitation(second))).toBe("VERIFICATION_CODE_EXPIRED");
  expect(await invitee.user.listTeams()).toEqual([]);
});

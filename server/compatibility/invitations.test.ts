import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../services/random.ts";
import { emailTo } from "../testing/emails/emails.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { publishedApps } from "../testing/published-client.ts";

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({
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
});
afterAll(() => server.close());

const callbackUrl = "http://localhost:3000/handler/team-invitation";

async function signedIn() {
  const app = publishedApps(server, project).client();
  const email = `${randomUuid()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  return { app, email, user: () => app.getUser({ or: "throw" }) };
}
async function codeTo(email: string) {
  const mail = await emailTo(server, email);
  return new URL(/http:\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("code") ?? "";
}

test("a member invites a user, who reads and accepts the invitation", async () => {
  const inviter = await signedIn();
  const invitee = await signedIn();
  const team = await (await inviter.user()).createTeam({ displayName: "Engines" });
  await team.inviteUser({ email: invitee.email, callbackUrl });
  const [invitation, ...others] = await team.listInvitations();
  expect(others).toEqual([]);
  expect(invitation).toMatchObject({ recipientEmail: invitee.email, expiresAt: expect.any(Date) });

  const code = await codeTo(invitee.email);
  expect(await invitee.app.verifyTeamInvitationCode(code)).toMatchObject({ status: "ok" });
  expect(await invitee.app.getTeamInvitationDetails(code)).toEqual({ status: "ok", data: { teamDisplayName: "Engines" } });
  expect(await invitee.app.acceptTeamInvitation(code)).toMatchObject({ status: "ok" });
  expect((await (await invitee.user()).listTeams()).map(({ id }) => id)).toEqual([team.id]);

  const again = await (await signedIn()).app.acceptTeamInvitation(code);
  if (again.status === "ok") throw new Error("a second user joined with the same code");
  expect(KnownErrors.VerificationCodeAlreadyUsed.isInstance(again.error)).toBe(true);
});

test("a member revokes an invitation", async () => {
  const inviter = await signedIn();
  const invitee = await signedIn();
  const team = await (await inviter.user()).createTeam({ displayName: "Engines" });
  await team.inviteUser({ email: invitee.email, callbackUrl });
  const [invitation] = await team.listInvitations();
  await invitation?.revoke();
  expect(await team.listInvitations()).toEqual([]);
  expect((await invitee.app.acceptTeamInvitation(await codeTo(invitee.email))).status).toBe("error");
  expect(await (await invitee.user()).listTeams()).toEqual([]);
});

test("a server invites into any team and revokes the invitation", async () => {
  const app = publishedApps(server, project).server();
  const team = await app.createTeam({ displayName: "Engines" });
  const invitee = await signedIn();
  await team.inviteUser({ email: invitee.email, callbackUrl });
  const code = await codeTo(invitee.email);
  const [invitation] = await team.listInvitations();
  await invitation?.revoke();
  expect(await team.listInvitations()).toEqual([]);
  const refused = await invitee.app.verifyTeamInvitationCode(code);
  if (refused.status === "ok") throw new Error("the code still works");
  expect(KnownErrors.VerificationCodeNotFound.isInstance(refused.error)).toBe(true);
});

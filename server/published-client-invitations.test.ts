import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "./services/random.ts";
import { type ProjectKeys, startServer, type TestServer } from "./testing/index.ts";
import { mailTo } from "./testing/mails.ts";
import { publishedApps } from "./testing/published.ts";

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
  const mail = await mailTo(server, email);
  return new URL(/http:\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("code") ?? "";
}

test("a member invites somebody, who looks at the invitation and joins", async () => {
  const host = await signedIn();
  const guest = await signedIn();
  const team = await (await host.user()).createTeam({ displayName: "Engines" });
  await team.inviteUser({ email: guest.email, callbackUrl });
  const [invitation, ...others] = await team.listInvitations();
  expect(others).toEqual([]);
  expect(invitation).toMatchObject({ recipientEmail: guest.email, expiresAt: expect.any(Date) });

  const code = await codeTo(guest.email);
  expect(await guest.app.verifyTeamInvitationCode(code)).toMatchObject({ status: "ok" });
  expect(await guest.app.getTeamInvitationDetails(code)).toEqual({ status: "ok", data: { teamDisplayName: "Engines" } });
  expect(await guest.app.acceptTeamInvitation(code)).toMatchObject({ status: "ok" });
  expect((await (await guest.user()).listTeams()).map(({ id }) => id)).toEqual([team.id]);

  const again = await (await signedIn()).app.acceptTeamInvitation(code);
  if (again.status === "ok") throw new Error("a second person joined by it");
  expect(KnownErrors.VerificationCodeAlreadyUsed.isInstance(again.error)).toBe(true);
});

test("a server invites into any team, and takes an invitation back", async () => {
  const app = publishedApps(server, project).server();
  const team = await app.createTeam({ displayName: "Engines" });
  const guest = await signedIn();
  await team.inviteUser({ email: guest.email, callbackUrl });
  const code = await codeTo(guest.email);
  const [invitation] = await team.listInvitations();
  await invitation?.revoke();
  expect(await team.listInvitations()).toEqual([]);
  const refused = await guest.app.verifyTeamInvitationCode(code);
  if (refused.status === "ok") throw new Error("the code still works");
  expect(KnownErrors.VerificationCodeNotFound.isInstance(refused.error)).toBe(true);
});

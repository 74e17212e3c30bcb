import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    teams: { allowClientTeamCreation: true },
    rbac: {
      permissions: {
        admin: {
          scope: "team",
          containedPermissionIds: { $read_members: true, $update_team: true, $delete_team: true, $remove_members: true },
        },
      },
      defaultPermissions: { teamCreator: { admin: true } },
    },
  });
});
afterAll(() => server.close());

const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function signedIn() {
  const app = publishedApps(server, project).client();
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  return { app, user: () => app.getUser({ or: "throw" }) };
}

test("a member updates and deletes a team, and one without the permission cannot", async () => {
  const { user } = await signedIn();
  const team = await (await user()).createTeam({ displayName: "Engines" });
  const change = { displayName: "Looms", clientMetadata: { colour: "red" }, profileImageUrl: pixel };
  await team.update(change);
  expect(await (await user()).getTeam(team.id)).toMatchObject({ ...change, profileImageUrl: expect.stringContaining(server.url) });

  const other = await signedIn();
  await (await publishedApps(server, project).server().getTeam(team.id))?.addUser((await other.user()).id);
  const theirs = await (await other.user()).getTeam(team.id);
  if (!theirs) throw new Error("the member does not find the team");
  for (const call of [() => theirs.update({ displayName: "X" }), () => theirs.delete(), () => theirs.listUsers()]) {
    const refused = await failure(call());
    expect(KnownErrors.TeamPermissionRequired.isInstance(refused)).toBe(true);
  }

  await team.delete();
  expect(await (await user()).listTeams()).toEqual([]);
  expect((await user()).selectedTeam).toBeNull();
});

test("a member reads and changes its profile, lists the members, and leaves", async () => {
  const { user } = await signedIn();
  const team = await (await user()).createTeam({ displayName: "Engines" });
  await (await user()).setDisplayName("Ada");
  const profile = await (await user()).getTeamProfile(team);
  expect(profile).toMatchObject({ displayName: "Ada", profileImageUrl: null });
  await profile.update({ displayName: "Ada L." });
  expect(await team.listUsers()).toEqual([{ id: (await user()).id, teamProfile: { displayName: "Ada L.", profileImageUrl: null } }]);
  await (await user()).leaveTeam(team);
  expect(await (await user()).listTeams()).toEqual([]);
});

test("a server reads and changes a member's profile, selects a team for the user, and removes the user from it", async () => {
  const app = publishedApps(server, project).server();
  const made = await app.createUser({ displayName: "Ada" });
  const [engines, looms] = [await made.createTeam({ displayName: "Engines" }), await made.createTeam({ displayName: "Looms" })];
  const ada = async () => (await app.getUser(made.id)) ?? expect.fail("the user is gone");
  expect((await ada()).selectedTeam?.id).toBe(looms.id);
  await (await ada()).setSelectedTeam(engines);
  expect((await ada()).selectedTeam).toMatchObject({ id: engines.id, displayName: "Engines", serverMetadata: null });

  const profile = await (await ada()).getTeamProfile(engines);
  expect(profile).toMatchObject({ displayName: "Ada", profileImageUrl: null });
  await profile.update({ displayName: "Countess", profileImageUrl: "https://example.org/ada.png" });
  expect(await (await ada()).getTeamProfile(engines)).toMatchObject({
    displayName: "Countess",
    profileImageUrl: "https://example.org/ada.png",
  });
  expect((await ada()).displayName).toBe("Ada");

  // The published client sends this call without a user (wire-resources.md §1.9, quirk 5).
  const refused = await failure((await ada()).leaveTeam(engines));
  expect(KnownErrors.CannotGetOwnUserWithoutUser.isInstance(refused)).toBe(true);
  await engines.removeUser(made.id);
  expect((await (await ada()).listTeams()).map(({ id }) => id)).toEqual([looms.id]);
  expect((await ada()).selectedTeam).toBeNull();
});

test("a server adds, lists and removes members, and updates and deletes a team", async () => {
  const app = publishedApps(server, project).server();
  const ada = await app.createUser({ displayName: "Ada", primaryEmail: `${crypto.randomUUID()}@example.org` });
  const team = await app.createTeam({ displayName: "Engines" });
  await team.addUser(ada.id);
  const again = await failure(team.addUser(ada.id));
  expect(KnownErrors.TeamMembershipAlreadyExists.isInstance(again)).toBe(true);
  const [member, ...others] = await team.listUsers();
  expect(others).toEqual([]);
  expect(member).toMatchObject({ id: ada.id, primaryEmail: ada.primaryEmail, teamProfile: { displayName: "Ada" } });

  await team.update({ displayName: "Looms", serverMetadata: { plan: 2 } });
  expect(await app.getTeam(team.id)).toMatchObject({ displayName: "Looms", serverMetadata: { plan: 2 } });
  await team.removeUser(ada.id);
  expect(await team.listUsers()).toEqual([]);
  const gone = await failure(team.removeUser(ada.id));
  expect(KnownErrors.TeamMembershipNotFound.isInstance(gone)).toBe(true);
  await team.delete();
  expect(await app.getTeam(team.id)).toBeNull();
});

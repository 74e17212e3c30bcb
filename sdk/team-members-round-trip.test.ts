import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createClientApp, KnownError } from "./client.ts";
import { createServerApp } from "./server.ts";

// Teams, their members and profiles by the client library against the real server.

let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string };
let secretServerKey: string;

beforeAll(async () => {
  server = await startServer();
  const project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    teams: { allowClientTeamCreation: true },
    rbac: {
      permissions: {
        admin: { scope: "team", containedPermissionIds: { $read_members: true, $update_team: true, $delete_team: true } },
      },
      defaultPermissions: { teamCreator: { admin: true } },
    },
  });
  keys = { baseUrl: server.url, projectId: project.id, publishableClientKey: project.publishableClientKey };
  secretServerKey = project.secretServerKey;
});
afterAll(() => server?.close());

const serverApp = () => createServerApp({ ...keys, secretServerKey });
const isCode = (code: string) => (error: unknown) => error instanceof KnownError && error.code === code;

async function givenMember() {
  const client = createClientApp({ ...keys, tokenStore: "memory", effects: { now: () => server.clock.now().getTime() } });
  const email = `${crypto.randomUUID()}@example.org`;
  await client.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  return { client, user: await client.getUser({ or: "throw" }) };
}

test("a member changes a team and its own profile, sees the members, and leaves", async () => {
  const { client, user } = await givenMember();
  const team = await user.createTeam({ displayName: "Engines" });
  const changes: unknown[] = [];
  client.subscribe((change) => changes.push(change));

  const renamed = await team.update({ displayName: "Looms", clientMetadata: { colour: "red" } });
  expect(renamed).toMatchObject({ id: team.id, displayName: "Looms", clientMetadata: { colour: "red" } });
  expect(await user.getTeam(team.id)).toMatchObject({ displayName: "Looms" });

  expect(await user.getTeamProfile(team)).toMatchObject({ displayName: null, profileImageUrl: null });
  await user.update({ displayName: "Ada" });
  const profile = await user.getTeamProfile(team);
  expect(profile.displayName).toBe("Ada");
  expect(await profile.update({ displayName: "Ada L." })).toMatchObject({ displayName: "Ada L.", profileImageUrl: null });
  expect(await team.listUsers()).toEqual([{ id: user.id, teamProfile: { displayName: "Ada L.", profileImageUrl: null } }]);
  expect(changes).toContainEqual(["teamMemberProfiles"]);

  await user.leaveTeam(team);
  expect(await user.listTeams()).toEqual([]);
  await expect(user.getTeamProfile(team)).rejects.toSatisfy(isCode("TEAM_MEMBERSHIP_NOT_FOUND"));
  expect((await client.getUser())?.selectedTeam).toBeNull();
});

test("a user selects a team, or none, and a deleted team is selected no more", async () => {
  const { client, user } = await givenMember();
  const first = await user.createTeam({ displayName: "First" });
  const second = await user.createTeam({ displayName: "Second" });
  expect((await user.setSelectedTeam(first)).selectedTeam?.id).toBe(first.id);
  expect((await user.setSelectedTeam(null)).selectedTeam).toBeNull();
  await user.setSelectedTeam(second);
  await second.delete();
  expect((await client.getUser())?.selectedTeam).toBeNull();
  expect((await user.listTeams()).map(({ id }) => id)).toEqual([first.id]);
});

test("a server adds, lists and removes members, and changes and deletes a team", async () => {
  const app = serverApp();
  const { user } = await givenMember();
  const team = await app.createTeam({ displayName: "Engines", serverMetadata: { plan: 1 } });

  await team.addUser(user.id);
  await expect(team.addUser(user.id)).rejects.toSatisfy(isCode("TEAM_MEMBERSHIP_ALREADY_EXISTS"));
  const [member, ...others] = await team.listUsers();
  expect(others).toEqual([]);
  expect(member).toMatchObject({ id: user.id, primaryEmail: user.primaryEmail, teamProfile: { displayName: null } });
  expect((await member?.listTeams())?.map(({ id }) => id)).toEqual([team.id]);
  expect(await (await member?.getTeamProfile(team))?.update({ displayName: "Engineer" })).toMatchObject({ displayName: "Engineer" });
  await expect(user.listTeams().then(([own]) => own?.listUsers())).rejects.toSatisfy(isCode("TEAM_PERMISSION_REQUIRED"));

  expect(await team.update({ serverMetadata: { plan: 2 } })).toMatchObject({ serverMetadata: { plan: 2 }, displayName: "Engines" });
  await team.removeUser(user.id);
  expect(await team.listUsers()).toEqual([]);
  await team.addUser(user.id);
  await (await app.getUser(user.id))?.leaveTeam(team);
  expect(await user.listTeams()).toEqual([]);
  await team.delete();
  expect(await app.getTeam(team.id)).toBeNull();
});

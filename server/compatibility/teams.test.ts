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
  });
});
afterAll(() => server.close());

async function signedIn(where = project) {
  const app = publishedApps(server, where).client();
  const email = `${crypto.randomUUID()}@example.org`;
  expect(await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true })).toMatchObject({
    status: "ok",
  });
  return { app, user: () => app.getUser({ or: "throw" }) };
}

test("a user creates a team, which becomes selected", async () => {
  const { user } = await signedIn();
  const made = await (await user()).createTeam({ displayName: "Engines" });
  expect(made).toMatchObject({ displayName: "Engines", profileImageUrl: null });
  const current = await user();
  expect(current.selectedTeam).toMatchObject({ id: made.id, displayName: "Engines" });
  expect((await current.listTeams()).map(({ id }) => id)).toEqual([made.id]);
  expect(await current.getTeam(made.id)).toMatchObject({ displayName: "Engines" });
});

test("a user selects one of their teams or none", async () => {
  const { user } = await signedIn();
  const first = await (await user()).createTeam({ displayName: "First" });
  const second = await (await user()).createTeam({ displayName: "Second" });
  expect((await user()).selectedTeam?.id).toBe(second.id);
  await (await user()).setSelectedTeam(first);
  expect((await user()).selectedTeam?.id).toBe(first.id);
  await (await user()).setSelectedTeam(null);
  expect((await user()).selectedTeam).toBeNull();
});

test("a user can neither read nor select teams of others", async () => {
  const theirs = await (await (await signedIn()).user()).createTeam({ displayName: "Theirs" });
  const { user } = await signedIn();
  expect(await (await user()).listTeams()).toEqual([]);
  expect(await (await user()).getTeam(theirs.id)).toBeNull();
  const refused = await failure((await user()).setSelectedTeam(theirs));
  expect(KnownErrors.TeamMembershipNotFound.isInstance(refused)).toBe(true);
});

test("creating a team fails if the project forbids it to clients", async () => {
  const { user } = await signedIn(await server.givenProject());
  await expect((await user()).createTeam({ displayName: "Engines" })).rejects.toThrow();
  expect(await (await user()).listTeams()).toEqual([]);
});

test("a new user gets a personal team if the project enables it", async () => {
  const personal = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    teams: { createPersonalTeamOnSignUp: true },
  });
  const { user } = await signedIn(personal);
  const current = await user();
  expect((await current.listTeams()).map(({ id }) => id)).toEqual([current.selectedTeam?.id]);
});

test("a server creates teams with and without a creator and lists all teams", async () => {
  const { server: open } = publishedApps(server, await server.givenProject());
  const app = open();
  const ada = await app.createUser({ displayName: "Ada" });
  const empty = await app.createTeam({ displayName: "Empty" });
  const hers = await app.createTeam({ displayName: "Hers", creatorUserId: ada.id });
  const selected = await ada.createTeam({ displayName: "Selected" });
  expect((await app.listTeams()).map(({ displayName }) => displayName)).toEqual(["Empty", "Hers", "Selected"]);
  expect(await app.getTeam(hers.id)).toMatchObject({ displayName: "Hers", serverMetadata: null });
  expect((await ada.listTeams()).map(({ id }) => id)).toEqual([hers.id, selected.id]);
  expect(await ada.getTeam(empty.id)).toBeNull();
  expect((await app.getUser(ada.id))?.selectedTeam?.id).toBe(selected.id);
});

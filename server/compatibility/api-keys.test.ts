import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";

let server: TestServer;
let project: ProjectKeys;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer();
  const switches = { "apiKeys.enabled.user": true, "apiKeys.enabled.team": true, "teams.allowClientTeamCreation": true };
  project = await server.givenProject(mergeOverride(newProjectOverride(), switches));
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic?.stop();
  await server?.close();
});

const hour = 3_600_000;
const serverApp = () => publishedApps(server, project).server();
async function givenUser() {
  const app = publishedApps(server, project).client();
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  return app.getUser({ or: "throw" });
}

test("a user's key is returned in full once, changed, found by a server app, and revoked", async () => {
  const user = await givenUser();
  const expiresAt = new Date(Date.now() + hour);
  const key = await user.createApiKey({ description: "CI", expiresAt });
  expect(key).toMatchObject({ type: "user", userId: user.id, description: "CI", expiresAt, manuallyRevokedAt: null });
  expect([key.isValid(), key.whyInvalid()]).toEqual([true, null]);
  const value = key.value as unknown as string;
  expect((await serverApp().getUser({ apiKey: value }))?.id).toBe(user.id);

  await key.update({ description: "Deploy", expiresAt: new Date(expiresAt.getTime() + hour) });
  const [changed] = await user.listApiKeys();
  expect(changed).toMatchObject({
    description: "Deploy",
    expiresAt: new Date(expiresAt.getTime() + hour),
    value: { lastFour: value.slice(-4) },
  });

  await changed?.revoke();
  const [revoked] = await user.listApiKeys();
  expect([revoked?.isValid(), revoked?.whyInvalid()]).toEqual([false, "manually-revoked"]);
  expect(await serverApp().getUser({ apiKey: value })).toBeNull();
});

test("a team's key leads a server app to its team", async () => {
  const user = await givenUser();
  const team = await user.createTeam({ displayName: "Crew" });
  const key = await team.createApiKey({ description: "Deploy", expiresAt: null as never });
  expect(key).toMatchObject({ type: "team", teamId: team.id, expiresAt: undefined });
  expect((await serverApp().getTeam({ apiKey: key.value as unknown as string }))?.id).toBe(team.id);
  expect((await team.listApiKeys()).map(({ id }) => id)).toEqual([key.id]);
  await key.update({ description: "Release" });
  const [changed] = await team.listApiKeys();
  expect(changed).toMatchObject({ description: "Release", teamId: team.id, value: { lastFour: expect.any(String) } });
  await changed?.revoke();
  expect((await team.listApiKeys()).map((each) => [each.isValid(), each.whyInvalid()])).toEqual([[false, "manually-revoked"]]);
});

test("a server app changes and revokes keys of users and teams", async () => {
  const { id } = await givenUser();
  const user = await serverApp().getUser(id);
  const key = await user?.createApiKey({ description: "Server", expiresAt: new Date(Date.now() + hour) });
  await key?.update({ description: "Renamed", expiresAt: null as never });
  const [listed] = (await user?.listApiKeys()) ?? [];
  expect(listed).toMatchObject({ description: "Renamed", expiresAt: undefined });
  await listed?.revoke();
  expect((await user?.listApiKeys())?.[0]?.whyInvalid()).toBe("manually-revoked");

  const team = await serverApp().createTeam({ displayName: "Crew" });
  const ofTeam = await team.createApiKey({ description: "Deploy", expiresAt: new Date(Date.now() + hour), isPublic: true });
  expect(ofTeam).toMatchObject({ type: "team", teamId: team.id, description: "Deploy" });
  await ofTeam.update({ description: "Release" });
  const [listedOfTeam] = await team.listApiKeys();
  expect([listedOfTeam?.id, listedOfTeam?.description, listedOfTeam?.isValid()]).toEqual([ofTeam.id, "Release", true]);
  await listedOfTeam?.revoke();
  expect((await team.listApiKeys())[0]?.whyInvalid()).toBe("manually-revoked");
});

test("a member without the permission gets the typed error", async () => {
  const user = await givenUser();
  const team = await user.createTeam({ displayName: "Crew" });
  await server.db.deleteFrom("team_permissions").where("team_id", "=", team.id).execute();
  expect(KnownErrors.ApiKeyNotFound.isInstance(await failure(team.createApiKey({ description: "No", expiresAt: null as never })))).toBe(
    true,
  );
});

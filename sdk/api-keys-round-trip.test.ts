import { afterAll, beforeAll, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createClientApp, isKnownError } from "./client.ts";
import { createServerApp } from "./server.ts";

// API keys of users and teams by the client library against the real server.

let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string };
let secretServerKey: string;

beforeAll(async () => {
  server = await startServer();
  const switches = { "apiKeys.enabled.user": true, "apiKeys.enabled.team": true, "teams.allowClientTeamCreation": true };
  const project = await server.givenProject(mergeOverride(newProjectOverride(), switches));
  keys = { baseUrl: server.url, projectId: project.id, publishableClientKey: project.publishableClientKey };
  secretServerKey = project.secretServerKey;
});
afterAll(() => server?.close());

const now = () => server.clock.now().getTime();
const hour = 3_600_000;
const serverApp = () => createServerApp({ ...keys, secretServerKey, effects: { now } });
async function givenUser() {
  const app = createClientApp({ ...keys, tokenStore: "memory", effects: { now } });
  await app.signUpWithCredential({
    email: `${crypto.randomUUID()}@example.org`,
    password: "correct horse battery",
    noVerificationCallback: true,
  });
  return app.getUser({ or: "throw" });
}

test("a user creates a key, sees its value once, and a server identifies the user by it until revocation", async () => {
  const user = await givenUser();
  const expiresAt = new Date(now() + hour);
  const created = await user.createApiKey({ description: "CI", expiresAt });
  expect(created).toMatchObject({ type: "user", userId: user.id, description: "CI", expiresAt, manuallyRevokedAt: null, isPublic: false });
  expect(created.value).toHaveLength(102);
  const found = await serverApp().getUser({ apiKey: created.value });
  expect(found?.id).toBe(user.id);
  const [listed] = await user.listApiKeys();
  expect(listed).toMatchObject({ id: created.id, value: { lastFour: created.value.slice(-4) } });

  const revoked = await created.revoke();

  expect([revoked.isValid(), revoked.whyInvalid()]).toEqual([false, "manually-revoked"]);
  expect(revoked.manuallyRevokedAt).toBeInstanceOf(Date);
  expect(await serverApp().getUser({ apiKey: created.value })).toBeNull();
});

test("changes are read back, and an expired key says so", async () => {
  const user = await givenUser();
  const key = await user.createApiKey({ description: "Old", expiresAt: null, isPublic: true });
  expect([key.isPublic, key.expiresAt, key.isValid()]).toEqual([true, null, true]);
  const expiresAt = new Date(now() + hour);
  const changed = await key.update({ description: "New", expiresAt });
  expect(changed).toMatchObject({ description: "New", expiresAt });
  expect((await changed.update({ description: "Newer" })).expiresAt).toEqual(expiresAt);
  server.clock.advance(2 * hour);
  expect([changed.isValid(), changed.whyInvalid()]).toEqual([false, "expired"]);
  expect((await changed.update({ expiresAt: null })).isValid()).toBe(true);
});

test("a team's key identifies the team to a server; a member without permission gets the error of an unknown key", async () => {
  const user = await givenUser();
  const team = await user.createTeam({ displayName: "Crew" });
  const { value, teamId } = await team.createApiKey({ description: "Deploy", expiresAt: null });
  expect(teamId).toBe(team.id);
  const app = serverApp();
  expect((await app.getTeam({ apiKey: value }))?.displayName).toBe("Crew");
  expect(await app.getUser({ apiKey: value })).toBeNull();
  expect(await app.getTeam({ apiKey: "no key" })).toBeNull();
  const others = (await app.getTeam(team.id))?.listApiKeys();
  expect((await others)?.map(({ description }) => description)).toEqual(["Deploy"]);

  const stranger = await givenUser();
  const own = await stranger.createTeam({ displayName: "Own" });
  const listKeys = own.listApiKeys;
  expect(await listKeys()).toEqual([]);
  await server.db.deleteFrom("team_permissions").where("user_id", "=", stranger.id).execute();
  const error = await listKeys().catch((thrown: unknown) => thrown);
  expect(isKnownError(error, "API_KEY_NOT_FOUND")).toBe(true);
});

test("a server manages the keys of any user", async () => {
  const { id } = await givenUser();
  const user = await serverApp().getUser(id);
  const key = await user?.createApiKey({ description: "By the server", expiresAt: null });
  await key?.revoke();
  expect((await user?.listApiKeys())?.map((each) => each.whyInvalid())).toEqual(["manually-revoked"]);
});

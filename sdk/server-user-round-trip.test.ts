import { expect, test } from "vitest";
import { startServer } from "#server/testing/index.ts";
import { createClientApp, isKnownError } from "./client.ts";
import { createServerApp } from "./server.ts";

const ada = { email: "ada@example.org", password: "correct horse battery" };
const newPassword = "battery staple horse";

async function givenUser() {
  const server = await startServer();
  const { id: projectId, publishableClientKey, secretServerKey } = server.project;
  const keys = { baseUrl: server.url, projectId, publishableClientKey, secretServerKey };
  const client = createClientApp({ baseUrl: server.url, projectId, publishableClientKey, tokenStore: "memory" });
  await client.signUpWithCredential({ ...ada, noVerificationCallback: true });
  const backend = createServerApp(keys);
  const current = await client.getUser({ or: "throw" });
  const user = await backend.getUser(current.id);
  if (!user) throw new Error("The user was not found.");
  return { client, backend, current, user, keys };
}

test("a server changes a password for a user who knows the old one, and ends the user's sessions", async () => {
  const { client, user } = await givenUser();
  const wrong = await user.updatePassword({ oldPassword: "wrong", newPassword });
  expect(wrong.status === "error" && isKnownError(wrong.error, "PASSWORD_CONFIRMATION_MISMATCH")).toBe(true);
  const short = await user.updatePassword({ oldPassword: ada.password, newPassword: "short" });
  expect(short.status === "error" && isKnownError(short.error, "PASSWORD_TOO_SHORT")).toBe(true);
  await expect(client.getUser()).resolves.toMatchObject({ primaryEmail: ada.email });

  await expect(user.updatePassword({ oldPassword: ada.password, newPassword })).resolves.toEqual({ status: "ok", data: undefined });
  await expect(user.getActiveSessions()).resolves.toHaveLength(0);
  await expect(client.signInWithCredential(ada)).resolves.toMatchObject({ status: "error" });
  await expect(client.signInWithCredential({ ...ada, password: newPassword })).resolves.toMatchObject({ status: "ok" });
});

test("a server's user as plain JSON has the fields that its own client gets, with those of its team", async () => {
  const { client, backend, current } = await givenUser();
  await current.createTeam({ displayName: "Engines" });
  const user = await backend.getUser(current.id);
  await user?.setServerMetadata({ secret: 7 });
  const json = (await backend.getUser(current.id))?.toClientJson();
  const own = (await client.getUser({ or: "throw" })).toClientJson();
  expect(Object.keys(json ?? {}).sort()).toEqual(Object.keys(own).sort());
  expect(Object.keys(json?.selected_team ?? {}).sort()).toEqual(Object.keys(own.selected_team ?? {}).sort());
  expect(json).toMatchObject({ id: current.id, display_name: own.display_name });
  expect(JSON.stringify(json)).not.toContain("secret");
});

test("the deprecated names read the same users, and a user that is taken apart explains itself", async () => {
  const { client, backend, user, keys } = await givenUser();
  await expect(backend.getServerUserById(user.id)).resolves.toMatchObject({ id: user.id });
  const ofRequest = createServerApp({ ...keys, tokenStore: { headers: new Headers(await client.getAuthHeaders()) } });
  await expect(ofRequest.getServerUser()).resolves.toMatchObject({ id: user.id });
  expect(() => (user as unknown as { user: unknown }).user).toThrow(/without braces/);
});

import { describe, expect, test } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createAdminApp } from "./admin.ts";
import { createClientApp, isKnownError, type TokenStoreOption } from "./client.ts";
import { createServerApp } from "./server.ts";

/** The client library against the real server. */

const listKeys = ({ url, project }: TestServer) => ({
  baseUrl: url,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
});
const findClient = (server: TestServer, tokenStore: TokenStoreOption = "memory") =>
  createClientApp({ ...listKeys(server), tokenStore, effects: { now: () => server.clock.now().getTime() } });
const ada = { email: "ada@example.org", password: "correct horse battery" };
const signUp = async (server: TestServer) => {
  const app = findClient(server);
  expect(await app.signUpWithCredential({ ...ada, noVerificationCallback: true })).toEqual({ status: "ok", data: undefined });
  return app;
};

describe("a client app", () => {
  test("signs up, changes its user, signs out and in again", async () => {
    const server = await startServer();
    const app = await signUp(server);
    const user = await app.getUser({ or: "throw" });
    expect(user).toMatchObject({ primaryEmail: ada.email, hasPassword: true, isAnonymous: false, displayName: null });
    await expect(user.setDisplayName("Ada")).resolves.toMatchObject({ displayName: "Ada" });
    await expect(user.setClientMetadata({ theme: ["dark", { depth: 1 }] })).resolves.toMatchObject({
      clientMetadata: { theme: ["dark", { depth: 1 }] },
    });
    await app.signOut();
    await expect(app.getUser()).resolves.toBeNull();
    await expect(app.signInWithCredential(ada)).resolves.toMatchObject({ status: "ok" });
    await expect(app.getUser()).resolves.toMatchObject({ displayName: "Ada" });
  });

  test("returns wrong passwords, short passwords and taken addresses as error results", async () => {
    const server = await startServer();
    const app = await signUp(server);
    const wrong = await app.signInWithCredential({ ...ada, password: "battery" });
    expect(wrong.status === "error" && isKnownError(wrong.error, "EMAIL_PASSWORD_MISMATCH")).toBe(true);
    const taken = await app.signUpWithCredential({ ...ada, noVerificationCallback: true });
    expect(taken.status === "error" && isKnownError(taken.error, "USER_EMAIL_ALREADY_EXISTS")).toBe(true);
    const short = await app.signUpWithCredential({ email: "b@example.org", password: "short", noVerificationCallback: true });
    expect(short.status === "error" && isKnownError(short.error, "PASSWORD_REQUIREMENTS_NOT_MET")).toBe(true);
    expect(short.status === "error" && short.error.code === "PASSWORD_TOO_SHORT" && short.error.details.min_length).toBe(8);
  });

  test("renews an expired access token and can start with only a refresh token", async () => {
    const server = await startServer();
    const app = await signUp(server);
    const { accessToken, refreshToken } = await app.getAuthJson();
    server.clock.advance(601_000);
    await expect(app.getUser()).resolves.toMatchObject({ primaryEmail: ada.email });
    expect((await app.getAuthJson()).accessToken).not.toBe(accessToken);
    await expect(findClient(server, { refreshToken }).getUser()).resolves.toMatchObject({ primaryEmail: ada.email });
  });

  test("with a wrong clock renews its token when the server rejects it", async () => {
    const server = await startServer();
    const { refreshToken, accessToken } = await (await signUp(server)).getAuthJson();
    server.clock.advance(601_000);
    const slow = createClientApp({
      ...listKeys(server),
      tokenStore: { accessToken, refreshToken },
      effects: { now: () => server.clock.now().getTime() - 601_000 },
    });
    await expect(slow.getUser()).resolves.toMatchObject({ primaryEmail: ada.email });
  });

  test("is signed out after its session is revoked by another client", async () => {
    const server = await startServer();
    const app = await signUp(server);
    const { refreshToken } = await app.getAuthJson();
    await findClient(server, { refreshToken }).signOut();
    server.clock.advance(601_000);
    await expect(app.getUser()).resolves.toBeNull();
  });

  test("reads its project, and the user from the token", async () => {
    const server = await startServer();
    const app = await signUp(server);
    await expect(app.getProject()).resolves.toMatchObject({ id: server.project.id, config: { credentialEnabled: true } });
    await expect(app.getPartialUser({ from: "token" })).resolves.toMatchObject({ primaryEmail: ada.email, isAnonymous: false });
  });

  test("with a wrong key fails with the error code", async () => {
    const server = await startServer();
    const app = createClientApp({ ...listKeys(server), publishableClientKey: "pck_wrong", tokenStore: "memory" });
    await expect(app.getProject()).rejects.toSatisfy((error) => isKnownError(error, "INVALID_PUBLISHABLE_CLIENT_KEY"));
  });
});

describe("a server app", () => {
  test("creates, reads, lists, updates and deletes users", async () => {
    const server = await startServer();
    const app = createServerApp({ ...listKeys(server), secretServerKey: server.project.secretServerKey });
    const bob = await app.createUser({
      primaryEmail: "bob@example.org",
      primaryEmailAuthEnabled: true,
      password: "correct horse",
      serverMetadata: { a: 1 },
    });
    await app.createUser({ primaryEmail: "eve@example.org", displayName: "Eve" });
    await expect(app.getUser(bob.id)).resolves.toMatchObject({
      primaryEmail: "bob@example.org",
      serverMetadata: { a: 1 },
      hasPassword: true,
    });

    const first = await app.listUsers({ limit: 1, orderBy: "signedUpAt" });
    const second = await app.listUsers({ limit: 1, orderBy: "signedUpAt", cursor: first.nextCursor as string });
    expect([...first, ...second].map(({ primaryEmail }) => primaryEmail).sort()).toEqual(["bob@example.org", "eve@example.org"]);
    expect([...(await app.listUsers({ query: "eve" }))]).toMatchObject([{ displayName: "Eve" }]);

    await bob.setPassword({ password: "battery staple" });
    await expect(findClient(server).signInWithCredential({ email: "bob@example.org", password: "battery staple" })).resolves.toMatchObject({
      status: "ok",
    });
    await bob.delete();
    await expect(app.getUser(bob.id)).resolves.toBeNull();
  });

  test("reads the user of a request's tokens", async () => {
    const server = await startServer();
    const app = await signUp(server);
    const request = { headers: new Headers(await app.getAuthHeaders()) };
    const server2 = createServerApp({ ...listKeys(server), secretServerKey: server.project.secretServerKey, tokenStore: request });
    await expect(server2.getUser({ or: "throw" })).resolves.toMatchObject({ primaryEmail: ada.email, primaryEmailAuthEnabled: true });
  });
});

test("an admin app has the methods of a server app", async () => {
  const server = await startServer();
  const app = createAdminApp({ ...listKeys(server), superSecretAdminKey: server.project.superSecretAdminKey });
  await app.createUser({ displayName: "Made by an admin" });
  expect([...(await app.listUsers())]).toMatchObject([{ displayName: "Made by an admin" }]);
});

import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type OAuthClients, ProviderFailure } from "../services/oauth/oauth-clients.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";
import { givenConnectedAccount, givenProvider, makeOAuthClients } from "../testing/users/connected-accounts.ts";

const refresh = vi.fn<OAuthClients["refresh"]>();

let server: TestServer;
let traffic: RequestWatch;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer({ oauth: makeOAuthClients({ accepts: async () => true, refresh }) });
  project = await server.givenProject();
  await givenProvider(server, project);
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

/** A signed-in user of a fresh app. */
async function givenUser() {
  const app = publishedApps(server, project).client();
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  const user = await app.getUser({ or: "throw" });
  return { app, user };
}
const newLink = (userId: string) => ({
  userId,
  accountId: crypto.randomUUID(),
  providerConfigId: "gitlab",
  email: "ada@example.org",
  allowSignIn: true,
  allowConnectedAccounts: true,
});

test("a server app links an account, which its user lists, changes and unlinks", async () => {
  const { app, user } = await givenUser();
  const servers = publishedApps(server, project).server();
  const link = newLink(user.id);
  const created = await servers.createOAuthProvider(link);
  if (created.status === "error") throw created.error;
  const { providerConfigId: _, ...seen } = link;
  expect(created.data).toMatchObject({ ...seen, type: "gitlab", id: expect.any(String) });

  const [own, ...others] = await user.listOAuthProviders();
  expect(others).toEqual([]);
  expect(own).toMatchObject({ id: created.data.id, type: "gitlab", userId: user.id, email: link.email, allowSignIn: true });
  expect(own?.accountId).toBeUndefined();
  expect(await own?.update({ allowSignIn: false })).toMatchObject({ status: "ok" });
  expect(await user.getOAuthProvider(created.data.id)).toMatchObject({ allowSignIn: false, allowConnectedAccounts: true });
  await own?.delete();
  expect(await user.listOAuthProviders()).toEqual([]);
  expect(await user.getOAuthProvider(created.data.id)).toBeNull();
  const again = await publishedApps(server, project).server().getUser(user.id);
  expect([again?.oauthProviders, await app.getUser().then((each) => each?.id)]).toEqual([[], user.id]);
});

test("a server app changes every field of a link", async () => {
  const { user } = await givenUser();
  const servers = publishedApps(server, project).server();
  const created = await servers.createOAuthProvider({ ...newLink(user.id), allowSignIn: false });
  if (created.status === "error") throw created.error;
  const change = { accountId: "another", email: "countess@example.org", allowSignIn: true, allowConnectedAccounts: false };
  expect(await created.data.update(change)).toMatchObject({ status: "ok" });
  const found = await servers.getUser(user.id);
  expect(await found?.getOAuthProvider(created.data.id)).toMatchObject(change);
  await created.data.delete();
  expect(await (await publishedApps(server, project).server().getUser(user.id))?.listOAuthProviders()).toEqual([]);
});

test("an account with which another user signs in is a result error of the creation and of updates", async () => {
  const [one, other] = [await givenUser(), await givenUser()];
  const servers = publishedApps(server, project).server();
  const link = newLink(one.user.id);
  expect((await servers.createOAuthProvider(link)).status).toBe("ok");
  const taken = await servers.createOAuthProvider({ ...link, userId: other.user.id });
  expect(taken.status === "error" && taken.error).toBeInstanceOf(KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn);
  const connected = await servers.createOAuthProvider({ ...link, userId: other.user.id, allowSignIn: false });
  if (connected.status === "error") throw connected.error;
  for (const provider of [connected.data, await other.user.getOAuthProvider(connected.data.id)]) {
    const refused = await provider?.update({ allowSignIn: true });
    expect(refused?.status === "error" && refused.error).toBeInstanceOf(KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn);
  }
});

test("a connected account has an access token, with scopes or without; otherwise it is null", async () => {
  const { app, user } = await givenUser();
  expect(await user.getConnectedAccount("gitlab" as "google")).toBeNull();
  await givenConnectedAccount(server, project, user.id, { accessToken: "issued", scopes: ["read_user", "read_api"] });
  await user.update({ displayName: "Ada" });
  const connected = await app.getUser({ or: "throw" });
  const account = await connected.getConnectedAccount("gitlab" as "google");
  expect(account?.id).toBe("gitlab");
  expect(await account?.getAccessToken()).toEqual({ accessToken: "issued" });
  const scoped = await connected.getConnectedAccount("gitlab" as "google", { scopes: ["read_api", "read_user"] });
  expect(await scoped?.getAccessToken()).toEqual({ accessToken: "issued" });
  expect(await connected.getConnectedAccount("gitlab" as "google", { scopes: ["api"] })).toBeNull();
});

test("an account whose token the provider refuses to renew is not connected any more", async () => {
  const { app, user } = await givenUser();
  await givenConnectedAccount(server, project, user.id, { expiresAt: new Date(0), refreshToken: "refused" });
  refresh.mockRejectedValueOnce(new ProviderFailure("rejected", "invalid_grant"));
  await user.update({ displayName: "Ada" });
  const connected = await app.getUser({ or: "throw" });
  expect((await failure(connected.getConnectedAccount("gitlab" as "google"))).errorCode).toBe("PROVIDER_REJECTED");
  const signedIn = await app.getUser({ or: "throw" });
  expect(await signedIn.getConnectedAccount("gitlab" as "google", { scopes: ["read_user"] })).toBeNull();
});

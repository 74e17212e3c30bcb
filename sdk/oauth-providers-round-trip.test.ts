import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { givenConnectedAccount, givenProvider, makeOAuthClients } from "#server/testing/users/connected-accounts.ts";
import { createClientApp, isKnownError } from "./client.ts";
import { createServerApp, type ServerOAuthProviderPage } from "./server.ts";
import { oauthPage } from "./testing/oauth-page.ts";

// OAuth accounts and their tokens by the client library against the real server.

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer({ oauth: makeOAuthClients({ accepts: async () => true }) });
  project = await server.givenProject();
  await givenProvider(server, project);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => server?.close());

const keys = () => ({ baseUrl: server.url, projectId: project.id, publishableClientKey: project.publishableClientKey });
const asServer = () => createServerApp({ ...keys(), secretServerKey: project.secretServerKey });
async function givenUser() {
  const app = createClientApp({
    ...keys(),
    tokenStore: "memory",
    redirectMethod: "window",
    effects: { now: () => server.clock.now().getTime() },
  });
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true, noRedirect: true });
  return { app, user: await app.getUser({ or: "throw" }) };
}
const newLink = (userId: string) => ({
  userId,
  accountId: crypto.randomUUID(),
  providerConfigId: "gitlab",
  allowSignIn: true,
  allowConnectedAccounts: true,
});

test("a server links an account; its user lists, changes and unlinks it, and never sees the account's id", async () => {
  const { user } = await givenUser();
  const made = await asServer().createOAuthProvider(newLink(user.id));
  if (made.status === "error") throw made.error;
  expect(made.data).toMatchObject({ userId: user.id, type: "gitlab", accountId: expect.any(String) });

  const [own, ...others] = await user.listOAuthProviders();
  expect(others).toEqual([]);
  expect(own).toMatchObject({ id: made.data.id, providerConfigId: "gitlab", allowSignIn: true });
  expect(own).not.toHaveProperty("accountId");
  expect(await own?.update({ allowSignIn: false })).toMatchObject({ status: "ok", data: { allowSignIn: false } });
  expect(await user.getOAuthProvider(made.data.id)).toMatchObject({ allowSignIn: false });

  const found = await (await asServer().getUser(user.id))?.getOAuthProvider(made.data.id);
  expect(await found?.update({ email: "ada@example.org" })).toMatchObject({ status: "ok", data: { email: "ada@example.org" } });
  await own?.delete();
  expect([await user.listOAuthProviders(), await user.getOAuthProvider(made.data.id)]).toEqual([[], null]);
});

test("a server lists the linked accounts of all users in pages", async () => {
  const made: string[] = [];
  for (const { user } of [await givenUser(), await givenUser()]) {
    const created = await asServer().createOAuthProvider(newLink(user.id));
    if (created.status === "error") throw created.error;
    made.push(created.data.id);
  }
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ServerOAuthProviderPage = await asServer().listOAuthProviders({ limit: 1, ...(cursor === null ? {} : { cursor }) });
    expect(page).toHaveLength(1);
    found.push(...page.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found).toEqual(expect.arrayContaining(made));
});

test("an account with which another user signs in is a result error", async () => {
  const [one, other] = [await givenUser(), await givenUser()];
  const link = newLink(one.user.id);
  expect((await asServer().createOAuthProvider(link)).status).toBe("ok");
  const taken = await asServer().createOAuthProvider({ ...link, userId: other.user.id });
  expect(taken.status === "error" && taken.error.code).toBe("OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN");
  const connected = await asServer().createOAuthProvider({ ...link, userId: other.user.id, allowSignIn: false });
  if (connected.status === "error") throw connected.error;
  const refused = await (await other.user.getOAuthProvider(connected.data.id))?.update({ allowSignIn: true });
  expect(refused?.status === "error" && refused.error.code).toBe("OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN");
});

test("a connected account returns access tokens until it is no longer connected", async () => {
  const { user } = await givenUser();
  await givenConnectedAccount(server, project, user.id, { accessToken: "issued", scopes: ["read_user"] });
  const account = await user.getConnectedAccount("gitlab", { scopes: ["read_user"] });
  expect([account?.id, await account?.getAccessToken()]).toEqual(["gitlab", { accessToken: "issued" }]);
  const seenByServer = await (await asServer().getUser(user.id))?.getConnectedAccount("gitlab");
  expect(await seenByServer?.getAccessToken()).toEqual({ accessToken: "issued" });

  const [link] = await user.listOAuthProviders();
  await link?.delete();
  await expect(account?.getAccessToken()).rejects.toThrow("No access token available");
  expect(await user.getConnectedAccount("gitlab")).toBeNull();
});

test("missing scopes return null or throw, and a provider that the project does not have is always an error", async () => {
  const { user } = await givenUser();
  await givenConnectedAccount(server, project, user.id);
  expect(await user.getConnectedAccount("gitlab", { scopes: ["api"] })).toBeNull();
  await expect(user.getConnectedAccount("gitlab", { scopes: ["api"], or: "throw" })).rejects.toSatisfy((error) =>
    isKnownError(error, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE"),
  );
  await expect(user.getConnectedAccount("nowhere")).rejects.toSatisfy((error) =>
    isKnownError(error, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"),
  );
});

test("`or: redirect` leaves the page to connect an account with the scopes, and needs a browser", async () => {
  const { app, user } = await givenUser();
  await expect(user.getConnectedAccount("gitlab", { or: "redirect" })).rejects.toThrow("needs a browser");
  const foreign = await asServer().getUser(user.id);
  await expect(foreign?.getConnectedAccount("gitlab", { or: "redirect" })).rejects.toThrow("needs the signed-in user");

  const { accessToken, refreshToken } = await app.getAuthJson();
  const page = oauthPage("http://localhost:3000/notes");
  const effects = { now: () => server.clock.now().getTime(), sleep: async () => {} };
  const tokenStore = { accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" };
  const inPage = await createClientApp({ ...keys(), tokenStore, redirectMethod: "window", effects }).getUser({ or: "throw" });
  await expect(inPage.getConnectedAccount("gitlab", { or: "redirect", scopes: ["api"] })).rejects.toSatisfy((error) =>
    isKnownError(error, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER"),
  );
  const { pathname, searchParams } = new URL(page.went.at(-1) ?? "");
  expect(pathname).toBe("/api/v1/auth/oauth/authorize/gitlab");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    type: "link",
    token: accessToken,
    provider_scope: "api",
    after_callback_redirect_url: "http://localhost:3000/notes",
  });
});

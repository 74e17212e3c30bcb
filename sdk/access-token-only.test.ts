import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startServer, type TestServer } from "#server/testing/index.ts";
import { createServerApp, type ServerApp, type TokenStoreOption } from "./server.ts";

let server: TestServer;
let app: ServerApp;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  const { id: projectId, publishableClientKey, secretServerKey } = server.project;
  app = createServerApp({ baseUrl: server.url, projectId, publishableClientKey, secretServerKey });
  ada = await server.givenUser();
});
afterAll(() => server?.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const stores: [string, (token: string) => TokenStoreOption][] = [
  ["tokens", (accessToken) => ({ accessToken })],
  ["the header x-stack-auth", (accessToken) => ({ headers: new Headers({ "x-stack-auth": JSON.stringify({ accessToken }) }) })],
  ["the header Authorization", (token) => new Request("https://app.example.org", { headers: bearer(token) })],
  ["a request of Express", (token) => ({ headers: bearer(token) })],
];

test.each(stores)("an access token alone identifies its user: %s", async (_name, store) => {
  const tokenStore = store(ada.accessToken);
  const user = await app.getUser({ tokenStore, or: "throw" });
  expect(user.id).toBe(ada.id);
  expect(await user.getAuthJson()).toEqual({ accessToken: ada.accessToken, refreshToken: null });
  expect(await app.getPartialUser({ from: "token", tokenStore })).toMatchObject({ id: ada.id });
  await user.update({ displayName: "Ada" });
  expect((await app.getUser({ tokenStore }))?.displayName).toBe("Ada");
});

test.each(stores)("a forged access token alone is no user: %s", async (_name, store) => {
  const forged = `${ada.accessToken.slice(0, -6)}AAAAAA`;
  expect(await app.getUser({ tokenStore: store(forged) })).toBeNull();
});

test("an expired access token alone is no user", async () => {
  const { id: projectId, publishableClientKey, secretServerKey } = server.project;
  const afterExpiry = { now: () => Date.now() + 601_000 };
  const expiredApp = createServerApp({ baseUrl: server.url, projectId, publishableClientKey, secretServerKey, effects: afterExpiry });
  expect(await expiredApp.getUser({ tokenStore: { accessToken: ada.accessToken } })).toBeNull();
});

test("an access token alone signs out", async () => {
  const { accessToken, refreshToken } = await server.givenUser();
  await app.signOut({ tokenStore: { accessToken } });
  expect(await app.getUser({ tokenStore: { accessToken, refreshToken } })).toBeNull();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type Fixtures, type TenantKeys, type TestUser } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenConnectedAccount, givenProvider, makeOAuthClients } from "../../../testing/users/connected-accounts.ts";

let server: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
let ada: TestUser;
beforeAll(async () => {
  server = await startServer({ oauth: makeOAuthClients({ accepts: async () => true }) });
  fixtures = await createFixtures(server);
  project = fixtures.project;
  await givenProvider(server, project);
  ada = await fixtures.givenTestUser();
});
afterAll(() => server.close());

test("a user with two accounts at a provider lists them, and gets the token of each", async () => {
  await givenConnectedAccount(server, project, ada.id, { accessToken: "of the first", account: { accountId: "first" } });
  await givenConnectedAccount(server, project, ada.id, { accessToken: "of the second", account: { accountId: "second", signsIn: false } });
  await givenConnectedAccount(server, project, ada.id, { account: { accountId: "third", signsIn: false, connected: false } });
  const asAda = { as: "client", project, user: ada.accessToken } as const;
  const listed = await server.request("GET", "/connected-accounts/me", asAda);
  const account = (provider_account_id: string) => ({ user_id: ada.id, provider: "gitlab", provider_account_id });
  expect(listed.json).toEqual({ items: [account("first"), account("second")], is_paginated: false });
  const token = (id: string) => server.request("POST", `/connected-accounts/me/gitlab/${id}/access-token`, { ...asAda, body: {} });
  expect((await token("first")).json).toEqual({ access_token: "of the first" });
  expect((await token("second")).json).toEqual({ access_token: "of the second" });
  for (const id of ["third", "unknown"]) expect((await token(id)).json.code, id).toBe("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");
});

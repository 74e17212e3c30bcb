import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { createFixtures, type Fixtures } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenConnectedAccount, storeTokens } from "../../../testing/users/connected-accounts.ts";
import { listGrants } from "./grants.ts";
import { openToken } from "./provider-tokens.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server?.close());

/** A user with an account whose tokens have the base scope. It can store more tokens and read the stored ones. */
async function givenAccount() {
  const { id: userId } = await fixtures.givenTestUser();
  const { tenancyId } = fixtures.project;
  const { secrets } = server.running.services;
  const account = { tenancyId, userId, providerId: "gitlab", accountId: "1" };
  const linkId = await givenConnectedAccount(server, fixtures.project, userId, {
    scopes: ["read"],
    account: { accountId: "1", signsIn: false },
  });
  return {
    store: (accessToken: string, scopes: string[], refreshToken?: string) =>
      storeTokens(server, { tenancyId, linkId }, { accessToken, scopes, refreshToken, expiresAt: null }),
    grants: async () =>
      ((await listGrants(server.db, tenancyId, account, [])) ?? []).map((grant) => [
        grant.scopes.join(" "),
        openToken(secrets, "refresh", { tenancyId, linkId }, grant.refresh_token_sealed),
      ]),
  };
}

test("tokens with more scopes replace those whose scopes they include", async () => {
  const { store, grants } = await givenAccount();
  await store("second", ["read", "write", "write"], "renews");
  expect(await grants()).toEqual([["read write", "renews"]]);
  await store("third", ["admin"], "renews admin");
  expect((await grants()).sort()).toEqual([
    ["admin", "renews admin"],
    ["read write", "renews"],
  ]);
});

test("tokens that cannot be renewed do not replace those that can", async () => {
  const { store, grants } = await givenAccount();
  await store("second", ["read"], "renews");
  await store("third", ["read", "write"]);
  expect((await grants()).sort()).toEqual([
    ["read write", undefined],
    ["read", "renews"],
  ]);
});

test("an account has the tokens of its ten newest authorizations", async () => {
  const { store, grants } = await givenAccount();
  for (let count = 0; count < 15; count++) await store(`${count}`, [`scope-${count}`]);
  expect(await grants()).toHaveLength(10);
});

test("tokens of a link that was deleted are not stored", async () => {
  const { tenancyId } = fixtures.project;
  const count = async () => (await server.db.selectFrom("oauth_tokens").select("id").execute()).length;
  const before = await count();
  await storeTokens(server, { tenancyId, linkId: randomUuid() }, { accessToken: "lost", scopes: [], expiresAt: null });
  expect(await count()).toBe(before);
});

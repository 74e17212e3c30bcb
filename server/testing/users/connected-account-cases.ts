import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

/** A signed-in user with a connected account, at a provider that accepts the token. */
async function anAccount({ server, project, givenTestUser }: CaseFixtures, accountId?: string) {
  const testUser = await givenTestUser();
  await server.given.connectedAccount(project, testUser.id, accountId);
  return testUser;
}

/** Valid calls of the routes about connected accounts. */
export const connectedAccountRouteCases = {
  "connectedAccounts.list": {
    statements: 2,
    build: async (fixtures) => {
      const testUser = await anAccount(fixtures);
      return { testUser, params: { user_id: testUser.id } };
    },
  },
  "connectedAccounts.createAccessTokenOfAccount": {
    statements: 2,
    build: async (fixtures) => {
      const account_id = `${randomUuid()}@example.org`;
      const testUser = await anAccount(fixtures, account_id);
      return {
        testUser,
        params: { user_id: testUser.id, provider_id: fixtures.server.given.ownProviders.linked, account_id },
        body: {},
      };
    },
  },
  "connectedAccounts.createAccessToken": {
    statements: 2,
    build: async (fixtures) => {
      const testUser = await anAccount(fixtures);
      return { testUser, params: { user_id: testUser.id, provider_id: fixtures.server.given.ownProviders.linked }, body: {} };
    },
  },
  "connectedAccounts.createOwnAccessToken": {
    statements: 2,
    build: async (fixtures) => ({
      testUser: await anAccount(fixtures),
      params: { provider_id: fixtures.server.given.ownProviders.linked },
      body: {},
    }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

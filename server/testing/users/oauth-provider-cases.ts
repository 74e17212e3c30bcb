import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase, RouteName, ValidCall } from "../route-case.ts";

async function aLink({ server, project, givenTestUser }: CaseFixtures): Promise<ValidCall> {
  const testUser = await givenTestUser();
  return {
    testUser,
    params: { user_id: testUser.id, provider_id: await server.given.oauthLink(project, testUser.id, { signsIn: false }) },
  };
}

/** The body of a call that links an account to a user. */
export const aNewLink = (userId: string) => ({
  user_id: userId,
  provider_config_id: "github",
  account_id: randomUuid(),
  email: "ada@example.org",
  allow_sign_in: true,
  allow_connected_accounts: true,
});

/** Valid calls of the routes about OAuth accounts of users. */
export const oauthProviderRouteCases = {
  "oauthProviders.list": { statements: 3, build: ({ testUser }) => ({ query: { user_id: testUser.id } }) },
  "oauthProviders.create": {
    statements: 7,
    build: async (fixtures) => {
      const testUser = await fixtures.givenTestUser();
      return { testUser, body: aNewLink(testUser.id) };
    },
  },
  "oauthProviders.get": { statements: 2, build: aLink },
  "oauthProviders.update": { statements: 7, build: async (fixtures) => ({ ...(await aLink(fixtures)), body: { allow_sign_in: false } }) },
  "oauthProviders.remove": { statements: 7, build: aLink },
} satisfies Partial<Record<RouteName, RouteCase>>;

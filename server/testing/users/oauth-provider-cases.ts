import { randomUuid } from "../../services/random.ts";
import type { Fixtures, TenantKeys } from "../fixtures.ts";
import type { TestServer } from "../index.ts";
import type { RouteCase, RouteName, ValidCall } from "../route-case.ts";

/** The options of a test's link: by default an account with which the user signs in. */
export interface LinkAbout {
  readonly id?: string;
  readonly provider?: string;
  readonly accountId?: string;
  readonly email?: string | null;
  readonly signsIn?: boolean;
  readonly connected?: boolean;
}

/** A linked account of a user, without a call. @returns its id */
export async function givenOAuthLink(
  server: TestServer,
  { tenancyId }: Pick<TenantKeys, "tenancyId">,
  userId: string,
  {
    id = randomUuid(),
    provider = "github",
    accountId = randomUuid(),
    email = "ada@example.org",
    signsIn = true,
    connected = true,
  }: LinkAbout = {},
): Promise<string> {
  const account = {
    provider_config_id: provider,
    account_id: accountId,
    email,
    allow_sign_in: signsIn,
    allow_connected_accounts: connected,
  };
  await server.db
    .insertInto("oauth_links")
    .values({ tenancy_id: tenancyId, id, user_id: userId, ...account, created_at: server.clock.now() })
    .execute();
  return id;
}

async function aLink({ server, project, givenTestUser }: Fixtures): Promise<ValidCall> {
  const testUser = await givenTestUser();
  return {
    testUser,
    params: { user_id: testUser.id, provider_id: await givenOAuthLink(server, project, testUser.id, { signsIn: false }) },
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

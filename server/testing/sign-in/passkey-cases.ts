import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase, RouteName, ValidCall } from "../route-case.ts";

/** A user who has a passkey and signs in otherwise, too. */
async function aPasskey({ server, project, givenTestUser }: CaseFixtures): Promise<ValidCall> {
  const testUser = await givenTestUser();
  await server.given.passkey(project, testUser.id);
  await server.given.oauthLink(project, testUser.id, { signsIn: true });
  const { json } = await server.request("GET", `/auth/passkeys?user_id=${testUser.id}`, { as: "server", project });
  return { testUser, params: { passkey_id: json.items[0].id } };
}

/** Valid calls of the routes about passkeys. */
export const passkeyRouteCases = {
  "auth.passkey.initiateRegistration": { statements: 2, build: () => ({}) },
  "auth.passkey.register": {
    statements: 8,
    build: async ({ server, project, givenTestUser }) => {
      const testUser = await givenTestUser();
      return { testUser, body: await server.given.newPasskey(project, testUser.id) };
    },
  },
  "auth.passkey.list": {
    statements: 2,
    build: async (fixtures) => {
      const { testUser } = await aPasskey(fixtures);
      return { ...(testUser && { testUser, query: { user_id: testUser.id } }) };
    },
  },
  "auth.passkey.update": { statements: 2, build: async (fixtures) => ({ ...(await aPasskey(fixtures)), body: { name: "Work laptop" } }) },
  "auth.passkey.remove": { statements: 9, build: aPasskey },
  "auth.passkey.initiateAuthentication": { statements: 2, build: () => ({}) },
  "auth.passkey.signIn": {
    statements: 7,
    build: async ({ server, project, givenTestUser }) => {
      const device = await server.given.passkey(project, (await givenTestUser()).id);
      return { body: await server.given.passkeyResponse(project, device) };
    },
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const aKey = { description: "Continuous integration", expires_at_millis: 4_102_444_800_000 };
const aUserKeyId = async ({ server, project, testUser }: CaseFixtures) => ({
  testUser,
  params: { user_api_key_id: (await server.given.apiKey(project, { type: "user", id: testUser.id })).id },
});
const aTeamKeyId = async ({ server, project, testUser }: CaseFixtures) => {
  const { id, teamId } = await server.given.teamKey(project, testUser.id);
  return { params: { team_api_key_id: id }, query: { team_id: teamId } };
};

/** Valid calls of the routes about API keys of users and teams. */
export const apiKeyRouteCases = {
  "userApiKeys.list": { statements: 2, build: ({ testUser }) => ({ query: { user_id: testUser.id } }) },
  "userApiKeys.create": { statements: 5, build: ({ testUser }) => ({ body: { ...aKey, user_id: testUser.id } }) },
  "userApiKeys.get": { statements: 2, build: aUserKeyId },
  "userApiKeys.update": {
    statements: 2,
    build: async (fixtures) => ({ ...(await aUserKeyId(fixtures)), body: { description: "New", revoked: true } }),
  },
  "userApiKeys.check": {
    statements: 2,
    build: async ({ server, project, testUser: { id } }) => ({
      body: { api_key: (await server.given.apiKey(project, { type: "user", id })).value },
    }),
  },
  "teamApiKeys.list": {
    statements: 2,
    build: async ({ server, project, testUser }) => ({ query: { team_id: await server.given.keyTeam(project, testUser.id) } }),
  },
  "teamApiKeys.create": {
    // The caller is identified again with the team, which the body names.
    statements: 6,
    build: async ({ server, project, testUser }) => ({ body: { ...aKey, team_id: await server.given.keyTeam(project, testUser.id) } }),
  },
  "teamApiKeys.get": { statements: 2, build: aTeamKeyId },
  "teamApiKeys.update": {
    statements: 2,
    build: async (fixtures) => ({ ...(await aTeamKeyId(fixtures)), body: { description: "New", revoked: true } }),
  },
  "teamApiKeys.check": {
    statements: 2,
    build: async ({ server, project }) => ({ body: { api_key: (await server.given.teamKey(project)).value } }),
  },
  "credentialScanning.revoke": {
    statements: 4,
    build: async ({ server, project, testUser }) => ({ body: { api_key: (await server.given.teamKey(project, testUser.id)).value } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

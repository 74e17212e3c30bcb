import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

/** Another member of a team in which the caller may see and remove members. */
async function givenMember({ server, project, testUser, givenTestUser }: CaseFixtures) {
  const [teamId, { id }] = [await server.given.invitingTeam(project, testUser.id), await givenTestUser()];
  await server.given.membership(project, teamId, id);
  return { team_id: teamId, user_id: id };
}

/** The rows of the calls that change teams, their members and profiles. */
export const teamRouteCases = {
  "teams.update": {
    statements: 2,
    build: async ({ server, project, testUser }) => ({
      params: { team_id: await server.given.invitingTeam(project, testUser.id, ["$update_team"]) },
      body: { display_name: "Renamed" },
    }),
  },
  "teams.remove": {
    statements: 2,
    build: async ({ server, project, testUser }) => ({
      params: { team_id: await server.given.invitingTeam(project, testUser.id, ["$delete_team"]) },
    }),
  },
  "teamMemberships.add": {
    statements: 2,
    build: async (fixtures) => ({
      params: { team_id: await fixtures.server.given.invitingTeam(fixtures.project), user_id: (await fixtures.givenTestUser()).id },
    }),
  },
  "teamMemberships.remove": { statements: 2, build: async (fixtures) => ({ params: await givenMember(fixtures) }) },
  "teamMemberProfiles.list": {
    statements: 2,
    build: async (fixtures) => ({ query: { team_id: (await givenMember(fixtures)).team_id } }),
  },
  "teamMemberProfiles.get": { statements: 2, build: async (fixtures) => ({ params: await givenMember(fixtures) }) },
  "teamMemberProfiles.update": {
    statements: 2,
    build: async ({ server, project, testUser }) => ({
      params: { team_id: await server.given.invitingTeam(project, testUser.id), user_id: testUser.id },
      body: { display_name: "Ada, engineer" },
    }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

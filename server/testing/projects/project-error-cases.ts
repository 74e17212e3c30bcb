import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

/** A developer giving away the project under test, to their own team unless `about` names another. */
const transferProject = (
  about: object = {},
  who: Pick<CaseFixtures["developer"], "accessToken"> = context.fixtures.developer,
): ErrorCall => ({
  at: context.fixtures.internal,
  headers: { [header.accessToken]: who.accessToken },
  body: { project_id: context.fixtures.project.id, new_team_id: context.fixtures.developer.teamId, ...about },
});
const createProject = (about: object, who: Pick<CaseFixtures["developer"], "accessToken"> = context.fixtures.developer): ErrorCall => ({
  at: context.fixtures.internal,
  headers: { [header.accessToken]: who.accessToken },
  body: { display_name: "My app", owner_team_id: context.fixtures.developer.teamId, ...about },
});
const notAnImage = { logo_url: "data:image/svg+xml;base64,PHN2Zy8+" };
const standardProvider = { config: { oauth_providers: [{ id: "nowhere", type: "standard", client_id: "x", client_secret: "y" }] } };
const sharedProvider = { config: { oauth_providers: [{ id: "discord", type: "shared" }] } };
const inProduction = { is_production_mode: true, config: { allow_localhost: true } };

/** A developer with no more than a place in the team that owns the project under test. */
async function givenTeamMember() {
  const { internal, developer, givenTestUser } = context.fixtures;
  const testUser = await givenTestUser({ project: internal });
  await context.server.given.membership(internal, developer.teamId, testUser.id);
  return testUser;
}

/** The refusals of the calls about projects. */
export const projectErrorCases = {
  "internal.projects.create": {
    TeamMembershipNotFound: () => createProject({ owner_team_id: randomUuid() }),
    TeamPermissionRequired: async () => createProject({}, await givenTeamMember()),
    InvalidProjectChange: () => createProject(inProduction),
    InvalidImage: () => createProject(notAnImage),
    InvalidStandardOauthProviderId: () => createProject(standardProvider),
    InvalidSharedOauthProviderId: () => createProject(sharedProvider),
  },
  "internal.projects.transfer": {
    ProjectNotFound: () => transferProject({ project_id: randomUuid() }),
    ProjectHasNoOwner: async () => transferProject({ project_id: (await context.server.given.provisionedProject()).id }),
    InternalProjectProtected: () => transferProject({ project_id: "internal" }),
    TeamPermissionRequired: async () => transferProject({}, await givenTeamMember()),
    TeamMembershipNotFound: () => transferProject({ new_team_id: randomUuid() }),
  },
  "internal.projects.update": {
    InvalidProjectChange: () => ({ as: "admin", body: inProduction }),
    InvalidImage: () => ({ as: "admin", body: notAnImage }),
    InvalidStandardOauthProviderId: () => ({ as: "admin", body: standardProvider }),
    InvalidSharedOauthProviderId: () => ({ as: "admin", body: sharedProvider }),
  },
  "internal.projects.remove": { InternalProjectProtected: () => ({ as: "admin", at: context.fixtures.internal }) },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

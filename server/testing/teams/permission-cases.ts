import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import { ownerErrorCases } from "../console/developer-team-cases.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const given = "$read_members";

/** A member of a team who has some permissions. */
async function aMember({ server, project, givenTestUser }: CaseFixtures, permissionIds: readonly string[] = [given]) {
  const testUser = await givenTestUser();
  const params = { team_id: await server.given.invitingTeam(project, testUser.id, permissionIds), user_id: testUser.id };
  return { testUser, params: { ...params, permission_id: given } };
}
/** A user who has the permission that all users of the fixtures' projects have. */
async function aUser({ givenTestUser }: CaseFixtures) {
  const testUser = await givenTestUser();
  return { testUser, params: { user_id: testUser.id, permission_id: "moderate" } };
}

export const permissionRouteCases = {
  "teamPermissions.list": {
    statements: 2,
    build: async (fixtures) => {
      const { testUser, params } = await aMember(fixtures);
      return { testUser, query: { ...params, recursive: true } };
    },
  },
  "teamPermissions.grant": { statements: 2, build: (fixtures) => aMember(fixtures, []) },
  "teamPermissions.revoke": { statements: 2, build: (fixtures) => aMember(fixtures) },
  "projectPermissions.list": {
    statements: 2,
    build: async (fixtures) => {
      const { testUser, params } = await aUser(fixtures);
      return { testUser, query: { ...params, recursive: false } };
    },
  },
  "projectPermissions.grant": { statements: 2, build: aUser },
  "projectPermissions.revoke": { statements: 2, build: aUser },
  "permissions.explain": {
    statements: 2,
    build: async (fixtures) => {
      const { testUser, params } = await aMember(fixtures);
      return { testUser, query: params };
    },
  },
  "permissions.holders": {
    statements: 2,
    build: async (fixtures) => {
      const { team_id } = (await aMember(fixtures)).params;
      return { query: { permission_id: given, team_id, limit: 2 } };
    },
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

type Params = Readonly<Record<string, string>>;

const asServer = (params: Params): ErrorCall => ({ as: "server", params });
const member = (permissionId: string, permissionIds: readonly string[] = []): ErrorCase => {
  return async () => asServer({ ...(await aMember(context.fixtures, permissionIds)).params, permission_id: permissionId });
};
const user = (permissionId: string): ErrorCase => {
  return async () => asServer({ ...(await aUser(context.fixtures)).params, permission_id: permissionId });
};

/** The refusals of the calls about permissions. */
export const permissionErrorCases = {
  "teamPermissions.grant": {
    TeamMembershipNotFound: () => asServer({ permission_id: given }),
    PermissionNotFound: member("constructor"),
    WrongPermissionScope: member("moderate"),
  },
  "teamPermissions.revoke": {
    TeamMembershipNotFound: () => asServer({ permission_id: given }),
    PermissionNotFound: member("unknown"),
    TeamPermissionNotFound: member(given, ["$update_team"]),
    TeamNeedsOwner: ownerErrorCases.revocation,
  },
  "projectPermissions.grant": {
    UserNotFound: () => asServer({ user_id: randomUuid(), permission_id: "moderate" }),
    PermissionNotFound: user("unknown"),
    WrongPermissionScope: user(given),
  },
  "projectPermissions.revoke": { PermissionNotFound: user("unknown") },
  "permissions.explain": {
    UserNotFound: () => ({ as: "server", query: { user_id: randomUuid(), permission_id: "moderate" } }),
    TeamMembershipNotFound: () => ({ as: "server", query: { user_id: randomUuid(), team_id: randomUuid(), permission_id: given } }),
    PermissionNotFound: () => ({ as: "server", query: { user_id: randomUuid(), permission_id: "unknown" } }),
    WrongPermissionScope: () => ({ as: "server", query: { user_id: randomUuid(), permission_id: given } }),
  },
  "permissions.holders": {
    TeamNotFound: () => ({ as: "server", query: { permission_id: given, team_id: randomUuid() } }),
    PermissionNotFound: () => ({ as: "server", query: { permission_id: "unknown" } }),
    WrongPermissionScope: () => ({ as: "server", query: { permission_id: "moderate", team_id: randomUuid() } }),
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

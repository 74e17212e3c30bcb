import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import { context, type ErrorCall, type ErrorCase, email } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const callbackUrl = "http://localhost:3000/handler/team-invitation";

/** A developer, signed in, and a team in which the developer has a role. */
async function givenUserTeam({ server, internal, givenTestUser }: CaseFixtures, role?: string) {
  const testUser = await givenTestUser({ project: internal });
  const teamId = await server.given.invitingTeam(internal, testUser.id, role ? [role] : []);
  return { testUser, teamId };
}

async function givenColleague({ server, internal, givenTestUser }: CaseFixtures, teamId: string, role = "team_member"): Promise<string> {
  const { id } = await givenTestUser({ project: internal });
  await server.given.membership(internal, teamId, id, [role]);
  return id;
}

export const developerTeamRouteCases = {
  "internal.developerTeams.list": { statements: 2, build: () => ({}) },
  "internal.developerTeams.listMembers": { statements: 2, build: ({ developer }) => ({ params: { team_id: developer.teamId } }) },
  "internal.developerTeams.changeRole": {
    statements: 6,
    build: async (fixtures) => ({
      params: { team_id: fixtures.developer.teamId, user_id: await givenColleague(fixtures, fixtures.developer.teamId) },
      body: { role: "admin" },
    }),
  },
  "internal.developerTeams.invite": {
    statements: 4,
    build: ({ developer }) => ({
      params: { team_id: developer.teamId },
      body: { email: email(), role: "member", callback_url: callbackUrl },
    }),
  },
  "internal.developerTeams.listInvitations": { statements: 2, build: ({ developer }) => ({ params: { team_id: developer.teamId } }) },
} satisfies Partial<Record<RouteName, RouteCase>>;

/** A call of a developer in a team of theirs; `said` names the team. */
const inOwnTeam =
  (role: string | undefined, said: (teamId: string) => ErrorCall | Promise<ErrorCall>): ErrorCase =>
  async () => {
    const { testUser, teamId } = await givenUserTeam(context.fixtures, role);
    return { at: context.fixtures.internal, headers: { [header.accessToken]: testUser.accessToken }, ...(await said(teamId)) };
  };

/** The refusals that callers without rights in a team meet. An unknown team is one they are not in, except to servers. */
const teamErrors = (said: (teamId: string) => ErrorCall): Record<string, ErrorCase> => ({
  TeamNotFound: inOwnTeam("team_owner", () => ({ as: "server", ...said(randomUuid()) })),
  TeamMembershipNotFound: inOwnTeam("team_owner", () => said(randomUuid())),
  TeamPermissionRequired: inOwnTeam(undefined, said),
});

const changing = (teamId: string, userId: string = randomUuid(), role = "admin"): ErrorCall => ({
  params: { team_id: teamId, user_id: userId },
  body: { role },
});
const inviting = (teamId: string, about: object = {}): ErrorCall => ({
  params: { team_id: teamId },
  body: { email: email(), role: "member", callback_url: callbackUrl, ...about },
});

/** The last owner of a team with another member. */
const lastOwner = async (said: (teamId: string, userId: string) => ErrorCall): Promise<ErrorCall> => {
  const { testUser, teamId } = await givenUserTeam(context.fixtures, "team_owner");
  await givenColleague(context.fixtures, teamId);
  return { at: context.fixtures.internal, headers: { [header.accessToken]: testUser.accessToken }, ...said(teamId, testUser.id) };
};
const ofMember = (team_id: string, user_id: string): ErrorCall => ({ params: { team_id, user_id } });
const anOwner = (teamId: string) => givenColleague(context.fixtures, teamId, "team_owner");

/** The refusals of the calls about the teams of developers. */
export const developerTeamErrorCases = {
  "internal.developerTeams.listMembers": teamErrors((team_id) => ({ params: { team_id } })),
  "internal.developerTeams.listInvitations": teamErrors((team_id) => ({ params: { team_id } })),
  "internal.developerTeams.changeRole": {
    ...teamErrors(changing),
    OwnerRoleRequired: inOwnTeam("team_admin", async (teamId) => changing(teamId, await anOwner(teamId))),
    TeamNeedsOwner: () => lastOwner((teamId, userId) => changing(teamId, userId)),
  },
  "internal.developerTeams.invite": {
    ...teamErrors(inviting),
    RedirectUrlNotWhitelisted: inOwnTeam("team_admin", (teamId) => inviting(teamId, { callback_url: "https://evil.example/" })),
    TooManyRequests: async () => {
      const { testUser, teamId } = await givenUserTeam(context.fixtures, "team_admin");
      const [at, headers, said] = [context.fixtures.internal, { [header.accessToken]: testUser.accessToken }, inviting(teamId)];
      for (let sent = 0; sent < 5; sent++) {
        await context.counting.request("POST", `/internal/developer-teams/${teamId}/invitations`, {
          as: "client",
          user: testUser.accessToken,
          body: said.body,
        });
      }
      return { on: context.counting, at, headers, ...said };
    },
    IdempotencyKeyReused: async () => {
      const { testUser, teamId } = await givenUserTeam(context.fixtures, "team_admin");
      const headers = { [header.accessToken]: testUser.accessToken, [header.idempotencyKey]: randomUuid() };
      const { body } = inviting(teamId);
      await context.server.request("POST", `/internal/developer-teams/${teamId}/invitations`, { as: "client", headers, body });
      return { at: context.fixtures.internal, headers, ...inviting(teamId) };
    },
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

/** The refusals of every project's calls about the owners of a team of developers. */
export const ownerErrorCases = {
  OwnerRoleRequired: inOwnTeam("team_admin", async (teamId) => ofMember(teamId, await anOwner(teamId))),
  TeamNeedsOwner: () => lastOwner(ofMember),
  async deletion() {
    // Off by default in project `internal`.
    const config_override_string = JSON.stringify({ "users.allowClientUserDeletion": true });
    await context.server.request("PATCH", "/internal/config/override", { as: "admin", body: { config_override_string } });
    return lastOwner(() => ({}));
  },
  deletionByServer: async () => ({ ...(await lastOwner((_, user_id) => ({ params: { user_id } }))), as: "server", headers: {} }),
  revocation: async () => {
    const ownRole = (ids: Readonly<Record<string, string>>) => ({ params: { ...ids, permission_id: "team_owner" } });
    return { ...(await lastOwner((team_id, user_id) => ownRole({ team_id, user_id }))), as: "server", headers: {} };
  },
  deletionOfMany: async () => ({ ...(await lastOwner((_, id) => ({ body: { user_ids: [id] } }))), as: "admin", headers: {} }),
} satisfies Record<string, ErrorCase>;

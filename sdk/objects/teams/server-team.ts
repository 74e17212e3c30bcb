import type { ServerApi, Team as TeamResponse, TeamUpdate, User as UserResponse } from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom, inputFrom } from "../camel-case.ts";
import { combine } from "../combine.ts";
import { type ListPage, readList, type SearchOptions } from "../list-page.ts";
import { type ObjectHooks, withHooks } from "../object-hooks.ts";
import { type ServerCustomerMethods, serverCustomerMethods } from "../payments/server-customer-methods.ts";
import { type ApiKeyContext, type TeamApiKeyMethods, teamApiKeyMethods } from "./api-key.ts";
import { type InvitationContext, type InvitationMethods, invitationMethods } from "./team-invitation.ts";
import { profileFrom, type TeamUser } from "./team-member.ts";

/** The fields of a team that a server may change. Absent fields stay as they are. */
export interface ServerTeamChange extends Fields<TeamUpdate> {}

/** A team as servers see it: a snapshot. `User`: the object of a user. */
export interface ServerTeamOf<User>
  extends Fields<TeamResponse>,
    InvitationMethods,
    TeamApiKeyMethods,
    ServerCustomerMethods,
    ObjectHooks<"serverTeam"> {
  /** Changes the team. Returns the changed one. */
  update(change: ServerTeamChange): Promise<ServerTeamOf<User>>;
  /** Deletes the team with its memberships and invitations. */
  delete(): Promise<void>;
  /** Adds a user, with the project's default permissions for team members. */
  addUser(userId: string): Promise<void>;
  /** Removes a user from the team, with its permissions and invitations there. @throws KnownError TEAM_MEMBERSHIP_NOT_FOUND */
  removeUser(userId: string): Promise<void>;
  /** Lists the members in the order in which they joined: all of them, or a page. `query`: an id, or a part of a name or of an e-mail address. */
  listUsers(options?: SearchOptions): Promise<ListPage<User & TeamUser>>;
}

/** The dependencies of a team's methods: the API calls, and the URLs of the app's pages if they are known. */
export interface ServerTeamContext extends InvitationContext, ApiKeyContext {
  readonly api: ServerApi;
}

/** Makes the object of a team in a response to a server. */
export function serverTeamFrom<User extends object>(
  response: TeamResponse,
  context: ServerTeamContext,
  toMember: (response: UserResponse, member: TeamUser) => User & TeamUser,
): ServerTeamOf<User> {
  const { id } = response;
  const { teams, teamMemberships, teamMemberProfiles } = context.api;
  const members: Omit<ServerTeamOf<User>, keyof ObjectHooks<"serverTeam">> = combine(
    [
      invitationMethods(id, context),
      teamApiKeyMethods(id, context),
      serverCustomerMethods({ customer_type: "team", customer_id: id }, context.api),
      fieldsFrom(response),
    ],
    {
      update: async (change) =>
        serverTeamFrom(unwrap(await teams.update({ team_id: id, ...inputFrom<TeamUpdate>(change) })), context, toMember),
      async delete() {
        unwrap(await teams.remove({ team_id: id }));
      },
      async addUser(userId) {
        unwrap(await teamMemberships.add({ team_id: id, user_id: userId }));
      },
      async removeUser(userId) {
        unwrap(await teamMemberships.remove({ team_id: id, user_id: userId }));
      },
      listUsers: (options = {}) =>
        readList(
          options,
          (page) => teamMemberProfiles.list({ team_id: id, ...page }),
          ({ user, ...profile }) => toMember(user, { id: profile.user_id, teamProfile: profileFrom(profile) }),
        ),
    },
  );
  return withHooks<"serverTeam", ServerTeamOf<User>>("serverTeam", members);
}

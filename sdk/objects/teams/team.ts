import type { ClientApi, Team as TeamResponse, TeamUpdate } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom, inputFrom } from "../camel-case.ts";
import { combine } from "../combine.ts";
import { type ListPage, readList, type SearchOptions } from "../list-page.ts";
import { type ObjectHooks, withHooks } from "../object-hooks.ts";
import { type CustomerMethods, customerMethods } from "../payments/customer-methods.ts";
import { type ApiKeyContext, type TeamApiKeyMethods, teamApiKeyMethods } from "./api-key.ts";
import { type InvitationContext, type InvitationMethods, invitationMethods } from "./team-invitation.ts";
import { profileFrom, type TeamUser } from "./team-member.ts";

/** The fields of a team that a member may change. Absent fields stay as they are. */
export interface TeamChange extends Fields<TeamUpdate> {}

/** A group of users, as its members' apps see it: a snapshot. Each method needs its permission in the team. */
export interface Team extends Fields<TeamResponse>, InvitationMethods, TeamApiKeyMethods, CustomerMethods, ObjectHooks<"team"> {
  /** Changes the team. Returns the changed one. */
  update(change: TeamChange): Promise<Team>;
  /** Deletes the team with its memberships and invitations. */
  delete(): Promise<void>;
  /** Lists the members in the order in which they joined: all of them, or a page. `query`: an id, or a part of the name in the team. */
  listUsers(options?: SearchOptions): Promise<ListPage<TeamUser>>;
}

/** The dependencies of a team's methods: the API calls, the app's clock, and the URLs of its pages. */
export interface TeamContext extends InvitationContext, ApiKeyContext {
  readonly api: InvitationContext["api"] & ApiKeyContext["api"] & Pick<ClientApi, "teams" | "teamMemberProfiles" | "payments">;
}

/** Makes the object of a team in a response. */
export function teamFrom(response: TeamResponse, context: TeamContext): Team {
  const { id } = response;
  const { teams, teamMemberProfiles } = context.api;
  const members: Omit<Team, keyof ObjectHooks<"team">> = combine(
    [
      invitationMethods(id, context),
      teamApiKeyMethods(id, context),
      customerMethods({ customer_type: "team", customer_id: id }, context.api),
      fieldsFrom(response),
    ],
    {
      update: async (change) => teamFrom(unwrap(await teams.update({ team_id: id, ...inputFrom<TeamUpdate>(change) })), context),
      async delete() {
        unwrap(await teams.remove({ team_id: id }));
      },
      listUsers: (options = {}) =>
        readList(
          options,
          (page) => teamMemberProfiles.list({ team_id: id, ...page }),
          (profile) => ({ id: profile.user_id, teamProfile: profileFrom(profile) }),
        ),
    },
  );
  return withHooks<"team", Team>("team", members);
}

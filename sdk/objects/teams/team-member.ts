import type { ClientApi, TeamMemberProfile as ProfileResponse, TeamMemberProfileUpdate } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom, inputFrom } from "../camel-case.ts";

/** The name and the picture of a user in a team: the user's own until the team's are set. */
export interface TeamMemberProfile extends Fields<Pick<ProfileResponse, "display_name" | "profile_image_url">> {}

/** The fields of a profile that may change. Absent fields stay as they are; null as picture restores the user's own. */
export interface TeamMemberProfileChange extends Fields<TeamMemberProfileUpdate> {}

/** A profile that the caller may change: the signed-in user's own, or with a server app that of any user. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Changes the profile. Returns the changed one. */
  update(change: TeamMemberProfileChange): Promise<EditableTeamMemberProfile>;
}

/** A member of a team, as the other members see it. */
export interface TeamUser {
  readonly id: string;
  readonly teamProfile: TeamMemberProfile;
}

/** The profile of a response. */
export const profileFrom = ({ display_name, profile_image_url }: ProfileResponse): TeamMemberProfile =>
  fieldsFrom({ display_name, profile_image_url });

/** A user's profile and membership in teams. */
export interface MembershipMethods {
  /** The profile in a team of the user. */
  getTeamProfile(team: { readonly id: string }): Promise<EditableTeamMemberProfile>;
  /** Leaves a team: its permissions, its profile and the invitations that the user sent end. */
  leaveTeam(team: { readonly id: string }): Promise<void>;
}

/** The membership methods of a user. `userId`: `me` for the signed-in user. */
export function membershipMethods(
  userId: string,
  { teamMemberProfiles, teamMemberships }: Pick<ClientApi, "teamMemberProfiles" | "teamMemberships">,
): MembershipMethods {
  const editableFrom = (response: ProfileResponse): EditableTeamMemberProfile => ({
    ...profileFrom(response),
    async update(change) {
      const { team_id, user_id } = response;
      return editableFrom(unwrap(await teamMemberProfiles.update({ team_id, user_id, ...inputFrom<TeamMemberProfileUpdate>(change) })));
    },
  });
  return {
    getTeamProfile: async (team) => editableFrom(unwrap(await teamMemberProfiles.get({ team_id: team.id, user_id: userId }))),
    async leaveTeam(team) {
      unwrap(await teamMemberships.remove({ team_id: team.id, user_id: userId }));
    },
  };
}

import type { SystemPermission } from "#contract/vocabulary/teams/permissions.ts";
import type { RouteName } from "../../testing/route-cases.ts";

/** The permissions in a team that each route asks of a client's user; an empty list asks for membership. */
export const teamPermissions: Readonly<Partial<Record<RouteName, readonly SystemPermission[]>>> = {
  "teams.get": [],
  "teams.update": ["$update_team"],
  "teams.remove": ["$delete_team"],
  "teamMemberships.remove": ["$remove_members"],
  "teamMemberProfiles.list": ["$read_members"],
  "teamMemberProfiles.get": ["$read_members"],
  "teamMemberProfiles.update": [],
  "teamInvitations.sendCode": ["$invite_members"],
  "teamInvitations.list": ["$read_members", "$invite_members"],
  "teamInvitations.revoke": ["$remove_members"],
  "teamApiKeys.list": ["$manage_api_keys"],
  "teamApiKeys.create": ["$manage_api_keys"],
  "teamApiKeys.get": ["$manage_api_keys"],
  "teamApiKeys.update": ["$manage_api_keys"],
  "internal.developerTeams.listMembers": ["$read_members"],
  "internal.developerTeams.changeRole": ["$remove_members"],
  "internal.developerTeams.invite": ["$invite_members"],
  "internal.developerTeams.listInvitations": ["$read_members", "$invite_members"],
};

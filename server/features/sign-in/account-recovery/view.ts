import type { RecoveryData } from "../../../database/tables/foundation.ts";

/** Shows clients what a recovery removed and what remained. */
export const toRecoveryView = ({ passkey, secondFactor, providers, members, teams = [] }: RecoveryData, code: string | null) => ({
  code,
  passkey,
  second_factor: secondFactor,
  oauth_providers: [...providers],
  members: members.map(({ teamId, teamName, name, email, wasMember }) => ({
    team_id: teamId,
    team_display_name: teamName,
    display_name: name,
    email,
    was_member: wasMember,
  })),
  teams: teams.map(({ id, name, isManagedByOthers }) => ({
    team_id: id,
    team_display_name: name,
    is_managed_by_others: isManagedByOthers,
  })),
});

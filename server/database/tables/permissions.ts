import type { GrantSource } from "#contract/vocabulary/teams/permissions.ts";

/** Who granted a permission and when. Null where it was granted before this was recorded. */
interface Grant {
  granted_at: Date | null;
  granted_by: GrantSource | null;
  /** The signed-in user of the call: a user of the project or, in the dashboard, of project `internal`. */
  granted_by_user_id: string | null;
}

/** A permission granted to a team member directly; the permissions it contains follow from the configuration. */
export interface TeamPermissions extends Grant {
  tenancy_id: string;
  team_id: string;
  user_id: string;
  permission_id: string;
}

/** A permission granted to a user in the whole project. */
export interface UserPermissions extends Grant {
  tenancy_id: string;
  user_id: string;
  permission_id: string;
}

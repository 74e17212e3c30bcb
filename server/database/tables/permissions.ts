/** A permission that a member holds in a team directly; what it contains follows from the configuration. */
export interface TeamPermissions {
  tenancy_id: string;
  team_id: string;
  user_id: string;
  permission_id: string;
}

/** A permission that a user holds in the whole project directly. */
export interface UserPermissions {
  tenancy_id: string;
  user_id: string;
  permission_id: string;
}

/** Permissions that the server itself checks. Every team knows them (specification 000, section 6). */
export const systemPermissions = [
  "$update_team",
  "$delete_team",
  "$read_members",
  "$remove_members",
  "$invite_members",
  "$manage_api_keys",
] as const;
export type SystemPermission = (typeof systemPermissions)[number];

export const systemPermissionDescriptions: Readonly<Record<SystemPermission, string>> = {
  $update_team: "Update the team",
  $delete_team: "Delete the team",
  $read_members: "Read the members of the team",
  $remove_members: "Remove members from the team",
  $invite_members: "Invite members to the team",
  $manage_api_keys: "Manage the API keys of the team",
};

/** The descriptions of the permissions that a new project has. A project that changes one shows its own text. */
export const defaultPermissionDescriptions = {
  team_member: "Default permissions of team members",
  team_admin: "Default permissions of team creators",
} as const;

/** Whether an id names a system permission. */
export const isSystemPermission = (id: string): id is SystemPermission => (systemPermissions as readonly string[]).includes(id);

/**
 * In the contained permissions of a definition: all system permissions, including those that a later version adds. The rendered
 * configuration lists them instead.
 */
export const allSystemPermissions = "$all";

/** Lower-case letters, digits, `:` and `_`; a leading `$` marks a system permission. */
export const permissionIdPattern = /^\$?[a-z0-9:_]+$/;

/** An id starts with `$` and is not a system permission. */
export const invalidSystemPermission = "Invalid system permission";

/** Whether permission lists include contained permissions by default (specification 001, section 9). */
export const recursiveByDefault = true;

/** Bounds of the lists and explanations of permissions. */
export const permissionLimits = {
  /** Permissions that one definition contains. */
  contained: 1000,
  /** Paths of containment in one explanation. */
  paths: 50,
  /** Permission ids in all paths of one explanation. */
  pathIds: 5000,
} as const;

/** The origin of a user's permission: a default of the project, or a call of a server or admin. */
export const grantSources = ["default", "server", "admin"] as const;
export type GrantSource = (typeof grantSources)[number];

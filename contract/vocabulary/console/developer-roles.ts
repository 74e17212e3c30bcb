/** The rights of a developer in a team of project `internal` and in its projects, most first. */
export const developerRoles = ["owner", "admin", "member", "read_only"] as const;
export type DeveloperRole = (typeof developerRoles)[number];

/** The roles that a developer is invited with. A team makes a member an owner later. */
export const invitedRoles = ["admin", "member", "read_only"] as const satisfies readonly DeveloperRole[];
export type InvitedRole = (typeof invitedRoles)[number];

/** The permission of project `internal` that a member with the role was granted directly. */
export const rolePermissions = {
  owner: "team_owner",
  admin: "team_admin",
  member: "team_member",
  read_only: "team_read_only",
} as const satisfies Record<DeveloperRole, string>;

/** Whether a role includes the rights of another. */
export const includesRole = (role: DeveloperRole, lowest: DeveloperRole): boolean =>
  developerRoles.indexOf(role) <= developerRoles.indexOf(lowest);

/**
 * The role of a member by its directly granted permissions: the highest of them. Without any the member may only read.
 * @example toRole(["team_admin", "reviewer"]) // "admin"
 */
export const toRole = (permissionIds: readonly string[]): DeveloperRole =>
  developerRoles.find((role) => permissionIds.includes(rolePermissions[role])) ?? "read_only";

/** The item of a team in project `internal` that limits its members (wire protocol, resources, section 2.5). */
export const seatItemId = "dashboard_admins";
/** Means an unlimited number of seats. */
export const unboundedSeats = 1_000_000;

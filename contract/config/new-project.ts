import { seatItemId, unboundedSeats } from "../vocabulary/console/developer-roles.ts";
import { includeByDefault } from "../vocabulary/payments/payments.ts";
import { allSystemPermissions, defaultPermissionDescriptions } from "../vocabulary/teams/permissions.ts";
import type { AppId } from "./apps.ts";
import type { Override } from "./merge-override.ts";
import { presetSwitches } from "./switches.ts";

const teamPermission = (description: string, ...contained: readonly string[]) => ({
  description,
  scope: "team",
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true as const])),
});

/**
 * The roles of developers, which replace a new project's permissions in project `internal`: each contains those below. Only an owner
 * deletes a team, and only admins invite and remove.
 */
export const developerPermissions = {
  "rbac.permissions.team_read_only": teamPermission("May read what the team's projects contain", "$read_members"),
  "rbac.permissions.team_member": teamPermission("May change the team's projects, except their keys and owner", "team_read_only"),
  "rbac.permissions.team_admin": teamPermission(
    "May do everything with the team's projects, and invite and remove developers",
    "team_member",
    "$invite_members",
    "$manage_api_keys",
    "$remove_members",
    "$update_team",
  ),
  "rbac.permissions.team_owner": teamPermission("May also make owners and delete the team", "team_admin", allSystemPermissions),
  "rbac.defaultPermissions.teamCreator": { team_owner: true },
  "rbac.defaultPermissions.teamMember": { team_member: true },
} satisfies Override;

/**
 * The plans of project `internal`. Every team has seats for as many developers as it likes, until the operator sells plans that
 * include fewer.
 */
export const developerPlans = {
  "payments.catalogs.plans": { displayName: "Plans" },
  [`payments.items.${seatItemId}`]: { displayName: "Seats", customerType: "team" },
  "payments.products.self_hosted": {
    displayName: "Self-hosted",
    customerType: "team",
    catalogId: "plans",
    prices: includeByDefault,
    includedItems: { [seatItemId]: { quantity: unboundedSeats, repeat: "never", expires: "never" } },
  },
} satisfies Override;

const installed: readonly AppId[] = ["authentication", "emails", "launch-checklist"];

/** Settings of a new project: values that differ from the defaults, and its first permissions (wire protocol, section 4.1). */
export const newProjectOverride = (): Override => ({
  ...presetSwitches("newProject"),
  "rbac.permissions.team_member": teamPermission(defaultPermissionDescriptions.team_member, "$read_members", "$invite_members"),
  // Not a list of today's permissions: a system permission that is added later must reach existing projects.
  "rbac.permissions.team_admin": teamPermission(defaultPermissionDescriptions.team_admin, allSystemPermissions),
  "rbac.defaultPermissions.teamCreator": { team_admin: true },
  "rbac.defaultPermissions.teamMember": { team_member: true },
  "apps.installed": Object.fromEntries(installed.map((id) => [id, { enabled: true }])),
});

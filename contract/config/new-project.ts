import { allSystemPermissions } from "../vocabulary/permissions.ts";
import type { AppId } from "./apps.ts";
import type { Override } from "./merge-override.ts";
import { presetSwitches } from "./switches.ts";

const teamPermission = (description: string, ...contained: readonly string[]) => ({
  description,
  scope: "team",
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true as const])),
});

const installed: readonly AppId[] = ["authentication", "emails", "launch-checklist"];

/** What a new project sets: values that differ from the defaults, and its first permissions (wire protocol, section 4.1). */
export const newProjectOverride = (): Override => ({
  ...presetSwitches("newProject"),
  "rbac.permissions.team_member": teamPermission("Default permissions of team members", "$read_members", "$invite_members"),
  // Not a list of today's permissions: a system permission that is added later must reach existing projects.
  "rbac.permissions.team_admin": teamPermission("Default permissions of team creators", allSystemPermissions),
  "rbac.defaultPermissions.teamCreator": { team_admin: true },
  "rbac.defaultPermissions.teamMember": { team_member: true },
  "apps.installed": Object.fromEntries(installed.map((id) => [id, { enabled: true }])),
});

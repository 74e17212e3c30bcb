import { systemPermissions } from "../vocabulary/permissions.ts";
import type { AppId } from "./apps.ts";
import type { Override } from "./merge.ts";

const permission = (...contained: readonly (typeof systemPermissions)[number][]) => ({
  scope: "team",
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true as const])),
});

const installed: readonly AppId[] = ["authentication", "emails", "launch-checklist"];

/** What a new project has set: where its values differ from the defaults, and permissions to begin with (wire protocol, section 4.1). */
export const newProjectOverride = (): Override => ({
  "domains.allowLocalhost": true,
  "auth.password.allowSignIn": true,
  "rbac.permissions.team_member": {
    description: "What every member of a team may do",
    ...permission("$read_members", "$invite_members"),
  },
  "rbac.permissions.team_admin": {
    description: "What whoever creates a team may do",
    ...permission(...systemPermissions),
  },
  "rbac.defaultPermissions.teamCreator": { team_admin: true },
  "rbac.defaultPermissions.teamMember": { team_member: true },
  "apps.installed": Object.fromEntries(installed.map((id) => [id, { enabled: true }])),
});
